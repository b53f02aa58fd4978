/**
 * Where the browser of the tests is: CHROMIUM_PATH, or where Linux distributions put it; undefined without one. The headless shell is
 * Chromium without windows: it takes half the processor time, and does all that a page asks for except dialogs of the browser itself.
 */
import { existsSync } from 'node:fs';

const shell = ['/usr/bin/chromium-headless-shell'];
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const find = (usual: string[]) => (process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : usual).find(existsSync);

export const chromiumPath = find([...shell, ...whole]);

/** A Chromium with dialogs of its own, such as that of FedCM. */
export const wholeChromiumPath = find(whole);
