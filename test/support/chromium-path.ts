/**
 * Where the browser of the tests is: CHROMIUM_PATH, or where Linux distributions put it; undefined without one. The headless shell comes
 * first: it is Chromium without windows, and takes half the processor time.
 */
import { existsSync } from 'node:fs';

const usual = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
	(name) => `/usr/bin/${name}`
);

export const chromiumPath = (process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : usual).find(existsSync);
