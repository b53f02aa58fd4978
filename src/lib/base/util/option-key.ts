/** Reaches the compiled options of a capability, so that the context does not list the members of each. */

declare const opaque: unique symbol;

/** The compiled options of all capabilities. Only the key of an option reads it. */
export interface CompiledOptions {
	readonly [opaque]?: never;
}

/** The key of an option: it knows the type of its compiled form. */
export interface OptionKey<Compiled> {
	readonly name: string;
	/** Returns the compiled option of a configuration. */
	of(ctx: { readonly options: CompiledOptions }): Compiled;
}

/**
 * Makes the key of an option.
 * @param name unique among the options of a configuration
 * @param usual what holds where the option is not set @default undefined
 */
export function optionKey<Compiled>(name: string): OptionKey<Compiled | undefined>;
export function optionKey<Compiled>(name: string, usual: Compiled): OptionKey<Compiled>;
export function optionKey<Compiled>(name: string, usual?: Compiled): OptionKey<Compiled | undefined> {
	return {
		name,
		of: ({ options }) => (options as Readonly<Record<string, Compiled | undefined>>)[name] ?? usual
	};
}

/** Whether an option is set, by the name of its key. */
export function hasOption({ options }: { readonly options: CompiledOptions }, name: string): boolean {
	return Object.hasOwn(options, name);
}
