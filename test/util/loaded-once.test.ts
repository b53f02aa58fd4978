/** Code that is loaded when it is needed is loaded once: even for a loaded module, `import()` takes a dozen microseconds. */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** The files whose `import()` runs once for a configuration or a process, or has to run again after it failed. */
const once: Record<string, string> = {
	'kit/authjs.ts': 'once for each configuration object',
	'kit/compile-once.ts': 'when the configuration is compiled, or fails',
	'lib/app/plugins/limits.ts': 'once for each configuration, by a `lazy` of its own',
	'lib/app/plugins/options.ts': 'when the configuration is compiled',
	'lib/plugins/credentials/plugin.ts': 'when the providers are compiled',
	'lib/plugins/email/plugin.ts': 'when the providers are compiled',
	'lib/base/limits/limits.ts': 'once for each configuration, by a `lazy` of its own',
	'lib/plugins/oauth/plugin.ts': 'when the providers are compiled',
	'lib/plugins/oauth/provider.ts': 'once for each provider, by a `lazy` of its own',
	'lib/plugins/webauthn/plugin.ts': 'when the providers are compiled',
	'lib/plugins/credentials/password/hash/argon2.ts': 'when the algorithm of the process is chosen',
	'lib/plugins/credentials/password/hash/bcrypt.ts': 'when the algorithm of the process is chosen',
	'lib/base/seal/keyring.ts': 'when a keyring is made'
};

/** The files with an `import()` that is not inside a call of `lazy` at the top of the file. */
function filesThatImportAgain(): string[] {
	const files = ['lib', 'kit'].flatMap((folder) =>
		readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts'))
			.map((file) => `${folder}/${file}`)
	);
	return files.filter((file) => {
		const code = readFileSync(`src/${file}`, 'utf8');
		if (!/\bimport\(/.test(code)) return false;
		const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
		return importsAgain(source, { isLazy: false, isTop: true });
	});
}

function importsAgain(node: ts.Node, { isLazy, isTop }: { isLazy: boolean; isTop: boolean }): boolean {
	const isCall = ts.isCallExpression(node);
	if (isCall && node.expression.kind === ts.SyntaxKind.ImportKeyword) return !isLazy;
	const within = {
		isLazy: isLazy || (isTop && isCall && ts.isIdentifier(node.expression) && node.expression.text === 'lazy'),
		isTop: isTop && !ts.isFunctionLike(node)
	};
	return ts.forEachChild(node, (child) => importsAgain(child, within) || undefined) ?? false;
}

test('C2 no request calls `import()` for code that is loaded', () => {
	expect(filesThatImportAgain().filter((file) => !(file in once))).toEqual([]);
});
