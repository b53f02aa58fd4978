/** Draws the spans of a trace as bars below each other, in SVG. */

/**
 * @typedef {object} Span
 * @property {string} scope who made it
 * @property {string} traceId
 * @property {string} spanId
 * @property {string} [parentSpanId]
 * @property {string} name
 * @property {number} start milliseconds
 * @property {number} end milliseconds
 * @property {Record<string, unknown>} attributes
 */

const width = 860;
const rowHeight = 24;
const padding = 20;
/** Where the bars begin and end. */
const [from, to] = [360, width - 70];

/** Facts that tell spans of one name apart. */
const facts = ['auth.provider', 'http.request.method', 'server.address', 'auth.session.strategy'];

/**
 * @param {readonly Span[]} spans of one trace
 * @param {typeof import('./draw.js').themes.light} theme
 * @returns {string} the picture
 */
export function drawTrace(spans, theme) {
	const begin = Math.min(...spans.map(({ start }) => start));
	const total = Math.max(...spans.map(({ end }) => end)) - begin;
	const x = (/** @type {number} */ time) => from + ((time - begin) / total) * (to - from);
	const rows = ordered(spans);
	const height = rows.length * rowHeight + 30;

	const scale = [0, 0.25, 0.5, 0.75, 1].map((part) => {
		const at = from + part * (to - from);
		return [
			`<line x1="${at}" y1="22" x2="${at}" y2="${height}" stroke="${theme.line}"/>`,
			`<text x="${at}" y="12" text-anchor="middle" font-size="11" fill="${theme.quiet}">${duration(part * total)}</text>`
		].join('\n');
	});
	const bars = rows.map(({ span, depth }, index) => {
		const y = 30 + index * rowHeight;
		const own = span.scope === 'framework-auth';
		const told = facts.flatMap((fact) => span.attributes[fact] ?? []).join(' ');
		const length = Math.max(2, x(span.end) - x(span.start));
		return [
			`<text x="${depth * 14}" y="${y + 12}" fill="${own ? theme.text : theme.quiet}">${escape(span.name)}<tspan dx="7" font-size="11" fill="${theme.quiet}">${escape(told)}</tspan></text>`,
			`<rect x="${x(span.start).toFixed(1)}" y="${y}" width="${length.toFixed(1)}" height="16" rx="3" fill="${own ? theme.accent : theme.quiet}"/>`,
			`<text x="${width}" y="${y + 12}" text-anchor="end" font-size="11" fill="${theme.quiet}">${duration(span.end - span.start)}</text>`
		].join('\n');
	});
	const [outerWidth, outerHeight] = [width + 2 * padding, height + 2 * padding];
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-padding} ${-padding} ${outerWidth} ${outerHeight}" width="${outerWidth}" height="${outerHeight}" role="img" aria-labelledby="title description" font-family="-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="13">
<title id="title">The spans of a sign-in</title>
<desc id="description">${escape(rows.map(({ span }) => `${span.name}, ${duration(span.end - span.start)}`).join('; '))}</desc>
<rect x="${0.5 - padding}" y="${0.5 - padding}" width="${outerWidth - 1}" height="${outerHeight - 1}" rx="12" fill="${theme.page}" stroke="${theme.line}"/>
${[...scale, ...bars].join('\n')}
</svg>
`;
}

/**
 * Each span below its parent, in the order of their starts.
 * @param {readonly Span[]} spans
 * @returns {{ span: Span, depth: number }[]}
 */
function ordered(spans) {
	const known = new Set(spans.map(({ spanId }) => spanId));
	/** @type {(parent: string | undefined, depth: number) => { span: Span, depth: number }[]} */
	const below = (parent, depth) =>
		spans
			.filter(({ parentSpanId }) => (parentSpanId && known.has(parentSpanId) ? parentSpanId : undefined) === parent)
			.sort((a, b) => a.start - b.start)
			.flatMap((span) => [{ span, depth }, ...below(span.spanId, depth + 1)]);
	return below(undefined, 0);
}

/** @param {number} milliseconds */
function duration(milliseconds) {
	return milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`;
}

/** @param {string} text */
function escape(text) {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
