/**
 * The arguments of Node that check the types of an application. The native compiler takes a quarter of the time; with TEST_FULL=1 it is
 * the compiler that applications have.
 */
import { isFull } from './full.js';
import { repository } from './workshop.js';

export const svelteCheck: readonly string[] = [
	`${repository}/node_modules/svelte-check/bin/svelte-check`,
	...(isFull ? [] : ['--tsgo-experimental-api'])
];
