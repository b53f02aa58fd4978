import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

const origin = process.env.APP_ORIGIN;

export default defineConfig({
	plugins: [
		sveltekit({
			adapter: adapter(),
			paths: { base: process.env.APP_BASE as '' | undefined, origin },
			csrf: { trustedOrigins: process.env.APP_TRUSTED_ORIGINS?.split(' ') ?? [] },
			experimental: { remoteFunctions: true },
			compilerOptions: { experimental: { async: process.env.APP_ASYNC !== undefined } }
		})
	]
});
