// What every page gets: the sign that modules run here, by which styles put the pad in place of plain fields,
// and the settings of this phone where the page is an older one, kept for the way back or for want of a network.

import { registerLater } from "./offline/register.js";
import { wear } from "./phone/settings.js";

wear();
window.addEventListener("pageshow", (event) => event.persisted && wear());
registerLater();
