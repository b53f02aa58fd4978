import type { Major } from './workshop.js';

/** Whether every combination of a matrix is run, as the nightly gate does. */
export const isFull = Boolean(process.env.TEST_FULL);

/** The versions of SvelteKit on which a capability is seen that is the same on both: the gate has one of them, or neither. */
export const majorsOf = (inGate?: Major): readonly Major[] => (isFull ? [2, 3] : inGate ? [inGate] : []);
