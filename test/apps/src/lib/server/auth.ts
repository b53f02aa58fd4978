import { FrameworkAuth } from 'framework-auth';

// Client id, secret and issuer come from AUTH_LOCAL_ID, AUTH_LOCAL_SECRET and AUTH_LOCAL_ISSUER.
export const { handle, signIn, signOut } = FrameworkAuth({
	providers: [{ id: 'local', name: 'Local', type: 'oidc' }],
	basePath: process.env.APP_BASE_PATH || undefined
});
