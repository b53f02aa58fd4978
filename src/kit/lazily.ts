/**
 * `locals.factors`, `locals.passkeys` and `locals.sessions`, whose code is loaded with the first call. Every request gets them, and
 * an engine makes objects of this form several times as fast as those that are made in a loop.
 */
import type { Factors, Passkeys, Sessions } from '../types.js';

/** Returns functions that wait for the loaded ones. */
export function factorsBy(load: () => Promise<Factors>): Factors {
	return {
		list: async (...args) => (await load()).list(...args),
		setUp: async (...args) => (await load()).setUp(...args),
		confirm: async (...args) => (await load()).confirm(...args),
		remove: async (...args) => (await load()).remove(...args),
		recoveryCodes: async (...args) => (await load()).recoveryCodes(...args),
		recoveryCodesLeft: async (...args) => (await load()).recoveryCodesLeft(...args),
		devices: async (...args) => (await load()).devices(...args),
		endDevice: async (...args) => (await load()).endDevice(...args),
		challenge: async (...args) => (await load()).challenge(...args)
	};
}

/** Returns functions that wait for the loaded ones. */
export function passkeysBy(load: () => Promise<Passkeys>): Passkeys {
	return {
		list: async (...args) => (await load()).list(...args),
		rename: async (...args) => (await load()).rename(...args),
		remove: async (...args) => (await load()).remove(...args)
	};
}

/** Returns functions that wait for the loaded ones. */
export function sessionsBy(load: () => Promise<Sessions>): Sessions {
	return {
		list: async (...args) => (await load()).list(...args),
		end: async (...args) => (await load()).end(...args),
		endOthers: async (...args) => (await load()).endOthers(...args),
		endAll: async (...args) => (await load()).endAll(...args),
		createToken: async (...args) => (await load()).createToken(...args),
		tokens: async (...args) => (await load()).tokens(...args),
		endToken: async (...args) => (await load()).endToken(...args)
	};
}
