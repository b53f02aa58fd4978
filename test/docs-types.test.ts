/**
 * Each public type has a page that names all of its members, and each code of an error and each type of a record is in the documents
 * (#34 D4). What an editor shows of a public name says enough: members, defaults, units, examples (#37).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { pages, read, repository, rowsOf } from './support/documents.js';
import { homes, unwritten } from './support/type-homes.js';

interface PublicType {
	/** The subpath that exports it first, and its name. */
	readonly subpath: string;
	readonly name: string;
	/** The members that it has of the library. */
	readonly members: readonly string[];
	/** Whether it is the class of an error. */
	readonly isError: boolean;
}

const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
	exports: Record<string, string | Record<string, string>>;
};
/** Each factory has its own page, which other tests read. */
const isFactory = /^\.\/providers\/(?!nodemailer$|webauthn$)|^\.\/adapters\/(?!conformance$)/;
const entries = Object.entries(manifest.exports).flatMap(([subpath, target]) => {
	const file = typeof target === 'string' ? target : (target.types ?? Object.values(target)[0] ?? '');
	if (isFactory.test(subpath) || !/\.(?:d\.ts|js)$/.test(file)) return [];
	return [{ subpath, path: join(repository, file.replace('./dist/', 'src/').replace(/\.d\.ts$|\.js$/, '.ts')) }];
});
const program = programOf(entries);
const checker = program.getTypeChecker();
const types = typesOf(entries);
const options = optionsOf(entries);
const nameOf = ({ subpath, name }: PublicType) => `${subpath.slice(1)}.${name}`;
const homeOf = (type: PublicType) =>
	Object.entries(homes).find(([, names]) =>
		names.split(' ').some((name) => name === type.name || name === nameOf(type))
	);

describe('D4 the public types', () => {
	test('each has a page, or a reason why it has none', () => {
		expect(types.length).toBeGreaterThan(250);
		const homeless = types.filter((type) => !type.isError && !homeOf(type) && !(type.name in unwritten));
		expect(homeless.map(nameOf)).toEqual([]);
		const known = new Set(types.flatMap((type) => [type.name, nameOf(type)]));
		const named = [...Object.values(homes).flatMap((names) => names.split(' ')), ...Object.keys(unwritten)];
		const ofNone = named.filter((name) => !name.startsWith('*') && !known.has(name) && !known.has(name.split('.')[0]!));
		expect(ofNone).toEqual([]);
	});

	test.each(types.filter((type) => homeOf(type)).map((type) => [nameOf(type), type] as const))(
		'%s: its page names each member',
		(_, type) => {
			const named = codeOf(
				...homeOf(type)![0]
					.split(' ')
					.map((page) => `docs/${page}`)
			);
			const missing = type.members.filter(
				(member) => !named.has(member) && !(`${type.name}.${member}` in unwritten) && !(`*.${member}` in unwritten)
			);
			expect(missing).toEqual([]);
		}
	);

	test('the errors: members that only one class has are on its page, or in the reference', () => {
		const base = new Set(types.find(({ name }) => name === 'SignInError')!.members);
		const missing = types
			.filter(({ isError }) => isError)
			.flatMap(({ name, members }) => {
				const own = `docs/errors/${name}.md`;
				const named = ['docs/reference/errors.md', ...(pages.includes(own) ? [own] : [])].map((page) => codeOf(page));
				return members
					.filter((member) => !base.has(member) && !named.some((page) => page.has(member)))
					.map((member) => `${name}.${member}`);
			});
		expect(missing).toEqual([]);
	});
});

describe('D4 the names that scripts and records have', () => {
	test('each code of a refused guard is in the table of the reference', () => {
		const codes = [
			...(/readonly error:\s*((?:\| '\w+'\s*)+)/.exec(read('src/kit/sveltekit-event.ts'))?.[1] ?? '').matchAll(
				/'(\w+)'/g
			)
		];
		expect(codes.length).toBeGreaterThan(6);
		const rows = rowsOf('docs/reference/errors.md', 'Codes of guards').map(([code]) => code);
		expect(rows.sort()).toEqual(codes.map(([, code]) => `\`${code}\``).sort());
	});

	test('each type of a record is in the reference', () => {
		const recorded = [...read('src/lib/base/config/options/audit.ts').matchAll(/\bKind<'(\w+)'/g)].map(
			([, type = '']) => type
		);
		expect(recorded.length).toBeGreaterThan(20);
		const guide = codeOf('docs/reference/audit.md');
		expect(recorded.filter((type) => !guide.has(type))).toEqual([]);
	});
});

