/** The names of a browser and of its system, as far as its `User-Agent` tells. */

/** The first that matches counts: Edge also calls itself Chrome. */
const browsers = [
	['Edge', /\bEdg(?:A|iOS)?\//],
	['Opera', /\bOPR\//],
	['Samsung Internet', /\bSamsungBrowser\//],
	['Firefox', /\b(?:Firefox|FxiOS)\//],
	['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
	['Safari', /\bSafari\//]
] as const;
const systems = [
	['Android', /\bAndroid\b/],
	['iPhone', /\biPhone\b/],
	['iPad', /\biPad\b/],
	['Windows', /\bWindows\b/],
	['ChromeOS', /\bCrOS\b/],
	['macOS', /\bMac OS X\b/],
	['Linux', /\bLinux\b/]
] as const;

export function namesIn(userAgent: string): { readonly browser?: string; readonly system?: string } {
	const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0];
	const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
	return { ...(browser && { browser }), ...(system && { system }) };
}
