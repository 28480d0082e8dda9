// The big screen does not go dark in the middle of a game.

import { stayAwake } from "../phone/awake.js";

stayAwake();
