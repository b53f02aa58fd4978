/** Work that a system for tracing may see. Without one, the work is called as it is. */
import type { AuthError } from '../../../errors.js';

/** A system for tracing and metrics, as the library calls it. */
export interface Observer {
	/** Calls the work within a span. */
	run<T>(name: string, attributes: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T>;
	/** Counts an error that is logged. */
	countError(error: AuthError): void;
}

/** Calls the work, within a span if something observes. */
export function observed<T>(
	{ telemetry }: { readonly telemetry?: Observer | undefined },
	name: string,
	attributes: Readonly<Record<string, string>>,
	work: () => Promise<T>
): Promise<T> {
	return telemetry ? telemetry.run(name, attributes, work) : work();
}
