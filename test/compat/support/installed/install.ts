/** Installs the packages before the tests run, while other things do. */
import { install } from './packages.js';

await install();
