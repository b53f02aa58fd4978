/**
 * Prints the structure of `src/lib`: its rooms (the folders of each floor), the arrows between them, the circles in which they import each other, and the
 * files of each plugin. Types count, and so does code that is loaded later. `--list` adds the pairs that import each other.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '../src/lib');
/** From the bottom up. Their folders are rooms; the files beside those are one room. */
const floors = ['base', 'store', 'core', 'plugins', 'app'];

/**
 * Returns the room of a file; undefined for one that lies outside of folders.
 * @param {string} file
 */
function roomOf(file) {
	const [folder = '', ...parts] = file.split('/');
	if (parts.length === 0) return undefined;
	return floors.includes(folder) && parts.length > 1 ? `${folder}/${parts[0]}` : folder;
}

/**
 * Returns the rooms, each with those that it imports.
 * @param {string} [folder]
 */
export function roomsOf(folder = root) {
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
		/\.(ts|svelte)$/.test(file)
	);
	const known = new Set(files);
	/** @type {Map<string, Set<string>>} */
	const rooms = new Map();
	for (const file of files) {
		const room = roomOf(file);
		if (room === undefined) continue;
		const arrows = rooms.get(room) ?? new Set();
		rooms.set(room, arrows);
		for (const [, to = ''] of readFileSync(join(folder, file), 'utf8').matchAll(
			/(?:from|import)\s*\(?\s*'(\.[^']+)'/g
		)) {
			const target = normalize(join(dirname(file), to)).replace(/\.js$/, '.ts');
			const other = roomOf(target);
			if (known.has(target) && other !== undefined && other !== room) arrows.add(other);
		}
	}
	return rooms;
}

/**
 * Returns the pairs of rooms that import each other.
 * @param {ReturnType<typeof roomsOf>} rooms
 */
export function mutualPairs(rooms) {
	return [...rooms].flatMap(([one, arrows]) =>
		[...arrows].filter((other) => one < other && rooms.get(other)?.has(one)).map((other) => `${one} <-> ${other}`)
	);
}

/**
 * Returns the circles: sets of rooms each of which leads to all others, the largest first.
 * @param {ReturnType<typeof roomsOf>} rooms
 */
export function circlesOf(rooms) {
	/** @type {(from: string) => Set<string>} */
	const reached = (from) => {
		const found = new Set(rooms.get(from));
		for (const room of found) for (const next of rooms.get(room) ?? []) found.add(next);
		return found;
	};
	const reach = new Map([...rooms.keys()].map((room) => [room, reached(room)]));
	const circles = new Map(
		[...rooms.keys()].map((room) => {
			const circle = [...(reach.get(room) ?? [])].filter((other) => reach.get(other)?.has(room)).sort();
			return [circle.join(' '), circle];
		})
	);
	return [...circles.values()].filter(({ length }) => length > 0).sort((one, other) => other.length - one.length);
}

if (process.argv[1] === import.meta.filename) {
	const rooms = roomsOf();
	const pairs = mutualPairs(rooms);
	const [largest = []] = circlesOf(rooms);
	const arrows = [...rooms.values()].reduce((sum, { size }) => sum + size, 0);
	console.log(`${rooms.size} rooms, ${arrows} arrows, ${pairs.length} mutual pairs, largest circle ${largest.length}`);
	const plugins = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
		file.endsWith('/plugin.ts')
	);
	console.log(
		`plugins: ${plugins
			.map((file) => dirname(file))
			.filter((room) => room !== 'core')
			.sort()
			.join(', ')}`
	);
	if (process.argv.includes('--list')) {
		console.log(`circle: ${largest.join(' ')}`);
		for (const pair of pairs.sort()) console.log(pair);
	}
}
