import adapter from '@sveltejs/adapter-node';
import unbundled from './unbundled.js';

/** @type {import('@sveltejs/kit').Config} */
export default {
	compilerOptions: { experimental: { async: process.env.APP_ASYNC !== undefined } },
	kit: {
		adapter: process.env.APP_BUNDLED ? adapter() : unbundled(),
		paths: { base: process.env.APP_BASE ?? '' },
		experimental: { remoteFunctions: true }
	}
};
