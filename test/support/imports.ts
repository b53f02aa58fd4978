/**
 * Reads the imports of the source files, without running them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

export interface Import {
	/** The importing file, relative to the folder that was read. */
	from: string;
	/** The imported file, relative to that folder too, or the name of a package. */
	to: string;
	/** Erased when compiled: costs nothing and binds nothing at run time. */
	typeOnly: boolean;
}

/** Returns every import of every `.ts` and `.svelte` file below a folder: static, dynamic and re-exports. */
export function importsOf(folder: string): Import[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.(ts|svelte)$/.test(file))
		.flatMap((file) => readImports(file, readFileSync(join(folder, file), 'utf8')));
}

export function readImports(from: string, content: string): Import[] {
	const code = from.endsWith('.svelte') ? scriptsIn(content) : content;
	const found: Import[] = [];
	const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
		if (specifier && ts.isStringLiteralLike(specifier))
			found.push({ from, to: target(from, specifier.text), typeOnly });
	};
	const visit = (node: ts.Node) => {
		if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, node.importClause?.isTypeOnly ?? false);
		else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
		else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
			add(node.arguments[0], false);
		else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(from, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS));
	return found;
}

function scriptsIn(component: string): string {
	return [...component.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n');
}

function target(from: string, specifier: string): string {
	if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier).replace(/\.js$/, '.ts');
	return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
