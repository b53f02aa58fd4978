/** Puts spans around the calls of a compiled configuration, and counts its events. Loaded where `telemetry` is set. */
import { AuthError, InvalidConfig, TooManyRequests } from '../../../errors.js';
import type { CompiledProvider } from '../../core/context/providers/index.js';
import type { AuthContext } from '../../core/context/context.js';
import type {
	AuthConfig,
	Telemetry,
	TelemetryAttributes,
	TelemetryCounter,
	TelemetryOutcome
} from '../../base/config/options.js';
import { isFault, reasonOf } from '../../base/errors/flow-failure.js';
import { asError } from '../../base/errors/logger.js';
import { levelOf } from '../../../errors/rules.js';
import type { Observer } from '../../base/util/observed.js';

/** Returns the configuration whose work is observed. @throws {InvalidConfig} if `telemetry` lacks a function */
export function observe(ctx: AuthContext, { telemetry }: Pick<AuthConfig, 'telemetry'>): AuthContext {
	if (telemetry === undefined) return ctx;
	if (typeof telemetry?.span !== 'function' || typeof telemetry.count !== 'function') {
		throw new InvalidConfig(
			'`telemetry` has to be an object with the functions `span` and `count`: import { openTelemetry } from ' +
				'"framework-auth/opentelemetry", and set telemetry: openTelemetry()'
		);
	}
	const count = counting(ctx, telemetry);
	const observer: Observer = {
		run: (name, attributes, work) => telemetry.span({ name, kind: 'internal', attributes, threw }, work),
		countError(error) {
			const type = { 'error.type': error.type };
			if (error instanceof TooManyRequests) count('auth.limited', { code: error.code });
			else count('auth.errors', { ...type, level: levelOf(error) });
		}
	};
	return {
		...ctx,
		telemetry: observer,
		adapter: ctx.adapter && observedStore(ctx.adapter, observer),
		providers: observedProviders(ctx.providers, telemetry),
		events: countedEvents(ctx, count)
	};
}

type Count = (counter: TelemetryCounter, attributes: TelemetryAttributes) => void;

function counting({ logger }: Pick<AuthContext, 'logger'>, telemetry: Telemetry): Count {
	return (counter, attributes) => {
		try {
			telemetry.count(counter, attributes);
		} catch (thrown) {
			logger.error(asError(thrown));
		}
	};
}

function threw(thrown: unknown): TelemetryOutcome {
	const reason = reasonOf(thrown);
	if (reason instanceof AuthError) return { errorType: reason.type, isFault: isFault(reason) };
	return { errorType: reason instanceof Error ? reason.name : 'Error', isFault: true };
}

/** Each method in a span. The arguments and the answers, which are about users, stay out of it. */
function observedStore(store: NonNullable<AuthContext['adapter']>, { run }: Observer): typeof store {
	type Method = (...args: unknown[]) => Promise<unknown>;
	const observedMethod =
		(name: string, method: Method): Method =>
		(...args) =>
			run(`auth.adapter.${name}`, {}, () => method(...args));
	const methods = Object.entries(store as unknown as Record<string, Method>);
	return Object.freeze(
		Object.fromEntries(methods.map(([name, method]) => [name, observedMethod(name, method)]))
	) as unknown as typeof store;
}

function observedProviders(providers: AuthContext['providers'], telemetry: Telemetry): AuthContext['providers'] {
	return new Map(
		[...providers].map(([id, provider]): [string, CompiledProvider] => {
			if (provider.kind !== 'oauth') return [id, provider];
			return [id, Object.freeze({ ...provider, fetch: observedFetch(id, provider.fetch, telemetry) })];
		})
	);
}

/**
 * Each request to a provider in a span. Paths and queries stay out of it: some have the id of a user.
 * @see OpenTelemetry, semantic conventions for HTTP client spans
 */
function observedFetch(id: string, request: typeof fetch, telemetry: Telemetry): typeof fetch {
	return (input, init) => {
		const { hostname, method } = addressOf(input, init);
		const attributes = { 'auth.provider': id, 'http.request.method': method, 'server.address': hostname };
		return telemetry.span({ name: 'auth.request', kind: 'client', attributes, returned: responded, threw }, () =>
			request(input, init)
		);
	};
}

function addressOf(input: RequestInfo | URL, init?: RequestInit): { hostname: string; method: string } {
	const request = input instanceof Request ? input : undefined;
	const { hostname } = new URL(request?.url ?? String(input));
	return { hostname, method: (init?.method ?? request?.method ?? 'GET').toUpperCase() };
}

function responded(value: unknown): TelemetryOutcome {
	const { status } = value as Response;
	const attributes = { 'http.response.status_code': status };
	return status < 400 ? { attributes, isFault: false } : { attributes, errorType: String(status), isFault: true };
}

/** Counts first: a listener of the application may take its time, or throw. */
function countedEvents({ events, providers }: AuthContext, count: Count): AuthContext['events'] {
	// An id of another kind is chosen by the application's code: `signInAs` and the like.
	const byProvider = (id = ''): TelemetryAttributes => (providers.has(id) ? { 'auth.provider': id } : {});
	return Object.freeze({
		...events,
		signIn(message) {
			count('auth.sign_ins', { ...byProvider(message.account?.provider), new_user: message.isNewUser ?? false });
			return events.signIn?.(message);
		},
		signInFailed(message) {
			count('auth.sign_in_failures', { ...byProvider(message.provider), 'error.type': message.error.type });
			return events.signInFailed?.(message);
		}
	} satisfies AuthContext['events']);
}
