/** Decides who may read the mailbox of development: a link in it signs anyone in. */

/** Headers by which a proxy or a tunnel says that it passes a request on. */
const forwarding =
	/^(?:forwarded|via|x-forwarded(?:-.+)?|x-original-.+|.*(?:real|client|connecting)-ip|cf-.+|ngrok-.+)$/i;

const loopback = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/i;
const localHost = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Whether a request comes from a program on this machine, or from a person at its browser. A server that listens to others, a
 * tunnel, another site and a name that leads here are refused.
 * @param clientAddress the other end of the connection
 */
export function isFromThisMachine(request: Request, clientAddress: string): boolean {
	const { headers, url } = request;
	if (!loopback.test(clientAddress) || !localHost.test(new URL(url).hostname)) return false;
	for (const name of headers.keys()) if (forwarding.test(name)) return false;
	const host = headers.get('host');
	if (host !== null && !localHost.test(host.replace(/:\d+$/, ''))) return false;
	// Servers of Vite before 6 let pages of every site read their answers.
	const site = headers.get('sec-fetch-site');
	return site === null ? headers.get('origin') === null : site === 'none' || site === 'same-origin';
}
