/** A form of the ready functions, as far as the components use it. The types of SvelteKit's own have other names in SvelteKit 2 and 3. */
export interface ReadyForm {
	readonly method: 'POST';
	readonly action: string;
	/** How many answers are under way. */
	readonly pending: number;
	readonly fields: {
		readonly redirectTo: { as(type: 'hidden', value: string): object };
		/** The issues of all fields. */
		allIssues(): readonly { readonly message: string }[] | undefined;
	};
}

/** `signIn` of the ready functions. */
export interface ReadySignIn extends ReadyForm {
	readonly fields: ReadyForm['fields'] & { readonly remember: { as(type: 'checkbox'): object } };
	/** The form for a provider. */
	for(provider: string): Omit<ReadySignIn, 'for'>;
}
