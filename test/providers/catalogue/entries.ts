/** The entries of the catalogue, with their factories and those of `@auth/core` of the same names. */
import { readdirSync } from 'node:fs';
import type { Entry, GoneEntry } from '../../../catalogue/entry.js';
import type { ProviderObject } from '../../../src/providers/types.js';

export type Factory = (options?: object) => ProviderObject;

const root = new URL('../../../', import.meta.url);
const namesIn = (folder: string) =>
	readdirSync(new URL(folder, root))
		.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
		.map((file) => file.replace('.ts', ''));

const all = await Promise.all(
	namesIn('catalogue')
		.filter((id) => id !== 'entry')
		.map(async (id) => {
			const { default: entry } = (await import(`../../../catalogue/${id}.ts`)) as { default: Entry | GoneEntry };
			const module = (await import(`../../../src/providers/${id}.ts`)) as Record<string, Factory>;
			return { id, entry, module, factory: module[entry.factory]! };
		})
);

/** A vendor of the catalogue, and its factory. */
export interface Vendor {
	/** The name of its file. */
	id: string;
	entry: Entry;
	module: Record<string, Factory>;
	factory: Factory;
}

export const living = all.filter((each): each is Vendor => 'recorded' in each.entry);
export const gone = all.filter((each): each is (typeof all)[number] & { entry: GoneEntry } => 'gone' in each.entry);

/** The factory of `@auth/core`, if it has the vendor. */
export async function factoryOfAuthCore(id: string): Promise<Factory | undefined> {
	const specifier = ['@auth/core/providers', id].join('/');
	try {
		return ((await import(specifier)) as { default: Factory }).default;
	} catch {
		return undefined;
	}
}
