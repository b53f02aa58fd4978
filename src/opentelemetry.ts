/**
 * Traces and metrics by OpenTelemetry: a span for each flow, request to a provider, call of the adapter, email and hash, and
 * counters of sign-ins, failures and refusals. Needs the package `@opentelemetry/api`, which sends nothing without an SDK.
 */
import { metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Counter, Meter, Span, Tracer } from '@opentelemetry/api';
import type { Telemetry, TelemetryCounter, TelemetryOutcome } from './lib/base/config/options/telemetry.js';

export type * from './lib/base/config/options/telemetry.js';

/** The options of {@link openTelemetry}. */
export interface OpenTelemetryOptions {
	/** Makes the spans. @default the tracer `framework-auth` of the global provider */
	tracer?: Tracer;
	/** Makes the counters. @default the meter `framework-auth` of the global provider */
	meter?: Meter;
}

const counters: Record<TelemetryCounter, { unit: string; description: string }> = {
	'auth.sign_ins': { unit: '{session}', description: 'Sessions that began' },
	'auth.sign_in_failures': { unit: '{sign-in}', description: 'Sign-ins that failed' },
	'auth.errors': { unit: '{error}', description: 'Errors in the log' },
	'auth.limited': { unit: '{request}', description: 'Requests above a limit' }
};

/**
 * Returns the value of the option `telemetry`. The spans are children of the active span, such as that of SvelteKit.
 *
 * @example FrameworkAuth({ providers: [GitHub], telemetry: openTelemetry() })
 * @see https://opentelemetry.io/docs/specs/semconv/
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Telemetry {
	const { tracer = trace.getTracer('framework-auth'), meter = metrics.getMeter('framework-auth') } = options;
	const created = new Map<TelemetryCounter, Counter>();
	const counterOf = (name: TelemetryCounter) => {
		const counter = created.get(name) ?? meter.createCounter(name, counters[name]);
		created.set(name, counter);
		return counter;
	};
	return {
		span({ name, kind, attributes, returned, threw }, work) {
			const started = { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes };
			return tracer.startActiveSpan(name, started, async (span) => {
				try {
					const value = await work();
					if (returned) record(span, returned(value));
					return value;
				} catch (thrown) {
					record(span, threw(thrown));
					throw thrown;
				} finally {
					span.end();
				}
			});
		},
		count: (name, attributes) => counterOf(name).add(1, attributes)
	};
}

/** Records the type of an error only: its text and its stack may contain what a person typed. */
function record(span: Span, { attributes = {}, errorType, isFault }: TelemetryOutcome): void {
	span.setAttributes(errorType === undefined ? attributes : { ...attributes, 'error.type': errorType });
	if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
}
