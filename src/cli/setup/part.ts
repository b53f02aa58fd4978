/** A part of a configuration that `init` writes. */

/** The lines of one part of a configuration. */
export interface Part {
	readonly imports: readonly string[];
	/** Statements before the configuration. */
	readonly statements?: readonly string[];
	/** The expression in the configuration. */
	readonly expression: string;
	/** Environment variables that it needs, with their values in development. */
	readonly variables?: Readonly<Record<string, string>>;
	/** Those of them that the lines read from `env`, with a description. */
	readonly reads?: Readonly<Record<string, string>>;
	/** Packages that have to be installed. */
	readonly packages?: readonly string[];
	/** Packages that only an app in TypeScript needs, to check its types. */
	readonly types?: readonly string[];
	/** A pattern for files that do not belong into the repository. */
	readonly ignored?: string;
	/** The rest, which a person does. */
	readonly todo?: string;
}
