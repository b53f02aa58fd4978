/** The traces and the counters of the demo: the work of the library in the latest requests. It also goes to OpenTelemetry. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Handle } from '@sveltejs/kit/hooks';
import { openTelemetry, type Telemetry } from 'framework-auth/opentelemetry';

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
const counts = new Map<string, number>();
const current = new AsyncLocalStorage<{ trace: Trace; depth: number }>();

/** Begins a trace for each request. One that only reads a session is not kept: nearly all do. */
export const tracing: Handle = async ({ event, resolve }) => {
	const request = `${event.request.method} ${event.url.pathname}`;
	const trace: Trace = { request, beganAt: new Date(), origin: performance.now(), spans: [] };
	try {
		return await current.run({ trace, depth: 0 }, () => resolve(event));
	} finally {
		if (trace.spans.some(({ name, depth }) => depth === 0 && name !== 'auth.session.read')) traces.unshift(trace);
		traces.length = Math.min(traces.length, 10);
	}
};

// #region telemetry
/** Sends nothing until `instrumentation.server.ts` has the address of a collector. */
const toCollector = openTelemetry();

/** The value of `telemetry`. An app without a page such as /traces needs `openTelemetry()` alone. */
export const telemetry: Telemetry = {
	async span(described, work) {
		const { name, attributes, threw } = described;
		const place = current.getStore();
		if (!place) return toCollector.span(described, work);
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
			return await current.run({ trace, depth: depth + 1 }, () => toCollector.span(described, work));
		} catch (thrown) {
			span.error = threw(thrown).errorType ?? 'Error';
			throw thrown;
		} finally {
			span.duration = performance.now() - began;
		}
	},
	count(counter, attributes) {
		toCollector.count(counter, attributes);
		const key = [counter, ...Object.values(attributes)].join(' ');
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
};
// #endregion

/** Returns the latest traces, the newest first. */
export function latestTraces(): readonly Trace[] {
	return traces;
}

/** Returns what was counted since the demo started, each kind with its number. */
export function countsSoFar(): readonly { readonly what: string; readonly count: number }[] {
	return [...counts].sort().map(([what, count]) => ({ what, count }));
}
