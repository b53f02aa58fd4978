import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/**
 * Read by svelte-package only: the library is compiled by the application that uses it. Types are taken out of the
 * components beforehand, because the first versions of Svelte 5 fail on some.
 */
export default { preprocess: vitePreprocess({ script: true }) };
