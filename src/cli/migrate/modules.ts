/** The modules of Auth.js, and those that take their places. */
import { vendors } from '../vendors.js';

/** As in the guide docs/guides/moving-from-auth-sveltekit.md. One that ends in `/*` stands for all that begin with the rest. */
export const modules: readonly (readonly [from: string, to: string])[] = [
	['@auth/sveltekit', 'framework-auth'],
	['@auth/sveltekit/client', 'framework-auth/client'],
	['@auth/sveltekit/webauthn', 'framework-auth/webauthn'],
	['@auth/sveltekit/components', 'framework-auth/components'],
	['@auth/sveltekit/adapters', 'framework-auth/adapters'],
	['@auth/sveltekit/providers', 'framework-auth/providers'],
	['@auth/sveltekit/providers/*', 'framework-auth/providers/*'],
	['@auth/sveltekit/package.json', 'framework-auth/package.json'],
	['@auth/core', 'framework-auth'],
	['@auth/core/types', 'framework-auth'],
	['@auth/core/errors', 'framework-auth/errors'],
	['@auth/core/jwt', 'framework-auth/jwt'],
	['@auth/core/adapters', 'framework-auth/adapters'],
	['@auth/core/providers', 'framework-auth/providers'],
	['@auth/core/providers/*', 'framework-auth/providers/*']
];

const mailServices = ['email', 'nodemailer', 'resend', 'sendgrid', 'postmark', 'mailgun', 'forwardemail', 'loops'];
const own = new Set([...vendors.keys(), ...mailServices, 'credentials', 'passkey', 'webauthn']);

/** Returns the module in place of another; undefined if the other stays. A provider that this package lacks is that of `@auth/core`. */
export function moduleFor(specifier: string): string | undefined {
	const provider = /^@auth\/(?:sveltekit|core)\/providers\/(.+)$/.exec(specifier)?.[1];
	// Modules of types alone.
	if (provider === 'oauth' || provider === 'provider-types') return 'framework-auth/providers';
	if (provider !== undefined) {
		const to = own.has(provider) ? `framework-auth/providers/${provider}` : `@auth/core/providers/${provider}`;
		return to === specifier ? undefined : to;
	}
	return modules.find(([from]) => from === specifier)?.[1];
}
