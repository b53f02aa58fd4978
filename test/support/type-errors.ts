/** The errors that the compiler finds in an application below `test/types`, as its files are or with changes. */
import { join, relative } from 'node:path';
import ts from 'typescript';

/** The changes for one compilation: which files of the folder are in, and how they are rewritten. */
interface Changes {
	readonly isIn?: (file: string) => boolean;
	readonly rewrite?: (path: string, content: string) => string;
}

const unchanged = (_path: string, content: string) => content;

/** The files outside of the applications, by how they are parsed: parsed once for all that are compiled in a process. */
const parsedBy = new Map<string, Map<string, ts.SourceFile | undefined>>();

/** Returns a function that compiles the application of a folder. */
export function compilerOf(folder: string): (changes?: Changes) => string[] {
	const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => ts.sys.readFile(path));
	const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
	const isOurs = (path: string) => path.startsWith(folder);
	const { module, moduleResolution, target } = options;
	const kind = [module, moduleResolution, target].join(' ');
	const parsed = parsedBy.get(kind) ?? new Map<string, ts.SourceFile | undefined>();
	parsedBy.set(kind, parsed);

	return ({ isIn = () => true, rewrite = unchanged }: Changes = {}) => {
		const host = ts.createCompilerHost(options);
		const readFile = host.readFile.bind(host);
		host.readFile = (path) => {
			const content = readFile(path);
			return content !== undefined && isOurs(path) ? rewrite(relative(folder, path), content) : content;
		};
		const parse = host.getSourceFile.bind(host);
		host.getSourceFile = (path, ...rest) => {
			if (isOurs(path)) return parse(path, ...rest);
			if (!parsed.has(path)) parsed.set(path, parse(path, ...rest));
			return parsed.get(path);
		};
		const program = ts.createProgram({ rootNames: fileNames.filter(isIn), options, host });
		// Whether the library itself has errors is another check: what is imported from it is enough here.
		const found = program
			.getSourceFiles()
			.filter(({ fileName }) => isOurs(fileName))
			.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]);
		const general = [...errors, ...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()];
		return [...general.filter(({ file }) => !file || isOurs(file.fileName)), ...found].map(
			({ file, messageText, start = 0 }) => {
				const line = file
					? `${relative(folder, file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1}: `
					: '';
				return line + ts.flattenDiagnosticMessageText(messageText, '\n');
			}
		);
	};
}
