/** Draws a flow as a sequence diagram in SVG. Text is measured by a table of widths, so that no browser is needed. */

export const themes = {
	light: {
		text: '#1f2328',
		quiet: '#59636e',
		line: '#d1d9e0',
		box: '#f6f8fa',
		accent: '#b93400',
		note: '#fff4ee',
		page: '#ffffff'
	},
	dark: {
		text: '#f0f6fc',
		quiet: '#9198a1',
		line: '#3d444d',
		box: '#1c2128',
		accent: '#ff8a5c',
		note: '#2b1d17',
		page: '#0d1117'
	}
};

const width = 760;
const size = 13;
const lineHeight = 17;
const headHeight = 34;
/** Around the diagram, which has a background of its own: pages have different ones. */
const padding = 20;

/**
 * @typedef {{ from: string, to: string, text: string }} Message an arrow from one part to another
 * @typedef {{ at: string, text: string }} Note work that a part does by itself
 * @typedef {{ part: string }} Divider the beginning of a part of the flow
 * @typedef {{ id: string, title: string, description: string, lanes: string[], steps: (Message | Note | Divider)[] }} Flow
 */

/**
 * @param {Flow} flow
 * @param {string} themeName
 * @returns {string} the picture
 */
export function draw(flow, themeName) {
	const theme = themes[/** @type {keyof typeof themes} */ (themeName)];
	const distance = width / flow.lanes.length;
	const centre = (/** @type {string} */ lane) => {
		const index = flow.lanes.indexOf(lane);
		if (index < 0) throw new Error(`the flow "${flow.id}" has no part "${lane}"`);
		return Math.round(distance * (index + 0.5));
	};
	/** @type {string[]} */
	const parts = [];
	let number = 0;
	let y = headHeight + 18;

	for (const step of flow.steps) {
		if ('part' in step) {
			y += 10;
			parts.push(
				`<line x1="0" y1="${y}" x2="${width}" y2="${y}" stroke="${theme.line}"/>`,
				label(width / 2, y + 4, [step.part], { fill: theme.quiet, weight: 600, back: theme.page })
			);
			y += 22;
		} else if ('at' in step) {
			const room = Math.min(distance * 1.25, width * 0.5);
			const lines = wrap(step.text, room - 24);
			const boxWidth = Math.ceil(Math.max(...lines.map(widthOf))) + 24;
			const middle = Math.min(Math.max(centre(step.at), boxWidth / 2), width - boxWidth / 2);
			const height = lines.length * lineHeight + 12;
			parts.push(
				`<rect x="${middle - boxWidth / 2}" y="${y}" width="${boxWidth}" height="${height}" rx="8" fill="${theme.note}" stroke="${theme.accent}" stroke-opacity="0.35"/>`,
				label(middle, y + 19, lines, { fill: theme.text })
			);
			y += height + 16;
		} else {
			number += 1;
			const [start, end] = [centre(step.from), centre(step.to)];
			const side = Math.sign(end - start);
			const lines = wrap(step.text, Math.abs(end - start) - 44);
			const middle = (start + end) / 2 + side * 8;
			parts.push(label(middle, y + 11, lines, { fill: theme.text, back: theme.page }));
			y += lines.length * lineHeight + 5;
			parts.push(
				`<line x1="${start}" y1="${y}" x2="${end - side * 9}" y2="${y}" stroke="${theme.quiet}" stroke-width="1.5"/>`,
				`<path d="M${end - side * 1} ${y}l${-side * 9} -4.5v9z" fill="${theme.quiet}"/>`,
				`<circle cx="${start}" cy="${y}" r="9" fill="${theme.accent}"/>`,
				`<text x="${start}" y="${y + 4}" text-anchor="middle" font-size="11" font-weight="600" fill="${theme.page}">${number}</text>`
			);
			y += 20;
		}
	}

	const bottom = y + 4;
	const lanes = flow.lanes.map((lane) => {
		const boxWidth = Math.ceil(widthOf(lane) * 1.06) + 32;
		return [
			`<line x1="${centre(lane)}" y1="${headHeight}" x2="${centre(lane)}" y2="${bottom}" stroke="${theme.line}" stroke-width="1.5"/>`,
			`<rect x="${centre(lane) - boxWidth / 2}" y="1" width="${boxWidth}" height="${headHeight - 2}" rx="8" fill="${theme.box}" stroke="${theme.line}"/>`,
			label(centre(lane), 22, [lane], { fill: theme.text, weight: 600 })
		].join('\n');
	});
	const [outerWidth, outerHeight] = [width + 2 * padding, bottom + 2 * padding];
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-padding} ${-padding} ${outerWidth} ${outerHeight}" width="${outerWidth}" height="${outerHeight}" role="img" aria-labelledby="title description" font-family="-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="${size}">
<title id="title">${escape(flow.title)}</title>
<desc id="description">${escape(flow.description)}</desc>
<rect x="${0.5 - padding}" y="${0.5 - padding}" width="${outerWidth - 1}" height="${outerHeight - 1}" rx="12" fill="${theme.page}" stroke="${theme.line}"/>
${[...lanes, ...parts].join('\n')}
</svg>
`;
}

/**
 * Lines of text around a middle. `back` is drawn behind them, so that no line of the diagram runs through the words.
 * @param {number} x
 * @param {number} y
 * @param {string[]} lines
 * @param {{ fill: string, weight?: number, back?: string }} style
 */
function label(x, y, lines, { fill, weight, back }) {
	const most = Math.max(...lines.map(widthOf)) + 8;
	const behind = back
		? `<rect x="${Math.round(x - most / 2)}" y="${y - 13}" width="${Math.ceil(most)}" height="${lines.length * lineHeight}" fill="${back}"/>\n`
		: '';
	const texts = lines.map(
		(line, index) =>
			`<text x="${Math.round(x)}" y="${y + index * lineHeight}" text-anchor="middle" fill="${fill}"${weight ? ` font-weight="${weight}"` : ''}>${escape(line)}</text>`
	);
	return behind + texts.join('\n');
}

/**
 * @param {string} text
 * @param {number} room
 */
function wrap(text, room) {
	/** @type {string[]} */
	const lines = [];
	for (const word of text.split(' ')) {
		const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
		if (lines.length > 0 && widthOf(longer) <= room) lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	return lines;
}

/**
 * The width of a text in Helvetica, in pixels, a little generous.
 * @param {string} text
 */
function widthOf(text) {
	let units = 0;
	for (const char of text)
		units += /[iljtfI.,:;'|!()[\] ]/.test(char)
			? 0.33
			: /[mwMW@]/.test(char)
				? 0.88
				: /[A-Z_&?]/.test(char)
					? 0.7
					: 0.56;
	return units * size;
}

/** @param {string} text */
function escape(text) {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
