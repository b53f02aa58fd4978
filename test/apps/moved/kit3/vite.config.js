import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
	plugins: [
		sveltekit({
			adapter: adapter(),
			preprocess: vitePreprocess(),
			alias: { $: 'src', $components: 'src/components', $lib: 'src/lib' },
			paths: { origin: process.env.APP_ORIGIN }
		})
	]
});
