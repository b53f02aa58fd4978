/** The addresses that the browser returns to. @see RFC 8252, section 7 */
import { InvalidConfig } from '../../../errors.js';

const longest = 512;
/** A loopback address in its parts. `localhost` is not one: a device may resolve it to another machine (section 8.3). */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::([1-9]\d{0,4}))?(\/.*)$/;
/** Parts of a path that a URL leaves out or changes: such an address would not be the one that the browser opens. */
const unsteady = /\/(?:\.|%2e){1,2}(?=[/?]|$)|\\|%2f|%5c/i;

/** Returns the form in which an address is compared: of a loopback address, without its port. */
export function comparable(uri: string): string {
	const [, origin, port, rest] = loopback.exec(uri) ?? [];
	return origin !== undefined && rest !== undefined && Number(port ?? 80) <= 65535 ? `${origin}${rest}` : uri;
}

/** Checks an address of the configuration. @throws {InvalidConfig} */
export function requireRedirectUri(uri: unknown): string {
	const text = typeof uri === 'string' && uri.length <= longest && /^[\x21-\x7e]+$/.test(uri) ? uri : '';
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const isSteady = url && !text.includes('#') && !url.username && !url.password && !unsteady.test(text);
	if (isSteady && (isOfApp(url) || isOfDevice(url, text))) return text;
	throw new InvalidConfig(
		`\`clients\`: the redirect URI ${JSON.stringify(uri)} has to be an https link, http://127.0.0.1/... or http://localhost/..., or ` +
			'begin with a scheme that is a reversed domain name, such as com.example.app:/signed-in (RFC 8252, section 7)'
	);
}

/** Any app can claim a short scheme, and a browser runs some of them. */
function isOfApp({ protocol }: URL): boolean {
	return protocol === 'https:' || /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(protocol);
}

function isOfDevice({ protocol, hostname }: URL, text: string): boolean {
	return loopback.test(text) || (protocol === 'http:' && hostname === 'localhost');
}
