/** What `npm test` leaves out where the packages of test/package.json are not installed. */
import { expect, test } from 'vitest';
import { filesBelow, read } from './support/documents.js';
import { extraPackages, usersOfExtraPackages } from './support/extra-packages.js';
import { readImports } from './support/imports.js';

const imports = new Map(
	filesBelow('test', '.ts').map((file) => [
		file,
		readImports(file, read(file)).flatMap(({ to, typeOnly }) => (typeOnly ? [] : to))
	])
);

test('the files that are left out are those that need an extra package, and no others (#32)', () => {
	const files = [...imports.keys()].filter((file) => file.endsWith('.test.ts'));
	expect(files.filter((file) => needsExtraPackage(file))).toEqual(usersOfExtraPackages);
});

function needsExtraPackage(file: string, seen = new Set<string>()): boolean {
	if (seen.has(file)) return false;
	seen.add(file);
	return (imports.get(file) ?? []).some(
		(to) => to === 'test/support/extra-folder.ts' || extraPackages.includes(to) || needsExtraPackage(to, seen)
	);
}
