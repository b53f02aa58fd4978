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
	/** Packages that only development needs. */
	readonly tools?: readonly string[];
	/** Packages that only an app in TypeScript needs, to check its types. */
	readonly types?: readonly string[];
	/** A pattern for files that do not belong into the repository. */
	readonly ignored?: string;
	/** The rest, which a person does, in this order. */
	readonly todo?: string | readonly string[];
	/** Further files: those that the app lacks, and what becomes of those that it has. */
	readonly files?: Readonly<Record<string, string>>;
	/** Where the database comes with each request, as on Cloudflare: `expression` then takes it as `database`. */
	readonly binding?: Binding;
}

/** A database that the platform passes on with a request. */
export interface Binding {
	readonly name: string;
	/** Its type, as an expression of TypeScript. */
	readonly type: string;
}
