/** OpenTelemetry as an application sets it up, with exporters that keep what they get. */
import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
	AggregationTemporality,
	InMemoryMetricExporter,
	MeterProvider,
	PeriodicExportingMetricReader
} from '@opentelemetry/sdk-metrics';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { afterAll, beforeAll } from 'vitest';
import { openTelemetry } from '../../src/opentelemetry.js';

/** Lets spans know the one around them, for the tests of a file. */
export function followSpans(): void {
	beforeAll(() => {
		context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
	});
	afterAll(() => {
		context.disable();
	});
}

/** Returns `telemetry`, and what it has exported. */
export function observing() {
	const exporter = new InMemorySpanExporter();
	const tracing = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
	const counts = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
	const reader = new PeriodicExportingMetricReader({ exporter: counts, exportIntervalMillis: 3_600_000 });
	const metering = new MeterProvider({ readers: [reader] });
	const tracer = tracing.getTracer('test');
	const spans = () => {
		const finished = exporter.getFinishedSpans();
		const nameOf = new Map(finished.map((span) => [span.spanContext().spanId, span.name]));
		return finished.map((span) => ({
			name: span.name,
			parent: nameOf.get(span.parentSpanContext?.spanId ?? ''),
			attributes: span.attributes,
			failed: span.status.code === 2,
			span
		}));
	};
	return {
		tracer,
		telemetry: openTelemetry({ tracer, meter: metering.getMeter('test') }),
		spans,
		spansNamed: (name: string) => spans().filter((span) => span.name === name),
		clear: () => exporter.reset(),
		async counted() {
			await metering.forceFlush();
			const latest =
				counts
					.getMetrics()
					.at(-1)
					?.scopeMetrics.flatMap(({ metrics }) => metrics) ?? [];
			return latest.flatMap(({ descriptor, dataPoints }) =>
				dataPoints.map(({ attributes, value }) => ({ counter: descriptor.name, attributes, value }))
			);
		}
	};
}
