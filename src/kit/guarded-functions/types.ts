/**
 * The public types of guarded functions. The types of SvelteKit's own functions have other names and places in SvelteKit 2 and 3: they are
 * taken from what the functions return.
 */
import type { command, form, prerender, query } from '$app/server';
import type { RequestEvent } from '@sveltejs/kit';
import type { Awaitable, Session, User } from '../../types.js';
import type { Refusal, SignedInSession } from '../guards/types.js';
import type { RecheckOptions } from '../live/types.js';

/** A validator of any library that follows the Standard Schema, such as Valibot, Zod and ArkType. @see https://standardschema.dev */
export interface StandardSchema<Input = unknown, Output = Input> {
	/** The members of the specification. */
	readonly '~standard': {
		readonly version: 1;
		readonly vendor: string;
		// oxlint-disable-next-line typescript/no-explicit-any -- the interface specification leaves the options to libraries
		readonly validate: (value: unknown, options?: any) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
		readonly types?: { readonly input: Input; readonly output: Output } | undefined;
	};
}

/** The result of a {@link StandardSchema}: the value, or what is wrong with it. */
export type SchemaResult<Output> =
	| { readonly value: Output; readonly issues?: undefined }
	| { readonly issues: readonly SchemaIssue[] };

/** A fault that a {@link StandardSchema} has found. */
export interface SchemaIssue {
	/** The fault, for people. */
	readonly message: string;
	/** Where it is in the value. */
	readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/* oxlint-disable typescript/no-explicit-any, typescript/consistent-type-definitions -- `unknown` would refuse schemas of narrower types,
   and an interface does not stand for fields by any name */
type AnySchema = StandardSchema<any, any>;
type InputOf<Schema extends AnySchema> = NonNullable<Schema['~standard']['types']>['input'];
type OutputOf<Schema extends AnySchema> = NonNullable<Schema['~standard']['types']>['output'];

/** The fields of a form, as SvelteKit reads them. */
interface FormFields {
	[name: string]: FormValue | FormValue[] | undefined;
}
type FormValue = string | number | boolean | File | FormFields;
type FormSchema = StandardSchema<FormFields, Record<string, any>>;

/** Has the types of a schema, in the shape of form fields: each overload of `form` takes it. */
type Carrier<Input extends FormFields> = {
	'~standard': { version: 1; vendor: string; validate: any; types?: { input: Input; output: any } };
};
/* oxlint-enable typescript/no-explicit-any, typescript/consistent-type-definitions */

/** The second argument of the handler of a guarded function. */
export interface Caller {
	/** The session, as the `session` callback made it. */
	readonly session: SignedInSession;
	/** The user of the session. */
	readonly user: User;
	/** The event of the request. In a query of SvelteKit 3, its `url`, `route` and `params` cannot be read. */
	readonly event: RequestEvent;
}

/** The second argument of the handler of a guarded `form`. */
export interface FormCaller<Fields> extends Caller {
	/** Makes issues of fields, which `invalid` of SvelteKit throws. */
	readonly issue: Fields;
}

/** The second argument of the handler of a guarded `query.live`. */
export interface LiveCaller extends Caller {
	/** Aborts when the query ends: the person has left the page, or may not read it any more. */
	readonly signal: AbortSignal;
}

/** The options of `remoteOf`. `every` and `grace` are for live queries. */
export interface RemoteOptions extends RecheckOptions {
	/**
	 * Called before a visitor without a session is refused, or one with that of an anonymous user. A redirect or an error of
	 * SvelteKit's that it throws takes the place of the usual answer. A redirect has no effect in a `command`, because SvelteKit does
	 * not allow it. Nor does it in a live query that the browser called: the browser would connect again and again.
	 * @default none
	 */
	onunauthenticated?(refusal: UnauthenticatedCall): Awaitable<void>;
}

/** A refusal that {@link RemoteOptions.onunauthenticated} gets. */
export interface UnauthenticatedCall {
	/** `signedOut`: there is no session; `anonymous`: there is one of an anonymous user. */
	readonly reason: Extract<Refusal['reason'], 'signedOut' | 'anonymous'>;
	/** The kind of the function that was called: `query` for those of a batch and live ones, too. */
	readonly kind: 'query' | 'form' | 'command';
	/** The event of the request. */
	readonly event: RequestEvent;
}

/** The rule of guarded functions: the options of `requireSession`, without `event` and `bearer`. */
export type RuleOf<Require> = Require extends (options?: infer Options) => unknown
	? Omit<NonNullable<Options>, 'event' | 'bearer'>
	: never;

type Handler<Input, Output> = (input: Input, caller: Caller) => Awaitable<Output>;
type BatchHandler<Input, Output> = (
	inputs: Input[],
	caller: Caller
) => Awaitable<(input: Input, index: number) => Output>;
type Values<Output> = AsyncIterable<Output> | AsyncIterator<Output> | Iterable<Output> | Iterator<Output>;
type LiveHandler<Input, Output> = (input: Input, caller: LiveCaller) => Awaitable<Values<Output>>;
type FormHandler<Input extends FormFields | undefined, Output, Fields> = (
	input: Input,
	caller: FormCaller<Fields>
) => Awaitable<Output>;

// The last overload of each takes a schema, and so stands for the others.
export type Unchecked<Input> = StandardSchema<Input, Input>;
export type QueryOf<Schema extends AnySchema, Output> = ReturnType<typeof query<Schema, Output>>;
type BatchOf<Schema extends AnySchema, Output> = ReturnType<typeof query.batch<Schema, Output>>;
type LiveOf<Schema extends AnySchema, Output> = ReturnType<typeof query.live<Schema, Output>>;
type CommandOf<Schema extends AnySchema, Output> = ReturnType<typeof command<Schema, Output>>;
export type FormOf<Input extends FormFields, Output> = ReturnType<typeof form<Carrier<Input>, Output>>;
type IssueOf<Input extends FormFields> = Parameters<Parameters<typeof form<Carrier<Input>, unknown>>[1]>[1];

/** `query`, whose functions run for signed-in users. */
export interface GuardedQuery<Rule> {
	<Output>(handler: Handler<undefined, Output>): QueryOf<Unchecked<void>, Output>;
	<Input, Output>(validate: 'unchecked', handler: Handler<Input, Output>): QueryOf<Unchecked<Input>, Output>;
	<Schema extends AnySchema, Output>(
		schema: Schema,
		handler: Handler<OutputOf<Schema>, Output>
	): QueryOf<Schema, Output>;
	<Output>(rule: Rule, handler: Handler<undefined, Output>): QueryOf<Unchecked<void>, Output>;
	<Input, Output>(
		rule: Rule,
		validate: 'unchecked',
		handler: Handler<Input, Output>
	): QueryOf<Unchecked<Input>, Output>;
	<Schema extends AnySchema, Output>(
		rule: Rule,
		schema: Schema,
		handler: Handler<OutputOf<Schema>, Output>
	): QueryOf<Schema, Output>;
	/** Answers all calls of one moment at once. The guard is asked once for them. */
	readonly batch: GuardedBatch<Rule>;
	/** Sends each value that the handler yields, as long as its caller may read them: the rule is asked again every five seconds. */
	readonly live: GuardedLive<Rule>;
}

/** `query.batch`, whose functions run for signed-in users. */
export interface GuardedBatch<Rule> {
	<Input, Output>(validate: 'unchecked', handler: BatchHandler<Input, Output>): BatchOf<Unchecked<Input>, Output>;
	<Schema extends AnySchema, Output>(
		schema: Schema,
		handler: BatchHandler<OutputOf<Schema>, Output>
	): BatchOf<Schema, Output>;
	<Input, Output>(
		rule: Rule,
		validate: 'unchecked',
		handler: BatchHandler<Input, Output>
	): BatchOf<Unchecked<Input>, Output>;
	<Schema extends AnySchema, Output>(
		rule: Rule,
		schema: Schema,
		handler: BatchHandler<OutputOf<Schema>, Output>
	): BatchOf<Schema, Output>;
}

/** `query.live`, whose functions run for signed-in users. */
export interface GuardedLive<Rule> {
	<Output>(handler: LiveHandler<undefined, Output>): LiveOf<Unchecked<void>, Output>;
	<Input, Output>(validate: 'unchecked', handler: LiveHandler<Input, Output>): LiveOf<Unchecked<Input>, Output>;
	<Schema extends AnySchema, Output>(
		schema: Schema,
		handler: LiveHandler<OutputOf<Schema>, Output>
	): LiveOf<Schema, Output>;
	<Output>(rule: Rule, handler: LiveHandler<undefined, Output>): LiveOf<Unchecked<void>, Output>;
	<Input, Output>(
		rule: Rule,
		validate: 'unchecked',
		handler: LiveHandler<Input, Output>
	): LiveOf<Unchecked<Input>, Output>;
	<Schema extends AnySchema, Output>(
		rule: Rule,
		schema: Schema,
		handler: LiveHandler<OutputOf<Schema>, Output>
	): LiveOf<Schema, Output>;
}

/** `form`, whose functions run for signed-in users. */
export interface GuardedForm<Rule> {
	<Output>(handler: FormHandler<undefined, Output, (message: string) => SchemaIssue>): ReturnType<typeof form<Output>>;
	<Input extends FormFields, Output>(
		validate: 'unchecked',
		handler: FormHandler<Input, Output, IssueOf<Input>>
	): FormOf<Input, Output>;
	<Schema extends FormSchema, Output>(
		schema: Schema,
		handler: FormHandler<OutputOf<Schema>, Output, IssueOf<InputOf<Schema>>>
	): FormOf<InputOf<Schema>, Output>;
	<Output>(
		rule: Rule,
		handler: FormHandler<undefined, Output, (message: string) => SchemaIssue>
	): ReturnType<typeof form<Output>>;
	<Input extends FormFields, Output>(
		rule: Rule,
		validate: 'unchecked',
		handler: FormHandler<Input, Output, IssueOf<Input>>
	): FormOf<Input, Output>;
	<Schema extends FormSchema, Output>(
		rule: Rule,
		schema: Schema,
		handler: FormHandler<OutputOf<Schema>, Output, IssueOf<InputOf<Schema>>>
	): FormOf<InputOf<Schema>, Output>;
}

/** `command`, whose functions run for signed-in users. */
export interface GuardedCommand<Rule> {
	<Output>(handler: Handler<undefined, Output>): CommandOf<Unchecked<void>, Output>;
	<Input, Output>(validate: 'unchecked', handler: Handler<Input, Output>): CommandOf<Unchecked<Input>, Output>;
	<Schema extends AnySchema, Output>(
		schema: Schema,
		handler: Handler<OutputOf<Schema>, Output>
	): CommandOf<Schema, Output>;
	<Output>(rule: Rule, handler: Handler<undefined, Output>): CommandOf<Unchecked<void>, Output>;
	<Input, Output>(
		rule: Rule,
		validate: 'unchecked',
		handler: Handler<Input, Output>
	): CommandOf<Unchecked<Input>, Output>;
	<Schema extends AnySchema, Output>(
		rule: Rule,
		schema: Schema,
		handler: Handler<OutputOf<Schema>, Output>
	): CommandOf<Schema, Output>;
}

/** SvelteKit's own functions, for what anyone may call. */
export interface OpenFunctions {
	/** `query` of SvelteKit. */
	readonly query: typeof query;
	/** `form` of SvelteKit. */
	readonly form: typeof form;
	/** `command` of SvelteKit. */
	readonly command: typeof command;
	/** `prerender` of SvelteKit. */
	readonly prerender: typeof prerender;
}

/** The guarded functions of `remoteOf`. */
export interface GuardedFunctions<Rule> {
	/** Makes a function that reads: see `query` of SvelteKit. */
	readonly query: GuardedQuery<Rule>;
	/** Makes a form: see `form` of SvelteKit. */
	readonly form: GuardedForm<Rule>;
	/** Makes a function that changes something: see `command` of SvelteKit. */
	readonly command: GuardedCommand<Rule>;
	/** SvelteKit's own functions, for what anyone may call. Files that are prerendered can only be open. */
	readonly open: OpenFunctions;
}

/** The part of an instance that `remoteOf` takes. */
export interface GuardedBy {
	/** `requireSession` of the instance. */
	readonly requireSession: (options?: never) => Promise<Session>;
	/** The providers of the instance, for the types. It is never there. */
	readonly '~types'?: { providerId: string; ways: string };
}