describe('the docstrings of the public names', () => {
	test('each option of the configuration and of a function has a docstring', () => {
		expect(options.length).toBeGreaterThan(300);
		expect(options.filter(({ text }) => text === '').map(({ name }) => name)).toEqual([]);
	});

	test('each optional option names its default', () => {
		/** A group of options, whose members have defaults; the options of a factory; a page that is built in; an attribute of a cookie; a name without effect. */
		const without =
			/^(?:AuthConfig\.(?:session|account|jwt|reauthenticate)|AccountOptions\.page|WebAuthnRegistrationOptions\.authenticatorSelection|\w+Config\.options|PagesOptions\.\w+|CookieOptions\.\w+)$/;
		const isWithoutEffect = (text: string) => /^(?:Not used|Accepted for compatibility|The same as)/.test(text);
		const silent = options.filter(({ name, optional, text, tags }) => {
			const says = tags.includes('default') || /\bdefault\b/.test(text);
			return optional && !says && !without.test(name) && !isWithoutEffect(text);
		});
		expect(silent.map(({ name }) => name)).toEqual([]);
	});

	test('each number of an option names its unit', () => {
		const units =
			/\b(?:(?:milli)?seconds?|bytes?|characters|rows?|users|sessions|members|teams|levels|invitations|organizations|tokens|tenants|batches|whole number|share|port)\b/i;
		const numeric = options.filter(({ isNumber }) => isNumber);
		expect(numeric.length).toBeGreaterThan(25);
		expect(numeric.filter(({ text }) => !units.test(text)).map(({ name }) => name)).toEqual([]);
	});

	test('each function that people call has an example', () => {
		const functions = exportsOf(entries).filter(({ symbol }) => symbol.flags & ts.SymbolFlags.Function);
		expect(functions.length).toBeGreaterThan(60);
		const without = functions.filter(({ symbol }) => !/@example|```/.test(docOf(symbol)));
		expect(without.map(({ name }) => name).sort()).toEqual(['cancel', 'isDate']);
	});

	test('each function that throws says so, and so does each method that reads or changes what is stored', () => {
		const functions = exportsOf(entries).filter(
			({ symbol }) => symbol.flags & ts.SymbolFlags.Function && !/@throws/.test(docOf(symbol))
		);
		const silent = functions.filter(({ symbol }) => symbol.declarations?.some(throws)).map(({ name }) => name);
		expect(silent).toEqual([]);
		const stored =
			/^(?:AuthLocals|LocalAccounts|OwnAccounts|AccountsOf(?:User)?|Sessions(?:OfUser)?|ApiTokens(?:OfUser)?|Factors|Passkeys|Users)$/;
		const methods = exportsOf(entries)
			.filter(({ name }) => stored.test(name))
			.flatMap(({ name, symbol }) => methodsOf(symbol).map((method) => ({ name: `${name}.${method.name}`, method })));
		expect(methods.length).toBeGreaterThan(40);
		expect(methods.filter(({ method }) => !/@throws/.test(docOf(method))).map(({ name }) => name)).toEqual([]);
	});
});

/** The words in the code of pages. */
function codeOf(...names: string[]): ReadonlySet<string> {
	const texts = names.map(read).join('\n');
	// A heading of one word is the name of what it describes.
	const code = [...texts.matchAll(/```[^]*?```|`[^`\n]+`|^#+ \w+$/gm)].map(([text]) => text).join('\n');
	return new Set(code.match(/[\w$]+/g) ?? []);
}

function programOf(given: typeof entries): ts.Program {
	const { config } = ts.readConfigFile(join(repository, 'tsconfig.json'), ts.sys.readFile) as {
		config: { compilerOptions: object };
	};
	return ts.createProgram(
		given.map(({ path }) => path),
		ts.convertCompilerOptionsFromJson(config.compilerOptions, repository).options
	);
}

/** Each public name of this repository once, with the subpath that exports it first. */
function exportsOf(given: typeof entries): { subpath: string; name: string; symbol: ts.Symbol }[] {
	const seen = new Set<ts.Symbol>();
	return given.flatMap(({ subpath, path }) => {
		const source = program.getSourceFile(path);
		const module = source && checker.getSymbolAtLocation(source);
		return (module ? checker.getExportsOfModule(module) : []).flatMap((exported) => {
			const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
			if (seen.has(symbol) || !symbol.declarations?.some(isOurs)) return [];
			seen.add(symbol);
			return [{ subpath, name: exported.name, symbol }];
		});
	});
}

function isOurs(declaration: ts.Declaration): boolean {
	return declaration.getSourceFile().fileName.startsWith(join(repository, 'src'));
}

function typesOf(given: typeof entries): PublicType[] {
	return exportsOf(given).flatMap(({ subpath, name, symbol }) => {
		const { Interface, TypeAlias, Class } = ts.SymbolFlags;
		if (!(symbol.flags & (Interface | TypeAlias | Class))) return [];
		const members = checker
			.getDeclaredTypeOfSymbol(symbol)
			.getProperties()
			.filter((member) => member.declarations?.some(isOurs) && !/^(?:__|#)/.test(member.name))
			.map((member) => member.name);
		const isError = (symbol.flags & Class) !== 0 && members.includes('reference');
		return members.length > 0 ? [{ subpath, name, members, isError }] : [];
	});
}

/** The options of the configuration, of providers, plugins and functions: the members of types that are called so. */
function optionsOf(given: typeof entries) {
	return exportsOf(given)
		.filter(({ name }) => /(?:Options|Config)$/.test(name) && name !== 'ResolvedOAuthConfig')
		.flatMap(({ name, symbol }) =>
			(symbol.declarations ?? []).filter(ts.isInterfaceDeclaration).flatMap(({ members }) =>
				members.flatMap((member) => {
					const own = member.name && checker.getSymbolAtLocation(member.name);
					if (!own) return [];
					const type = checker.getNonNullableType(checker.getTypeAtLocation(member));
					const parts = type.isUnion() ? type.types : [type];
					return {
						name: `${name}.${own.name}`,
						text: ts.displayPartsToString(own.getDocumentationComment(checker)).trim(),
						tags: own.getJsDocTags(checker).map((tag) => tag.name),
						optional: member.questionToken !== undefined,
						isNumber: parts.some(({ flags }) => flags & ts.TypeFlags.Number)
					};
				})
			)
		);
}

/** The methods that an interface declares itself. */
function methodsOf(symbol: ts.Symbol): ts.Symbol[] {
	return (symbol.declarations ?? [])
		.filter(ts.isInterfaceDeclaration)
		.flatMap(({ members }) =>
			members.filter(ts.isMethodSignature).flatMap(({ name }) => checker.getSymbolAtLocation(name) ?? [])
		);
}

/** Whether the body itself throws, or calls a function whose docstring says that it throws: not what a function within does later. */
function throws(node: ts.Node): boolean {
	const isCaught = ts.isTryStatement(node) && node.catchClause;
	if (isCaught) return throws(isCaught);
	if (ts.isThrowStatement(node)) return true;
	if (ts.isCallExpression(node)) {
		const symbol = checker.getSymbolAtLocation(node.expression);
		const called = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
		if (called?.declarations?.some(isOurs) && /@throws/.test(docOf(called))) return true;
	}
	return ts.forEachChild(node, (child) => !ts.isFunctionLike(child) && throws(child)) ?? false;
}

/** The docstrings of all overloads, with their tags. */
function docOf(symbol: ts.Symbol): string {
	return (symbol.declarations ?? [])
		.flatMap((each) => ts.getJSDocCommentsAndTags(each).map((doc) => doc.getText()))
		.join('\n');
}
