/** Compares two issuers, and says what to do about the difference. */

const version = /\/v\d+(?:\.\d+)?(?=\/|$)/;

/** Returns the likely cure for an issuer that differs from the expected one. */
export function issuerCure(expected: string, received: string): string {
	const own = 'Set `issuer` to the value that the provider names';
	if (!received) return 'The provider has to name its issuer';
	if (withoutSlash(expected) === withoutSlash(received)) {
		return `They differ by the slash at the end: ${lower(own)}`;
	}
	if (expected.toLowerCase() === received.toLowerCase()) return `They differ in upper and lower case: ${lower(own)}`;
	if (!URL.canParse(expected) || !URL.canParse(received)) return own;
	const [expectedUrl, came] = [new URL(expected), new URL(received)];
	if (expectedUrl.host === came.host && expectedUrl.protocol !== came.protocol) {
		return 'They differ in http and https: tell the provider its public address, as its proxy has it';
	}
	if (came.hostname === 'sts.windows.net') {
		return 'It is a token of version 1 of Microsoft Entra: set `requestedAccessTokenVersion` to 2 in the manifest of the app';
	}
	if (expectedUrl.host !== came.host) return `Another server has answered. If it is the right one, ${lower(own)}`;
	if (withoutSlash(expectedUrl.pathname.replace(version, '')) === withoutSlash(came.pathname.replace(version, ''))) {
		return `They differ in the version of the protocol: ${lower(own)}`;
	}
	return `They differ in the tenant, realm or server: ${lower(own)}, or use the credentials of the expected one`;
}

function withoutSlash(text: string): string {
	return text.replace(/\/+$/, '');
}

function lower(text: string): string {
	return text.charAt(0).toLowerCase() + text.slice(1);
}
