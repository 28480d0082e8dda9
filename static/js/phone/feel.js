// What a key answers to the hand and to the ear, where this phone asks for it.

import { chosen } from "./settings.js";

const BUZZ = { press: 12, refusal: [40, 40, 40] }; // ms
const PITCH = { press: 1400, refusal: 240 }; // Hz
const LENGTH = { press: 0.03, refusal: 0.12 }; // s
const LOUD = 0.12;
let audio;

function click(kind) {
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  const end = audio.currentTime + LENGTH[kind];
  tone.type = "triangle";
  tone.frequency.value = PITCH[kind];
  gain.gain.setValueAtTime(LOUD, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(gain).connect(audio.destination);
  tone.start();
  tone.stop(end);
}

// `kind` is "press" or "refusal".
export function feel(kind) {
  if (chosen("haptics")) navigator.vibrate?.(BUZZ[kind]);
  if (chosen("sound") && window.AudioContext) click(kind);
}
