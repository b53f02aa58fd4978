/**
 * The built-in pages: functions that turn data into a page. Their texts come from the catalogue, never from a query
 * parameter.
 */
export { configurationPage, errorPage } from './error.js';
export { signInPage, signOutPage } from './sign-in.js';
