// @chunk react
import { inOwnTurn } from './start/own-turn.ts';

// React draws in turns. It asks for them by `setImmediate` where there is one, which no browser has, and else by messages of its own, and
// waits for good if WebKit loses one (FAULTS 43): nothing on the screen changes any more but by a press.
Object.assign(globalThis, { setImmediate: inOwnTurn });
