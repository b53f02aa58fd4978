/** The rules for cleaning up that all adapters share. */
import type { SweepGroup } from '../types.js';

/** The methods of the group. */
export type SweepMethods = Required<SweepGroup>;

/** The provider of the accounts that mark anonymous users. */
export const ANONYMOUS = 'framework-auth:anonymous';
