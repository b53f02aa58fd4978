/**
 * Writes what the package exports, from the declarations that `npm run build` makes: `test/package/api-report.txt`. A change of the
 * public types is a change of this file, which a reviewer sees. `--check` writes nothing, and fails with the first difference.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const report = join(root, 'test/package/api-report.txt');
/** @type {{ exports: Record<string, string | { types: string }> }} */
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const entries = Object.entries(exports)
	.filter(([subpath]) => subpath !== './package.json')
	.map(([subpath, target]) => {
		const types = typeof target === 'string' ? target.replace(/\.js$/, '.d.ts') : target.types;
		return /** @type {const} */ ([subpath.replace(/^\./, 'framework-auth'), join(root, types)]);
	});
if (entries.some(([, file]) => !existsSync(file))) {
	console.error('The declarations are not there: run `npm run build` first.');
	process.exit(1);
}

const program = ts.createProgram(
	entries.map(([, file]) => file),
	{
		module: ts.ModuleKind.ESNext,
		moduleResolution: ts.ModuleResolutionKind.Bundler,
		noLib: true,
		types: [],
		noEmit: true
	}
);
const checker = program.getTypeChecker();
const printer = ts.createPrinter({ removeComments: true });
/** Where each declaration is written out: elsewhere, its place is named. @type {Map<ts.Node, string>} */
const written = new Map();

/** @param {ts.Symbol} symbol */
function original(symbol) {
	return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/**
 * @param {ts.Declaration} declaration
 * @param {string} name
 */
function textOf(declaration, name) {
	const whole = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
	const file = declaration.getSourceFile();
	if (!file.fileName.startsWith(join(root, 'dist'))) return `${name} of ${relative(root, file.fileName)}`;
	const text = printer
		.printNode(ts.EmitHint.Unspecified, whole, file)
		.replace(/\b(?:export|declare|default)\s+/g, '')
		.replace(/;\s*$/, '');
	return text.replace(/^ {4}/gm, '\t').replace(/^(?: {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4));
}

const sections = entries.map(([module, file]) => {
	const source = program.getSourceFile(file);
	const symbol = source && checker.getSymbolAtLocation(source);
	const all = symbol ? checker.getExportsOfModule(symbol) : [];
	const lines = all
		.map((exported) => ({ name: exported.name, declarations: original(exported).declarations ?? [] }))
		.sort((one, other) => (one.name < other.name ? -1 : 1))
		.flatMap(({ name, declarations }) => {
			const [first] = declarations;
			if (!first) return [`${name}: not found`];
			const earlier = written.get(first);
			if (earlier) return [`${name} = ${earlier}`];
			written.set(first, `${module} ${name}`);
			return [
				[name === 'default' ? 'default: ' : '', declarations.map((each) => textOf(each, name)).join('\n')].join('')
			];
		});
	return `## ${module}\n\n${lines.join('\n')}\n`;
});
const text = `The public API, written by \`npm run api\`. A change here is a change for users: CHANGELOG.md has to say so.\n\n${sections.join('\n')}`;

if (!process.argv.includes('--check')) {
	writeFileSync(report, text);
} else {
	const [before, after] = [existsSync(report) ? readFileSync(report, 'utf8') : '', text].map((each) =>
		each.split('\n')
	);
	const line = after.findIndex((each, index) => each !== before[index]);
	if (line >= 0 || before.length !== after.length) {
		const at = line < 0 ? after.length : line;
		console.error(
			`The public API has changed. If that is intended, run \`npm run api\` and describe the change in CHANGELOG.md.\n` +
				`Line ${at + 1}:\n- ${before[at] ?? ''}\n+ ${after[at] ?? ''}`
		);
		process.exit(1);
	}
}
