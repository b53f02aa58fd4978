/** Names that people know, by the words in `User-Agent` that tell. The first that matches is right: Edge also calls itself Chrome. */
const browsers = [
	['Edge', /\bEdgA?\//],
	['Opera', /\bOPR\//],
	['Firefox', /\b(?:Firefox|FxiOS)\//],
	['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
	['Safari', /\bSafari\//]
] as const;
const systems = [
	['Android', /\bAndroid\b/],
	['iPhone', /\biPhone\b/],
	['iPad', /\biPad\b/],
	['Windows', /\bWindows\b/],
	['macOS', /\bMac OS X\b/],
	['Linux', /\bLinux\b/]
] as const;

/** Returns the name of a browser and its system: `Chrome on Linux`. The header is only what the browser says of itself. */
export function browserNameOf(userAgent?: string): string {
	const agent = userAgent ?? '';
	const browser = browsers.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'An unknown browser';
	const system = systems.find(([, pattern]) => pattern.test(agent))?.[0];
	return system ? `${browser} on ${system}` : browser;
}
