/** Finds what other libraries do in an app, and says what does it here. */
import { documentAt } from '../../lib/base/config/documents.js';
import type { Source } from './syntax.js';

/** A library that an app moves from. */
export interface Library {
	readonly name: string;
	/** Packages by which it is known. */
	readonly packages: RegExp;
	/** Patterns for lines of the app, with the replacement. The first that matches counts. */
	readonly rows: readonly (readonly [pattern: RegExp, instead: string])[];
	/** Sentences that hold for every app. */
	readonly general: readonly string[];
}

const data = (from: string): string =>
	`npx framework-auth migrate from-${from} --database <file or URL> prints the SQL that moves the data: docs/guides/moving-from-${from}.md`;

/** The libraries for which there is a report. */
export const libraries: Readonly<Record<'from-lucia' | 'from-better-auth', Library>> = {
	'from-lucia': {
		name: 'Lucia',
		packages: /^(?:lucia|lucia-auth|@lucia-auth\/.+|oslo|@oslojs\/.+|arctic)$/,
		general: [data('lucia'), 'Callback URLs become /auth/callback/<provider>: change them at the providers.'],
		rows: [
			[
				/\bnew Lucia\(|\blucia\(\{/,
				`FrameworkAuth({ adapter, providers }) in src/lib/server/auth: ${documentAt('guides/getting-started.md')}`
			],
			[/\.validateSession(?:Token)?\(|\.validateRequest\(|\.readSessionCookie\(/, 'await event.locals.auth()'],
			[
				/\.createSession\(|generateSessionToken\(/,
				'the provider does it; after your own check: await event.locals.signInAs(user)'
			],
			[/\.invalidateUserSessions\(|\.invalidateAll\w*\(/, 'await sessions.of(userId).endAll()'],
			[/\.invalidateSession\(/, 'the action `signOut`'],
			[
				/\.createSessionCookie\(|\.createBlankSessionCookie\(|(?:set|delete)SessionTokenCookie\(/,
				'the library writes its cookies itself: remove it'
			],
			[
				/\bnew (?:Argon2id|Scrypt|Bcrypt)\(|from ['"]oslo\/password['"]|\.verify\(.*(?:password|hash)|\bbcrypt(?:js)?\.\w+\(/i,
				`Password({ mail, import }): the library keeps the hashes, and accepts existing ones: ${documentAt('guides/passwords.md')}`
			],
			[/createAuthorizationURL\(/, 'the action `signIn` with the id of the provider'],
			[
				/validateAuthorizationCode\(|generateCodeVerifier\(|generateState\(/,
				'the callback route of the library: remove it'
			],
			[/TOTPController|generateTOTP|verifyTOTP/, `mfa: true: ${documentAt('guides/two-factor.md')}`],
			[/\bsessionCookieName\b/, 'remove it: the library reads its cookies itself'],
			[
				/\bimport\(['"]lucia['"]\)|declare module ['"]lucia['"]/,
				'the types Session and User of framework-auth: declare your own members in `declare module "framework-auth"`'
			],
			[/from ['"]arctic['"]/, 'providers of framework-auth/providers: npx framework-auth providers <name>'],
			[
				/from ['"](?:lucia|lucia-auth|@lucia-auth\/[^'"]+|@oslojs\/[^'"]+|oslo(?:\/[^'"]+)?)['"]/,
				'an import to remove at the end'
			],
			[/\blocals\.(?:session|user)\b/, 'await event.locals.auth(), and its `user`']
		]
	},
	'from-better-auth': {
		name: 'Better Auth',
		packages: /^(?:better-auth|@better-auth\/.+)$/,
		general: [
			data('better-auth'),
			'Callback URLs become /auth/callback/<provider>, from /api/auth/callback/<provider>: change them at the providers, or set basePath to /api/auth.'
		],
		rows: [
			[
				/\bbetterAuth\(/,
				`FrameworkAuth({ adapter, providers }) in src/lib/server/auth: ${documentAt('guides/getting-started.md')}`
			],
			[/svelteKitHandler\(/, 'export { handle } from the module of FrameworkAuth'],
			[/api\.getSession\(/, 'await event.locals.auth()'],
			[
				/socialProviders\s*:/,
				'a provider of framework-auth/providers each; the library reads AUTH_<PROVIDER>_ID and AUTH_<PROVIDER>_SECRET itself'
			],
			[/emailAndPassword\s*:/, `Password({ mail }): ${documentAt('guides/passwords.md')}`],
			[
				/emailVerification\s*:|sendVerificationEmail|sendResetPassword/,
				'the emails of Password, which its option `mail` sends'
			],
			[/\btwoFactor\(/, `mfa: true: ${documentAt('guides/two-factor.md')}`],
			[/\bpasskey\(/, `Passkey(): ${documentAt('guides/passkeys.md')}`],
			[/\bmagicLink\(|\bemailOTP\(/, `Email(), or Email({ code: true }): ${documentAt('guides/mail.md')}`],
			[/\banonymous\(/, `anonymous: ${documentAt('guides/anonymous-users.md')}`],
			[/\badmin\(/, `users, sessions.of and impersonation: ${documentAt('guides/operating.md')}`],
			[
				/\borganization\(/,
				`tenants, for sign-in by customer: ${documentAt('guides/tenants.md')}. Members and roles are tables of your app`
			],
			[/\busername\(/, "Password({ identifier: 'username' })"],
			[/\bbearer\(|\bapiKey\(/, `API tokens: ${documentAt('guides/api-tokens.md')}`],
			[/\bjwt\(\)/, `issueToken: ${documentAt('guides/own-apis.md')}`],
			[
				/(?:prisma|drizzle|kysely|mongodb)Adapter\(/,
				`the adapter of framework-auth/adapters with the same name: ${documentAt('adapters/README.md')}`
			],
			[/\.signIn\.social\(/, 'signIn of framework-auth/client with the id of the provider'],
			[
				/\.signIn\.email\(|\.signUp\.email\(/,
				'a form to the action `signIn` with providerId=password, or the page /auth/signin'
			],
			[/\.signOut\(/, 'the action `signOut`, or signOut of framework-auth/client'],
			[/\.useSession\(/, 'useSession of framework-auth/client/session, or data.session of a load function'],
			[/createAuthClient\(/, 'remove it: framework-auth/client needs no client object'],
			[/from ['"](?:better-auth|@better-auth)(?:\/[^'"]+)?['"]/, 'an import to remove at the end']
		]
	}
};

/** A line of an app, and what takes its place. */
export interface Place {
	readonly where: string;
	readonly line: string;
	readonly instead: string;
}

/** Finds the places in the sources, in their order. */
export function placesOf({ rows, packages }: Library, sources: readonly Source[]): Place[] {
	const imported = (text: string): boolean =>
		[...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'".$#/]+(?:\/[^'"]+)?|@[^'"]+)['"]/g)].some(([, module = '']) =>
			packages.test(module.split('/', module.startsWith('@') ? 2 : 1).join('/'))
		);
	return sources.flatMap(({ path, text }) => {
		// A module without an import of the library may use what another module of the app exports.
		const concerned = imported(text) || /\b(?:lucia|auth|authClient|locals)\b/.test(text);
		if (!concerned) return [];
		return text.split('\n').flatMap((line, index) => {
			const row = rows.find(([pattern]) => pattern.test(line));
			return row ? [{ where: `${path}:${index + 1}`, line: line.trim(), instead: row[1] }] : [];
		});
	});
}
