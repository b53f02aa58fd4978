/** The built-in pages: data in, a page out. Their texts come from the catalogue, and never from a query parameter. */
export { configurationPage, errorPage } from './error.js';
export { signInPage, signOutPage } from './sign-in.js';
