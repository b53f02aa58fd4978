/**
 * The data that an application's server code sends through a sign-in: checked, and sealed where it leaves the server. Nothing
 * that a browser sends becomes such data.
 */
import { InvalidFlowData } from '../../../errors.js';
import type { FlowData } from '../../../types.js';
import { utf8 } from './encoding.js';
import type { Keyring } from './keyring.js';

/** The most bytes of the data as JSON. With the other values of a flow, it has to fit into one cookie. */
const maxBytes = 1024;
/** The longest return address beside data, in characters: both are in one cookie. */
export const longestReturnBesideData = 1024;
/** The purpose of the key: a value that was sealed for another purpose does not open as data. */
const purpose = 'framework-auth flow data';

/** Returns a copy of the data. @throws {InvalidFlowData} unless it is an object of JSON values that is small enough */
export function checkedFlowData(data: unknown): FlowData {
	if (!isJson(data, new Set()) || typeof data !== 'object' || data === null || Array.isArray(data)) {
		throw new InvalidFlowData(
			'`data` of a sign-in has to be an object whose members are JSON: text, numbers, booleans, null, lists and plain objects'
		);
	}
	const text = JSON.stringify(data);
	const { length } = utf8(text);
	if (length > maxBytes) {
		throw new InvalidFlowData(
			`\`data\` of a sign-in is ${length} bytes of JSON, and at most ${maxBytes} fit: store it, and pass its id`
		);
	}
	return JSON.parse(text) as FlowData;
}

/** Keys through which a careless copy of the data would reach a prototype. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

function isJson(value: unknown, above: ReadonlySet<unknown>): boolean {
	if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
	if (typeof value === 'number') return Number.isFinite(value);
	// An object that contains itself never ends.
	if (typeof value !== 'object' || above.has(value) || above.size > maxBytes) return false;
	const within = new Set(above).add(value);
	if (Array.isArray(value)) return value.every((each) => isJson(each, within));
	const prototype: unknown = Object.getPrototypeOf(value);
	if (prototype !== null && prototype !== Object.prototype) return false;
	// JSON leaves out a member that is undefined.
	return Object.entries(value).every(
		([key, member]) => !prototypeKeys.has(key) && (member === undefined || isJson(member, within))
	);
}

/** Seals data for as many seconds. */
export function sealFlowData(keyring: Keyring, data: FlowData, maxAge: number): Promise<string> {
	return keyring.seal({ data }, { salt: purpose, maxAge });
}

/** Opens sealed data; null if it was sealed for another purpose, has expired, or was changed. */
export async function openFlowData(keyring: Keyring, sealed: string): Promise<FlowData | null> {
	try {
		return checkedFlowData((await keyring.open(sealed, purpose)).claims.data);
	} catch {
		return null;
	}
}
