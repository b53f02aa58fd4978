/** The errors of Prisma that decide something. @see https://www.prisma.io/docs/orm/reference/error-reference */
import { replacingErrors } from '../shared/errors.js';

/** Whether a unique key has refused the row. */
export function isDuplicate(error: unknown): boolean {
	return codeOf(error) === 'P2002';
}

/** Whether there was no row to delete. */
export function isNotFound(error: unknown): boolean {
	return codeOf(error) === 'P2025';
}

/** Whether PostgreSQL refused to read text as a UUID (`invalid_text_representation`), so that no row can match. */
export function isMalformedId(error: unknown): boolean {
	let text = '';
	try {
		text = JSON.stringify(Reflect.get(Object(error), 'meta')) ?? '';
	} catch {
		// Other errors may have rings.
	}
	return text.includes('"originalCode":"22P02"');
}

/**
 * Returns the same methods, which throw errors of Prisma without their texts about the query: they quote its values, including
 * tokens.
 */
export function withoutQueries<Methods extends object>(methods: Methods): Methods {
	return replacingErrors(methods, withoutQuery);
}

/** Keeps the last line, which states the reason. */
function withoutQuery(error: unknown): unknown {
	if (!(error instanceof Error) || !error.name.startsWith('PrismaClient')) return error;
	const reason = error.message.trimEnd().split('\n').at(-1) ?? '';
	const copy = Object.assign(new Error(reason), { name: error.name });
	const code = codeOf(error);
	return code === undefined ? copy : Object.assign(copy, { code });
}

function codeOf(error: unknown): unknown {
	return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}
