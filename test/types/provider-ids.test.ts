/** The ids of the providers, as the types find them in a configuration. `tsc` is what fails here. */
import { describe, expect, expectTypeOf, test } from 'vitest';
import { createAuth } from '../../src/core.js';
import { FrameworkAuth } from '../../src/index.js';
import type { FrameworkAuthConfig, FrameworkAuthResult, SvelteKitAuthConfig } from '../../src/index.js';
import Apple from '../../src/providers/apple.js';
import Auth0 from '../../src/providers/auth0.js';
import Credentials from '../../src/providers/credentials.js';
import Discord from '../../src/providers/discord.js';
import type { DiscordProfile } from '../../src/providers/discord.js';
import Email from '../../src/providers/email.js';
import ForwardEmail from '../../src/providers/forwardemail.js';
import GitHub from '../../src/providers/github.js';
import Google from '../../src/providers/google.js';
import Keycloak from '../../src/providers/keycloak.js';
import Mailgun from '../../src/providers/mailgun.js';
import MicrosoftEntraID from '../../src/providers/microsoft-entra-id.js';
import Nodemailer from '../../src/providers/nodemailer.js';
import Passkey from '../../src/providers/passkey.js';
import Postmark from '../../src/providers/postmark.js';
import Resend from '../../src/providers/resend.js';
import SendGrid from '../../src/providers/sendgrid.js';
import TikTok from '../../src/providers/tiktok.js';
import type { OAuthConfig, OAuthUserConfig, Provider } from '../../src/providers/types.js';
import VK from '../../src/providers/vk.js';
import WebAuthn from '../../src/providers/webauthn.js';
import Yandex from '../../src/providers/yandex.js';

const ids = <const Id extends string>(...providers: readonly Provider<Id>[]): Id =>
	FrameworkAuth({ providers }) as never;

const configured = process.env.ANY ?? 'any';
/** As the factories of `@auth/core` are typed. */
const foreign = ({ clientId }: OAuthUserConfig<{ sub: string }>): OAuthConfig<{ sub: string }> => ({
	id: 'foreign',
	name: 'Foreign',
	type: 'oidc',
	clientId
});

describe('an id', () => {
	test('is that of the factory, called or not', () => {
		expectTypeOf(ids(GitHub, Google({ clientId: 'x' }))).toEqualTypeOf<'github' | 'google'>();
		const all = [Apple, Auth0, Discord, GitHub, Google, Keycloak, MicrosoftEntraID, TikTok, VK, Yandex] as const;
		expectTypeOf(ids(...all)).toEqualTypeOf<
			| 'apple'
			| 'auth0'
			| 'discord'
			| 'github'
			| 'google'
			| 'keycloak'
			| 'microsoft-entra-id'
			| 'tiktok'
			| 'vk'
			| 'yandex'
		>();
		expectTypeOf(ids(Email, Nodemailer, Passkey, WebAuthn, Credentials)).toEqualTypeOf<
			'email' | 'nodemailer' | 'passkey' | 'webauthn' | 'credentials'
		>();
		expectTypeOf(ids(ForwardEmail, Mailgun, Postmark, Resend, SendGrid)).toEqualTypeOf<
			'forwardemail' | 'mailgun' | 'postmark' | 'resend' | 'sendgrid'
		>();
	});

	test('is that of the options', () => {
		expect([GitHub({}).id, GitHub({ id: 'octocorp' }).id]).toEqual(['github', 'octocorp']);
		expectTypeOf(ids(GitHub, GitHub({ id: 'octocorp' }))).toEqualTypeOf<'github' | 'octocorp'>();
		expectTypeOf(ids(Resend({ id: 'mail' }), Passkey({ id: 'key' }))).toEqualTypeOf<'mail' | 'key'>();
		expectTypeOf(ids(Credentials({ id: 'pin', authorize: () => null }))).toEqualTypeOf<'pin'>();
	});

	test('is that of an inline provider', () => {
		const result = FrameworkAuth({
			providers: [
				{
					id: 'own',
					name: 'Own',
					type: 'oidc',
					issuer: 'https://issuer.test',
					profile: ({ sub }) => ({ id: String(sub) })
				},
				{
					id: 'pin',
					name: 'PIN',
					type: 'credentials',
					credentials: { pin: {} },
					authorize({ pin }) {
						expectTypeOf(pin).toEqualTypeOf<string | undefined>();
						return null;
					}
				}
			]
		});
		expectTypeOf(result).toEqualTypeOf<FrameworkAuthResult<'own' | 'pin', unknown, 'credentials' | 'provider'>>();
	});

	test('is text where the ids are not known', () => {
		expectTypeOf(ids(GitHub, GitHub({ id: configured }))).toEqualTypeOf<string>();
		expectTypeOf(ids(foreign({}))).toEqualTypeOf<string>();
		expectTypeOf(ids(foreign)).toEqualTypeOf<string>();
		const config: FrameworkAuthConfig = { providers: [GitHub] };
		const known = FrameworkAuth(config);
		expectTypeOf(known).toEqualTypeOf<FrameworkAuthResult>();
		const kit: SvelteKitAuthConfig = { providers: [GitHub] };
		expectTypeOf(FrameworkAuth(kit)).toEqualTypeOf(known);
	});
});

