/** A provider whose identity provider posts a signed assertion from its own site, as those of SAML do. By what `framework-auth/plugin` exports. */
import { AccessDenied, definePlugin } from '../../src/plugin.js';

export const identityProvider = 'https://idp.test';

/** The words of an identity provider about a person. */
interface Assertion {
	readonly inResponseTo: string;
	readonly audience: string;
	readonly nameId: string;
	readonly email: string;
}

/**
 * @param verify whether the identity provider has signed a text
 * @param address of the identity provider
 */
export const company = (verify: (text: string, signature: string) => Promise<boolean>, address = identityProvider) =>
	definePlugin({
		name: 'companies',
		providers: {
			company: {
				name: 'Your company',
				path: 'company',
				fields: ['SAMLResponse', 'Signature'],
				crossSite: true,
				challengeField: 'RelayState',
				async begin(_context, { challenge, origin }) {
					const asked = new URLSearchParams({ ID: challenge, Issuer: origin, RelayState: challenge });
					return Promise.resolve({ redirect: `${address}/sso?${asked}` });
				},
				async verify(_context, { challenge, origin, answer: { SAMLResponse = '', Signature = '' } }) {
					if (!(await verify(SAMLResponse, Signature))) throw new AccessDenied('the assertion is not signed');
					const { inResponseTo, audience, nameId: id, email } = JSON.parse(SAMLResponse) as Assertion;
					if (inResponseTo !== challenge || audience !== origin) throw new AccessDenied('it answers another request');
					return { id, email, emailVerified: true };
				}
			}
		}
	});

/** An identity provider of a company. */
export async function createIdentityProvider() {
	const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
	const encoder = new TextEncoder();
	return {
		verify: async (text: string, signature: string) =>
			crypto.subtle.verify('HMAC', key, Buffer.from(signature, 'hex'), encoder.encode(text)),
		/** Returns the fields of the form that it posts. */
		async answer(
			challenge: string,
			{ audience = 'https://app.test', email = 'ada@company.test' }: { audience?: string; email?: string } = {}
		) {
			const assertion = { inResponseTo: challenge, audience, nameId: 'ada', email };
			const SAMLResponse = JSON.stringify(assertion satisfies Assertion);
			const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(SAMLResponse));
			return { RelayState: challenge, SAMLResponse, Signature: Buffer.from(signature).toString('hex') };
		}
	};
}
