/** `account.deletionGrace`, as the flows use it. */
import { optionKey } from '../util/option-key.js';

/** Seconds between the moment when users delete their account and its end; undefined if it ends at once. */
export const deletionGrace = optionKey<number>('deletionGrace');
