import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

export default defineConfig({
	// It reads files that are beside it.
	ssr: { external: ['@electric-sql/pglite'] },
	plugins: [sveltekit({ adapter: adapter(), tracing: { server: true }, experimental: { remoteFunctions: true } })]
});
