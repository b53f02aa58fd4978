/** A provider of its own kind, as a stranger writes it: a person signs a challenge with a key. By what `framework-auth/plugin` exports. */
import { definePlugin, html, PluginError, type PluginProfile } from '../../src/plugin.js';

/** The signature is not one of this key over the challenge of this sign-in. */
export class SignatureRefused extends PluginError {
	static override rule = { status: 403, code: 'SignatureRefused' } as const;
}

/** The origin is part of it: a page of another site cannot have a signature made that counts here. */
const messageOf = (origin: string, challenge: string) =>
	new TextEncoder().encode(`${origin} wants you to sign in.\nChallenge: ${challenge}`);

/** @param known what the plugin knows of the owners of keys */
export const wallet = (known: ReadonlyMap<string, Omit<PluginProfile, 'id'>> = new Map()) =>
	definePlugin({
		name: 'wallets',
		texts: { title: 'Sign with your wallet', sign: 'Sign in' },
		errors: [[SignatureRefused, { title: 'The signature is wrong', text: 'Try again.' }]],
		providers: {
			wallet: {
				name: 'Wallet',
				path: 'wallet',
				fields: ['key', 'signature'],
				async begin(_context, { challenge, texts, formOf }) {
					const form = formOf(html`<input name="key" /><input name="signature" /><button>${texts.sign}</button>`);
					return Promise.resolve({ page: { title: texts.title, body: html`<code>${challenge}</code>${form}` } });
				},
				async verify(_context, { challenge, origin, answer: { key = '', signature = '' } }) {
					try {
						const publicKey = await crypto.subtle.importKey('raw', Buffer.from(key, 'hex'), 'Ed25519', false, [
							'verify'
						]);
						const message = messageOf(origin, challenge);
						const isSigned = await crypto.subtle.verify('Ed25519', publicKey, Buffer.from(signature, 'hex'), message);
						if (!isSigned) throw new Error('no signature of this key');
					} catch (thrown) {
						throw new SignatureRefused('the challenge is not signed', thrown as Error);
					}
					return { id: key, ...known.get(key) };
				}
			}
		}
	});

/** A wallet of a person. */
export async function createWallet() {
	const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
	const key = Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('hex');
	return {
		key,
		/** Signs a challenge of a site. */
		async sign(challenge: string, origin = 'https://app.test') {
			const signed = await crypto.subtle.sign('Ed25519', privateKey, messageOf(origin, challenge));
			return { key, signature: Buffer.from(signed).toString('hex') };
		}
	};
}
