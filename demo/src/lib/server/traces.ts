/** The traces of the demo: the work of the library in the latest requests. A real app sends it to OpenTelemetry. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Handle } from '@sveltejs/kit/hooks';
import type { Telemetry } from 'framework-auth';

export interface Span {
	readonly name: string;
	/** How many spans it is in. */
	readonly depth: number;
	/** Milliseconds since the request began. */
	readonly start: number;
	/** Milliseconds; null until it ends. */
	duration: number | null;
	/** The type of the error that ended it. */
	error: string | null;
	readonly detail: string;
}

export interface Trace {
	readonly request: string;
	readonly beganAt: Date;
	readonly origin: number;
	readonly spans: Span[];
}

const traces: Trace[] = [];
const current = new AsyncLocalStorage<{ trace: Trace; depth: number }>();

/** Begins a trace for each request; one without spans is not kept. */
export const tracing: Handle = async ({ event, resolve }) => {
	const request = `${event.request.method} ${event.url.pathname}`;
	const trace: Trace = { request, beganAt: new Date(), origin: performance.now(), spans: [] };
	try {
		return await current.run({ trace, depth: 0 }, () => resolve(event));
	} finally {
		if (trace.spans.length > 0) traces.unshift(trace);
		traces.length = Math.min(traces.length, 20);
	}
};

// #region telemetry
/** The value of `telemetry`. `openTelemetry()` of `framework-auth/opentelemetry` is one, too. */
export const telemetry: Telemetry = {
	async span({ name, attributes, threw }, work) {
		const place = current.getStore();
		if (!place) return work();
		const { trace, depth } = place;
		const began = performance.now();
		const span: Span = {
			name,
			depth,
			start: began - trace.origin,
			duration: null,
			error: null,
			detail: Object.values(attributes).join(', ')
		};
		trace.spans.push(span);
		try {
			return await current.run({ trace, depth: depth + 1 }, work);
		} catch (thrown) {
			span.error = threw(thrown).errorType ?? 'Error';
			throw thrown;
		} finally {
			span.duration = performance.now() - began;
		}
	},
	count() {
		// The demo shows no counters.
	}
};
// #endregion

/** Returns the latest traces, the newest first. */
export function latestTraces(): readonly Trace[] {
	return traces;
}
