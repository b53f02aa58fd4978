/** The values that people give organizations and invitations, checked. */
import { addressForm } from '../../base/util/address.js';
import { OrganizationInvalid } from './errors.js';
import type { Roles } from './roles.js';
import type { OrganizationValues } from './store.js';
import type { GivenValues, OrganizationsOptions } from './types.js';

/** The most characters of a name. */
const NAME_LENGTH = 100;
/** The most characters of an address. */
const MAIL_LENGTH = 254;
/** Characters that no name has, of which some are in no database: a NUL, and half of a surrogate pair. */
const unstorable = /[\p{Cc}\p{Cs}]/u;

/** Returns the values of a new organization. @throws {OrganizationInvalid} */
export function newValues(input: GivenValues, fields: OrganizationsOptions['fields']): OrganizationValues {
	const name = nameOf(input.name);
	return {
		name,
		slug: slugOf(input.slug ?? slugFrom(name)),
		logo: logoOf(input.logo ?? null),
		fields: fieldsOf(input.fields ?? {}, fields)
	};
}

/** Returns the values that a change names. @throws {OrganizationInvalid} */
export function changedValues(input: GivenValues, fields: OrganizationsOptions['fields']): Partial<OrganizationValues> {
	return {
		...(input.name !== undefined && { name: nameOf(input.name) }),
		...(input.slug !== undefined && { slug: slugOf(input.slug) }),
		...(input.logo !== undefined && { logo: logoOf(input.logo) }),
		...(input.fields !== undefined && { fields: fieldsOf(input.fields, fields) })
	};
}

/** @throws {OrganizationInvalid} for a role that the definition does not have */
export function requireRole(role: unknown, roles: Roles): string {
	if (typeof role === 'string' && roles.names.includes(role)) return role;
	throw new OrganizationInvalid('there is no such role: use one that `roles` lists');
}

/**
 * Returns an id. A form or a remote function may send anything as one.
 * @param most the most characters. @default 255
 * @throws {OrganizationInvalid}
 */
export function checkedId(id: unknown, most = 255): string {
	if (typeof id === 'string' && id !== '' && id.length <= most && !unstorable.test(id)) return id;
	throw new OrganizationInvalid('this is not an id: pass the text that the library returned');
}

/** Returns the most rows of a page. @throws {OrganizationInvalid} */
export function checkedLimit(limit: unknown): number {
	if (Number.isSafeInteger(limit) && Number(limit) >= 1 && Number(limit) <= 1000) return Number(limit);
	throw new OrganizationInvalid('`limit` has to be a whole number from 1 to 1000');
}

/** Returns the address in its one form. @throws {OrganizationInvalid} */
export function addressOf(email: unknown): string {
	const text = typeof email === 'string' ? email.slice(0, MAIL_LENGTH + 1) : '';
	// `toLowerCase` turns other letters into ASCII: the address would be another person's.
	const address = addressForm(text) ?? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
	const isStorable = address.length <= MAIL_LENGTH && !unstorable.test(address);
	if (isStorable && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(address)) return address;
	throw new OrganizationInvalid('this is not an email address: pass one plain address');
}

/** Returns the name of an organization or a team. @throws {OrganizationInvalid} */
export function nameOf(name: unknown): string {
	const text = typeof name === 'string' ? name.trim() : '';
	if (text.length > 0 && text.length <= NAME_LENGTH && !unstorable.test(text)) return text;
	throw new OrganizationInvalid(`a name has to be 1 to ${NAME_LENGTH} characters`);
}

function slugOf(slug: unknown): string {
	if (typeof slug === 'string' && /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/.test(slug)) return slug;
	throw new OrganizationInvalid(
		'a slug has to be 1 to 50 lower-case letters, digits and hyphens, and no hyphen at an end'
	);
}

/** Makes an address from a name: `Ada's Café` is `ada-s-cafe`. */
function slugFrom(name: string): string {
	const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
	const slug = plain
		.replace(/[^a-z0-9]+/g, '-')
		.slice(0, 40)
		.replace(/^-+|-+$/g, '');
	return slug || crypto.randomUUID().slice(0, 8);
}

function logoOf(logo: unknown): string | null {
	if (logo === null) return null;
	const url = typeof logo === 'string' && logo.length <= 2048 && !unstorable.test(logo) ? URL.parse(logo) : null;
	if (url?.protocol === 'https:') return logo as string;
	throw new OrganizationInvalid('a logo has to be an absolute URL that begins with https:');
}

/** Without a check of the application, nothing is stored that a visitor sends. @throws {OrganizationInvalid} */
function fieldsOf(
	values: Readonly<Record<string, unknown>>,
	check: OrganizationsOptions['fields']
): Readonly<Record<string, unknown>> {
	const fields = check ? check(values) : {};
	// JSON has such characters as escapes, which PostgreSQL refuses. A backslash of the text itself is doubled.
	if (!/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(fields))) return fields;
	throw new OrganizationInvalid('`fields` returned a text with a NUL, or with half of a surrogate pair: refuse it');
}
