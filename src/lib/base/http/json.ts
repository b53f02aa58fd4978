/** Parses JSON from outside: big integers keep all their digits, and no key can reach a prototype. */
import type { Profile } from '../../../types.js';

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a profile. Integers that a JavaScript number cannot hold become strings of their digits: ids of that size exist, and
 * rounding would turn two people into one.
 */
export function parseProfile(text: string): Profile {
	const value = parseExactly(text);
	if (typeof value !== 'object' || value === null || Array.isArray(value))
		throw new Error('the profile is not a JSON object');
	return withoutPrototypeKeys(value) as Profile;
}

function parseExactly(text: string): unknown {
	try {
		return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
			typeof value === 'number' && !Number.isSafeInteger(value) && context?.source && /^-?\d+$/.test(context.source)
				? context.source
				: value
		);
	} catch {
		// The parser's own message quotes the text.
		throw new Error('the profile is not JSON');
	}
}

/** Copies plain data without the keys through which a careless merge would reach a prototype. */
export function withoutPrototypeKeys(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutPrototypeKeys);
	if (typeof value !== 'object' || value === null) return value;
	const copy: Record<string, unknown> = {};
	for (const [key, member] of Object.entries(value)) {
		if (!prototypeKeys.has(key)) copy[key] = withoutPrototypeKeys(member);
	}
	return copy;
}
