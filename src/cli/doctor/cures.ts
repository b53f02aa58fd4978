/** Says what to do about an error of the configuration that a person may make in more than one way. */

const guid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;
const usual = 'Fix this, and examine the app again.';

/** Returns what to do about the error of a configuration. */
export function cureOf(failure: string): string {
	const [, provider = '', value = ''] = /provider "([^"]+)".*?"([^"]*)" is not a URL/.exec(failure) ?? [];
	const isTenant = /^[\w.-]+$/.test(value) && /entra|azure-ad(?!-b2c)/.test(provider);
	if (!isTenant && guid.exec(value)?.[0] !== value) return usual;
	return (
		`"${value}" looks like the id of a Microsoft Entra tenant, but the issuer is a URL: write ` +
		`https://login.microsoftonline.com/${value}/v2.0.`
	);
}
