/** A plugin, as a configuration takes it. */

/** A plugin, as `plugins` of a configuration takes it. Only `definePlugin` of `framework-auth/plugin` makes one. */
export interface Plugin<Name extends string = string> {
	readonly name: Name;
	/** The form in which the library uses it. */
	readonly adapted: object;
}
