/** The interface of a system for tracing and metrics, which sees the work of the library. */

/** The attributes of a span, or of one count. None of them is about a person. */
export type TelemetryAttributes = Readonly<Record<string, string | number | boolean>>;

/** How a piece of work ended. */
export interface TelemetryOutcome {
	/** Attributes that were not known at the start. */
	readonly attributes?: TelemetryAttributes;
	/** The `type` of the error that ended the work, the class of another error, or the status of an HTTP response. */
	readonly errorType?: string;
	/** Whether it is a fault of the site or of its services. A wrong password is not one. */
	readonly isFault: boolean;
}

/** A piece of work. */
export interface TelemetrySpan {
	/** Such as `auth.callback`, `auth.adapter.getUser` or `auth.request`. */
	readonly name: string;
	/** `client` for a request to another server. */
	readonly kind: 'internal' | 'client';
	/** The attributes that are known at the start. */
	readonly attributes: TelemetryAttributes;
	/** Returns how the work ended, from its result. Absent if each result is a success. */
	returned?(value: unknown): TelemetryOutcome;
	/** Returns how the work ended, from the value that it threw. */
	threw(thrown: unknown): TelemetryOutcome;
}

/**
 * The counters: sessions that began, sign-ins that failed, errors that answer a request, and requests above a limit.
 */
export type TelemetryCounter = 'auth.sign_ins' | 'auth.sign_in_failures' | 'auth.errors' | 'auth.limited';

/**
 * A system for tracing and metrics. `openTelemetry()` of `framework-auth/opentelemetry` returns one.
 *
 * @example telemetry: { span: (span, work) => timed(span.name, work), count: (counter) => statsd.increment(counter) }
 */
export interface Telemetry {
	/** Calls `work` once, at once, and returns its result, or throws what it throws. */
	span<T>(span: TelemetrySpan, work: () => Promise<T>): Promise<T>;
	/** Adds one to a counter. An error of it is logged, and changes nothing. */
	count(counter: TelemetryCounter, attributes: TelemetryAttributes): void;
}
