import adapter from '@sveltejs/adapter-node';

/** @type {import('@sveltejs/kit').Config} */
export default {
	kit: {
		adapter: adapter(),
		paths: { base: process.env.APP_BASE ?? '' },
		experimental: { remoteFunctions: true }
	}
};
