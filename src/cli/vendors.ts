/** The vendors in the catalogue, as text for a terminal. */
import { catalogue } from '../catalogue/entries.js';
import type { CatalogueEntry } from '../catalogue/types.js';

/** All vendors that people can sign in with, by id. */
export const vendors: ReadonlyMap<string, CatalogueEntry> = new Map(
	(catalogue as readonly CatalogueEntry[]).map((entry) => [entry.id, entry])
);

/** Returns the URL that an app registers at a vendor. */
export function callbackOf({ id }: Pick<CatalogueEntry, 'id'>, origin: string): string {
	return `${origin}/auth/callback/${id}`;
}

/** Returns the steps that set a vendor up. */
export function stepsOf(entry: CatalogueEntry, origin: string): string {
	const { id, name, gone, console: page, register, variables, email, unverified, docs } = entry;
	if (gone) return `${name} ${gone.what}. ${gone.advice}`;
	const steps = [
		...(page ? [`Open ${page}`] : []),
		...(register ? [register] : []),
		`Register the callback URL ${callbackOf(entry, origin)}`,
		`Put into .env:\n${variables.map((variable) => `     ${variable}=`).join('\n')}`,
		`Import it:\n     import ${importNameOf(name)} from 'framework-auth/providers/${id}';`
	];
	const remarks = [
		...(email ? [`Addresses: ${email.reason}`] : []),
		...(unverified ? [`Not checked against two sources: ${unverified}`] : []),
		`The vendor's page: ${docs}`
	];
	return `${name}\n\n${steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n')}\n\n${remarks.map((remark) => `  ${remark}`).join('\n')}`;
}

/** Returns a name for an import: letters and digits, with a capital first. */
export function importNameOf(name: string): string {
	const words = name.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? ['Provider'];
	const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
	return /^\d/.test(joined) ? `Provider${joined}` : joined;
}
