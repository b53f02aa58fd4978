import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';

export const auth = FrameworkAuth({
	adapter: MemoryAdapter(),
	csrfByHandle: process.env.APP_CSRF_BY_HANDLE === 'on',
	providers: [
		{
			id: 'op',
			name: 'Provider',
			type: 'oidc',
			issuer: process.env.AUTH_OP_ISSUER,
			clientId: process.env.AUTH_OP_ID,
			clientSecret: process.env.AUTH_OP_SECRET,
			backChannelLogout: true
		}
	]
});
