/** The most characters of a password, counted in code points. */
export const longestPassword = 4096;
