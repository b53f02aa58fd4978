/** Stands for SvelteKit's `$app/server` where tests run without SvelteKit. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestEvent } from '@sveltejs/kit';

/** Holds the event while a test runs what SvelteKit would call. */
export const requests = new AsyncLocalStorage<RequestEvent>();

export function getRequestEvent(): RequestEvent {
	const event = requests.getStore();
	if (!event) throw new Error('Can only read the current request event when the event is being processed');
	return event;
}

interface Schema {
	readonly '~standard': {
		validate(value: unknown): Promise<{ value?: unknown; issues?: readonly { message: string }[] }>;
	};
}
type Handler = (input: unknown, issue?: unknown) => unknown;

async function valid(schema: Schema | 'unchecked', value: unknown): Promise<unknown> {
	if (schema === 'unchecked') return value;
	const result = await schema['~standard'].validate(value);
	if (result.issues) throw new Error(result.issues.map(({ message }) => message).join());
	return result.value;
}

/** Runs a function as SvelteKit does: with an event of the run, first the validation and then the handler. */
function runIn(event: RequestEvent, input: () => Promise<unknown>, handler: Handler): Promise<unknown> {
	return requests.run({ ...event }, async () => handler(await input(), 'issue'));
}

const simple = (schema: Schema, handler: Handler) => (input?: unknown) =>
	runIn(getRequestEvent(), () => valid(schema, input), handler);

/** Without a schema, a query takes nothing. */
const queryOf = (...given: [handler: Handler] | [schema: Schema, handler: Handler]) =>
	given.length === 1 ? () => runIn(getRequestEvent(), () => Promise.resolve(undefined), given[0]) : simple(...given);

export const query = Object.assign(queryOf, {
	/** Takes the inputs of a whole batch. */
	batch: (schema: Schema, handler: Handler) => (inputs: unknown[]) =>
		runIn(getRequestEvent(), () => Promise.all(inputs.map((input) => valid(schema, input))), handler)
});
export const command = simple;
/** SvelteKit validates a form with the event of the request. */
export const form = (schema: Schema | 'unchecked', handler: Handler) => (input?: unknown) => {
	const event = getRequestEvent();
	return runIn(event, () => requests.run(event, () => valid(schema, input)), handler);
};
export const prerender = simple;
