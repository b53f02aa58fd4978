/** Where the browser of the tests is: CHROMIUM_PATH, or where Linux distributions put it; undefined without one. */
import { existsSync } from 'node:fs';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const chromiumPath = (process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : usual).find(existsSync);
