import { FrameworkAuth } from 'framework-auth';

/** The issuers of the tenants, as JSON: a test starts them. */
const issuers = JSON.parse(process.env.TENANT_ISSUERS ?? '{}') as Record<string, string>;

export const auth = FrameworkAuth({
	providers: [],
	tenant: {
		key: ({ url }) => url.hostname.split('.')[0] ?? null,
		providers(key) {
			const issuer = issuers[key];
			if (issuer === undefined) return null;
			const client = { clientId: 'client', clientSecret: 'secret-of-the-client-0123456789' };
			return [
				{ id: 'idp', name: `Login of ${key}`, type: 'oidc' as const, issuer, ...client, domains: ['example.test'] }
			];
		},
		internalOrigins: Object.values(issuers)
	}
});
