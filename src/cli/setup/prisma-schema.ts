/** Reads a schema of Prisma, and adds the models of the adapter that it lacks. A model that is there stays as it is. */
import { CommandError } from '../command.js';
import { longerTypes, models } from './prisma-models.js';

/** A schema of the app, compared with the models of the adapter. */
export interface Completed {
	/** The models that are added. */
	readonly added: string;
	/** The fields that its own models lack, which only some features need. */
	readonly optional: readonly string[];
}

/** @param text of all files of the schema @throws {CommandError} for a model that lacks what the adapter needs */
export function complete(text: string, provider: string): Completed {
	const own = modelsIn(text);
	const refused: string[] = [];
	const optional: string[] = [];
	for (const [name, lines] of Object.entries(models)) {
		const fields = own.get(name);
		if (!fields) continue;
		const lacking = lines.filter((line) => lacks(fields, line));
		// A relation has two ends, and Prisma refuses a model with one of them.
		const needed = name === 'User' ? lacking : lacking.filter((line) => !/^\w+\s+\w+\?/.test(line));
		if (needed.length > 0)
			refused.push(`model ${name}:\n${needed.map((line) => `  ${withType(name, line, provider)}`).join('\n')}`);
		else if (lacking.length > 0) optional.push(`${name} (${lacking.map((line) => line.split(/\s/)[0]).join(', ')})`);
	}
	if (refused.length > 0) {
		throw new CommandError(
			`The adapter needs more fields in the Prisma schema. Add these lines to its models, and run this again:\n${refused.join('\n')}`
		);
	}
	const idOfUser = idTypeOf(own.get('User') ?? []);
	const added = Object.entries(models)
		.filter(([name]) => !own.has(name))
		.map(
			([name, lines]) =>
				`model ${name} {\n${lines.map((line) => fieldOf(name, line, { provider, idOfUser })).join('\n')}\n}\n`
		);
	return { added: added.join('\n'), optional };
}

/** Returns the lines of each model. */
function modelsIn(text: string): Map<string, readonly string[]> {
	return new Map(
		[...text.matchAll(/^model\s+(\w+)\s*\{([^}]*)\}/gm)].map(
			([, name = '', body = '']): [string, readonly string[]] => [name, body.split('\n').map((line) => line.trim())]
		)
	);
}

/** Whether a model lacks a field. Of the lists of another model, any name is right. Keys and indexes are not compared. */
function lacks(fields: readonly string[], line: string): boolean {
	const [, name = '', type = ''] = /^(\w+)\s+(\w+(?:\[\])?)/.exec(line) ?? [];
	if (name === '') return false;
	return !fields.some((field) => {
		const [, ownName, ownType] = /^(\w+)\s+(\w+(?:\[\])?)/.exec(field) ?? [];
		return type.endsWith('[]') ? ownType === type : ownName === name;
	});
}

/** The type of the ids of users, with its type in the database. */
function idTypeOf(fields: readonly string[]): string {
	const [, type = 'String', rest = ''] =
		/^id\s+(\w+)(.*)/.exec(fields.find((field) => /^id\s/.test(field)) ?? '') ?? [];
	const native = /@db\.\w+(?:\([^)]*\))?/.exec(rest)?.[0];
	return native ? `${type} ${native}` : type;
}

function fieldOf(model: string, line: string, { provider, idOfUser }: { provider: string; idOfUser: string }): string {
	if (line === '') return '';
	return `  ${withType(model, line, provider).replace(/^(userId\s+)String/, (_, name: string) => `${name}${idOfUser}`)}`;
}

function withType(model: string, line: string, provider: string): string {
	const [, name = '', opening = '', rest = ''] = /^((\w+)\s+\w+\??)(.*)$/.exec(line)?.slice(0, 4) ?? [];
	const native = provider === 'mysql' ? longerTypes[model]?.[opening] : undefined;
	return native === undefined ? line : `${name} ${native}${rest && ` ${rest.trim()}`}`;
}
