/**
 * Starts Rotel, an OpenTelemetry collector that npm has as a binary, and receives what it exports. It and the reader of its
 * protobuf messages are installed into a temporary folder, since only a picture needs them.
 *
 * @see https://rotel.dev; https://opentelemetry.io/docs/specs/otlp/
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** @typedef {import('./diagrams/trace.js').Span} Span */

/** Where the collector takes OTLP over HTTP. */
const address = '127.0.0.1:5197';
const collector = { name: `@streamfold/rotel-${process.platform}-${process.arch}`, version: '0.0.8-alpha' };
const reader = { name: 'protobufjs', version: '8.8.1' };

/** The parts of the protocol that a picture needs: opentelemetry/proto/collector/trace/v1/trace_service.proto. */
const protocol = `
syntax = "proto3";
message ExportTraceServiceRequest { repeated ResourceSpans resource_spans = 1; }
message ResourceSpans { repeated ScopeSpans scope_spans = 2; }
message ScopeSpans { Scope scope = 1; repeated Span spans = 2; }
message Scope { string name = 1; }
message Span {
	bytes trace_id = 1;
	bytes span_id = 2;
	bytes parent_span_id = 4;
	string name = 5;
	fixed64 start_time_unix_nano = 7;
	fixed64 end_time_unix_nano = 8;
	repeated KeyValue attributes = 9;
}
message KeyValue { string key = 1; AnyValue value = 2; }
message AnyValue {
	oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; }
}`;

/**
 * @typedef {object} Collector
 * @property {string} endpoint where it takes OTLP over HTTP
 * @property {Span[]} spans what it has exported so far
 * @property {() => void} stop
 */

/** @returns {Promise<Collector>} */
export async function startCollector() {
	const require = createRequire(join(install(), 'index.js'));
	/** @type {Span[]} */
	const spans = [];
	const message = require(reader.name).parse(protocol).root.lookupType('ExportTraceServiceRequest');
	const receiver = createServer(async (request, response) => {
		const sent = await buffer(request);
		const bytes = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
		// The diagram only compares ids, which Base64 is enough for.
		spans.push(...spansOf(message.toObject(message.decode(bytes), { longs: String, bytes: String })));
		response.setHeader('content-type', 'application/x-protobuf').end();
	});
	receiver.listen(0, '127.0.0.1');
	await once(receiver, 'listening');
	const { port } = /** @type {import('node:net').AddressInfo} */ (receiver.address());

	const options = {
		'--otlp-http-endpoint': address,
		'--otlp-grpc-endpoint': '127.0.0.1:5196',
		'--otlp-exporter-endpoint': `http://127.0.0.1:${port}`,
		'--otlp-exporter-protocol': 'http'
	};
	const program = join(require.resolve(`${collector.name}/package.json`), '../bin/rotel-agent');
	const child = spawn(program, ['start', ...Object.entries(options).flat()], { stdio: ['ignore', 'pipe', 'inherit'] });
	// Its first line says that it listens.
	await once(child.stdout, 'data');
	child.stdout.resume();
	return {
		endpoint: `http://${address}`,
		spans,
		stop() {
			child.kill();
			receiver.close();
		}
	};
}

/** Returns the folder of the installed packages. */
function install() {
	const folder = join(tmpdir(), 'framework-auth-collector');
	mkdirSync(folder, { recursive: true });
	const wanted = [collector, reader].map(({ name, version }) => `${name}@${version}`);
	execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, ...wanted], { stdio: 'ignore' });
	return folder;
}

/**
 * @typedef {object} SentSpan
 * @property {string} traceId
 * @property {string} spanId
 * @property {string} [parentSpanId]
 * @property {string} name
 * @property {string} startTimeUnixNano
 * @property {string} endTimeUnixNano
 * @property {{ key: string, value: Record<string, unknown> }[]} [attributes]
 */

/**
 * @param {{ resourceSpans?: { scopeSpans?: { scope: { name: string }, spans: SentSpan[] }[] }[] }} request
 * @returns {Span[]}
 */
function spansOf({ resourceSpans = [] }) {
	const groups = resourceSpans.flatMap(({ scopeSpans = [] }) => scopeSpans);
	return groups.flatMap(({ scope, spans }) =>
		spans.map(({ parentSpanId, startTimeUnixNano, endTimeUnixNano, attributes = [], ...span }) => ({
			...span,
			scope: scope.name,
			parentSpanId: parentSpanId || undefined,
			start: Number(BigInt(startTimeUnixNano)) / 1e6,
			end: Number(BigInt(endTimeUnixNano)) / 1e6,
			attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value ?? {})[0]]))
		}))
	);
}