describe('the ids of a configuration are found', () => {
	test('in a list that depends on the environment', () => {
		expectTypeOf(ids(GitHub, ...(configured ? [Google] : []))).toEqualTypeOf<'github' | 'google'>();
		const list = [GitHub, Google];
		expectTypeOf(ids(...list)).toEqualTypeOf<'github' | 'google'>();
	});

	test('in a configuration that is made from the request, whose callbacks stay typed', () => {
		const result = FrameworkAuth(async (event) => ({
			providers: [GitHub],
			basePath: event.url.pathname,
			callbacks: {
				jwt({ token, user }) {
					expectTypeOf(user?.id).toEqualTypeOf<string | undefined>();
					return token;
				}
			}
		}));
		expectTypeOf(result).toEqualTypeOf<FrameworkAuthResult<'github'>>();
	});

	test('in the core', () => {
		const auth = createAuth({
			providers: [GitHub({ clientId: 'x', clientSecret: 'y' })],
			secret: 'a secret of the tests, and of nothing else',
			trustHost: true
		});
		expectTypeOf(auth.signIn).parameter(1).toEqualTypeOf<'github'>();
	});
});

describe('an inline provider', () => {
	const sendVerificationRequest = () => undefined;
	const named = <Id extends string>(id: Id) => ({ id, name: 'Own' });

	test('has no member that its kind does not have (#33 A10)', () => {
		const never = () => [
			// @ts-expect-error -- `isuer` is none of its members
			FrameworkAuth({ providers: [{ id: 'own', name: 'Own', type: 'oidc', isuer: 'https://issuer.test' }] }),
			// @ts-expect-error -- nor is it beside a factory, or in the core
			createAuth({ providers: [GitHub, { id: 'own', name: 'Own', type: 'oidc', isuer: 'https://issuer.test' }] }),
			// @ts-expect-error -- nor is `authorisation`
			createAuth({ providers: [{ id: 'own', name: 'Own', type: 'oauth', authorisation: 'https://op.test' }] }),
			// @ts-expect-error -- only OpenID Connect has it
			createAuth({ providers: [{ id: 'own', name: 'Own', type: 'oauth', backChannelLogout: true }] }),
			// @ts-expect-error -- nor is `maxage`
			createAuth({ providers: [{ id: 'own', name: 'Own', type: 'email', maxage: 60, sendVerificationRequest }] }),
			// @ts-expect-error -- an issuer is text
			createAuth({ providers: [{ id: 'own', name: 'Own', type: 'oidc', issuer: new URL('https://issuer.test') }] })
		];
		expect(never).toBeTypeOf('function');
	});

	test('may be of any kind, and may be an object with further members', () => {
		const regional = { ...named('regional'), type: 'oidc', issuer: 'https://issuer.test', region: 'eu' } as const;
		const result = FrameworkAuth({
			providers: [
				regional,
				{ id: 'mail', name: 'Mail', type: 'email', maxAge: 60, sendVerificationRequest },
				{ ...Passkey(), id: 'key' },
				() => ({ ...named('made'), type: 'oidc', issuer: 'https://issuer.test' })
			]
		});
		expectTypeOf(result).toEqualTypeOf<
			FrameworkAuthResult<'regional' | 'mail' | 'key' | 'made', unknown, 'provider' | 'email' | 'passkey'>
		>();
	});
});

test('options are checked, and have the type of the given profile', () => {
	// @ts-expect-error -- no such option
	GitHub({ clientIdd: 'x' });
	const options: OAuthUserConfig<DiscordProfile> = { clientId: 'x' };
	expectTypeOf(Discord<DiscordProfile & { own: string }>)
		.parameter(0)
		.toHaveProperty('profile');
	expectTypeOf(Discord<DiscordProfile>(options)).toExtend<OAuthConfig<DiscordProfile>>();
});
