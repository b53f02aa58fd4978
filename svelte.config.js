/** Read by svelte-package only: the library is compiled by the application that uses it. */
export default {};
