import { sequence } from '@sveltejs/kit/hooks';
import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import Passkey from 'framework-auth/providers/passkey';
import { atProvider, ownPassword } from './providers';

export const adapter = MemoryAdapter();

/** The codes that were sent, by address and by number. */
export const sentCodes = new Map<string, string>();

export const auth = FrameworkAuth({
	adapter,
	appName: 'Analytical Engine',
	session: { strategy: 'database' },
	rateLimit: false,
	mfa: {
		required: ({ email }) => email?.startsWith('must-') ?? false,
		trustedDevices: true,
		mail: true,
		phone: { sendCode: ({ phoneNumber, code }) => void sentCodes.set(phoneNumber, code) }
	},
	providers: [
		{
			...ownPassword,
			async authorize({ email, password }) {
				if (password !== 'right') return null;
				const isProven = String(email).startsWith('must-proven');
				const user = { id: '', email: String(email), emailVerified: isProven ? new Date() : null };
				return (await adapter.getUserByEmail(user.email)) ?? adapter.createUser(user);
			}
		},
		atProvider('local', 'Local', 'factors'),
		{
			id: 'tap',
			name: 'Tap',
			type: 'oidc',
			issuer: process.env.APP_TAP_ISSUER,
			clientId: process.env.APP_TAP_ID,
			oneTap: true,
			client: { token_endpoint_auth_method: 'none' }
		},
		{
			id: 'mail',
			name: 'Mail',
			type: 'email',
			sendVerificationRequest: ({ identifier, code }) => void sentCodes.set(identifier, code ?? '')
		},
		Passkey()
	]
});

/** A page that asks for two factors, proven in the last five minutes. */
const guard = auth.protect({ '/vault': { methods: ['mfa'], fresh: 300 } });

export const handle = sequence(auth.handle, guard);
export const { signIn, signOut, requireSession } = auth;

/** Lets the proofs of a user's sessions be an hour old, and the code of now count as if none had been used. */
export async function passTime(userId: string): Promise<void> {
	const createdAt = new Date(Date.now() - 3_600_000);
	for (const { sessionToken } of await adapter.listSessions(userId)) {
		await adapter.updateSession({ sessionToken, createdAt, authenticatedAt: createdAt });
	}
	await forgetCode(userId);
}

export async function forgetCode(userId: string): Promise<void> {
	for (const secret of await adapter.listSecrets(userId, 'totp')) {
		await adapter.updateSecret({ ...secret, value: secret.value.replace(/^\d+/, '0') }, secret.version);
	}
}
