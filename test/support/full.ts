/** Whether every combination of a matrix is run, as the nightly gate does. */
export const isFull = Boolean(process.env.TEST_FULL);
