/** The methods of an adapter that keep secrets. */
import type { SecretGroup } from '../types.js';

/** The methods of the group. */
export type SecretMethods = Required<SecretGroup>;
