/**
 * The paths of plugins that an application brings: any depth, with parameters, below `basePath` or below `/.well-known`. A path has
 * one canonical form: a parameter has no character that a URL would encode.
 */
import { InvalidConfig } from '../../errors.js';
import type { RouteRule } from './plugin.js';

/** A route, and the paths that it has. */
export interface RoutePattern {
	/** As the plugin writes it: `notes/:id`, or `/.well-known/notes`. */
	readonly path: string;
	/** The name of the plugin. */
	readonly plugin: string;
	readonly rule: RouteRule;
	readonly segments: readonly string[];
	readonly isWellKnown: boolean;
}

/** A parameter in a path: at most 100 characters that no URL encodes. */
const value = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,99}$/;
const segment = /^(?::[a-z][A-Za-z]*|[a-z0-9][a-z0-9-]*)$/;
const wellKnown = '/.well-known/';

/** Reads the path of a route. @throws {InvalidConfig} for one that no URL has */
export function routePattern(plugin: string, path: string, rule: RouteRule): RoutePattern {
	const isWellKnown = path.startsWith(wellKnown);
	const segments = (isWellKnown ? path.slice(wellKnown.length) : path).split('/');
	const names = segments.filter((each) => each.startsWith(':'));
	if (
		segments.every((each) => segment.test(each)) &&
		!segments[0]?.startsWith(':') &&
		new Set(names).size === names.length
	) {
		return { path, plugin, rule, segments, isWellKnown };
	}
	throw new InvalidConfig(
		`the plugin "${plugin}" has the route ${JSON.stringify(path)}: a path has lower-case letters, digits and hyphens, and ` +
			'parameters behind its first part, such as notes/:id or /.well-known/notes'
	);
}

/** Whether two routes have a path in common, and neither is more exact: it would not be known which of them answers. */
export function overlap(one: RoutePattern, other: RoutePattern): boolean {
	return (
		one.isWellKnown === other.isWellKnown &&
		one.segments.length === other.segments.length &&
		parametersOf(one) === parametersOf(other) &&
		one.segments.every((each, at) => {
			const twin = other.segments[at] ?? '';
			return each === twin || each.startsWith(':') || twin.startsWith(':');
		})
	);
}

/** A route that was found, with the values of its parameters. */
export interface PatternMatch {
	readonly pattern: RoutePattern;
	readonly params: Readonly<Record<string, string>>;
	/** Set if the path ends with a slash: the route is at the path without it. */
	readonly slash?: true;
}

/** Finds the route of a path. Of two that match, the one with a name where the other has a parameter is more exact. */
export function matchPattern(
	patterns: readonly RoutePattern[],
	pathname: string,
	basePath: string
): PatternMatch | null {
	for (const isWellKnown of [false, true]) {
		const root = isWellKnown ? wellKnown : `${basePath}/`;
		if (!pathname.startsWith(root)) continue;
		const path = pathname.slice(root.length);
		const parts = path.replace(/\/$/, '').split('/');
		const match = patterns
			.filter((pattern) => pattern.isWellKnown === isWellKnown && fits(pattern, parts))
			.sort((one, other) => parametersOf(one) - parametersOf(other))[0];
		if (!match) continue;
		const named = match.segments.flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), parts[at]]] : []));
		return {
			pattern: match,
			params: Object.fromEntries(named) as Record<string, string>,
			...(path.endsWith('/') && { slash: true as const })
		};
	}
	return null;
}

function fits({ segments }: RoutePattern, parts: readonly string[]): boolean {
	return (
		segments.length === parts.length &&
		segments.every((each, at) => (each.startsWith(':') ? value.test(parts[at] ?? '') : each === parts[at]))
	);
}

function parametersOf({ segments }: RoutePattern): number {
	return segments.filter((each) => each.startsWith(':')).length;
}
