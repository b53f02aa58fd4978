/**
 * Sends the spans of SvelteKit and of the library to a collector, such as Jaeger: start the demo with
 * OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318. Without an address nothing is sent.
 */
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
	context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
	const spanProcessors = [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 1000 })];
	trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors }));
}
