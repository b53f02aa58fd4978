/** Fifty at once on the adapters of this library that need no other package than a driver. */
import { places } from './databases.js';
import { describeFiftyAtOnce } from './fifty-at-once.js';

describeFiftyAtOnce({ list: places });
