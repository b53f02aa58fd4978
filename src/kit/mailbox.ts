/**
 * The mailbox of development, in which emails are that the app cannot send. SvelteKit tells its code whether it is the development
 * server, and not by a variable of the environment: a build has neither this import nor what it leads to.
 */
import { lazy } from '../lib/base/util/lazy.js';

declare const __SVELTEKIT_DEV__: boolean | undefined;

export const mailbox =
	typeof __SVELTEKIT_DEV__ === 'boolean' && __SVELTEKIT_DEV__ ? lazy(() => import('./mailbox-answers.js')) : undefined;

/** Whether a URL could be one of the mailbox. */
export const mayBeMailbox = mailbox && ((url: string): boolean => url.includes('/mailbox'));
