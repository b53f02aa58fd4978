/** A provider whose option or variable has a wrong name: it must not let in more people than was meant. */
import AuthJsGitHub from '@auth/core/providers/github';
import AuthJsEntra from '@auth/core/providers/microsoft-entra-id';
import { describe, expect, test } from 'vitest';
import { createAuth } from '../src/core.js';
import { InvalidConfig } from '../src/errors.js';
import type { Environment } from '../src/lib/base/config/environment.js';
import FusionAuth from '../src/providers/fusionauth.js';
import GitHub from '../src/providers/github.js';
import Google from '../src/providers/google.js';
import MicrosoftEntraID from '../src/providers/microsoft-entra-id.js';
import type { Provider } from '../src/providers/types.js';
import VK from '../src/providers/vk.js';
import { secret } from './fixtures/app.js';
import { createLogger } from './fixtures/logger.js';

const client = { clientId: 'id', clientSecret: 'secret' };

function start(provider: unknown, environment: Environment = {}): string[] {
	const logger = createLogger();
	createAuth({ providers: [provider as Provider], secret, logger }, { environment });
	return logger.warnings;
}

const inline = (more: object) => ({ id: 'own', name: 'Own', type: 'oidc', ...client, ...more });
const entra = (more: object) => MicrosoftEntraID({ ...client, ...more });

describe('the start fails, and the error suggests the right name of', () => {
	test.each([
		['tenantId of Entra', entra({ tenantId: 't' }), 'issuer'],
		['tenant of Entra', entra({ tenant: 't' }), 'issuer'],
		['allowedTenant', entra({ allowedTenant: ['t'] }), 'allowedTenants'],
		['isuer', inline({ isuer: 'https://op.test' }), 'issuer'],
		['issure', inline({ issure: 'https://op.test' }), 'issuer'],
		['issuerUrl', inline({ issuerUrl: 'https://op.test' }), 'issuer'],
		['wellknown', Google({ ...client, wellknown: 'https://op.test' } as object), 'wellKnown'],
		['authorisation', GitHub({ ...client, authorisation: {} } as object), 'authorization'],
		['userInfo', GitHub({ ...client, userInfo: {} } as object), 'userinfo'],
		['client_id', GitHub({ client_id: 'x', clientSecret: 'y' } as object), 'clientId'],
		['clientSercet', GitHub({ clientId: 'x', clientSercet: 'y' } as object), 'clientSecret']
	])('the option %s (#33 A10)', (_, provider, right) => {
		expect(() => start(provider)).toThrow(InvalidConfig);
		expect(() => start(provider)).toThrow(`use "${right}"`);
	});

	test.each([
		['AUTH_MICROSOFT_ENTRA_ID_TENANT_ID', entra({}), 'AUTH_MICROSOFT_ENTRA_ID_ISSUER'],
		['AUTH_MICROSOFT_ENTRA_ID_TENANT', MicrosoftEntraID, 'AUTH_MICROSOFT_ENTRA_ID_ISSUER'],
		['AUTH_MICROSOFT_ENTRA_ID_ISUER', entra({}), 'AUTH_MICROSOFT_ENTRA_ID_ISSUER'],
		['AUTH_GITHUB_CLIENT_ID', GitHub, 'AUTH_GITHUB_ID'],
		['AUTH_GITHUB_CLIENT_SECRET', GitHub({ clientId: 'x' }), 'AUTH_GITHUB_SECRET']
	])('the variable %s (#33 A10)', (variable, provider, right) => {
		expect(() => start(provider, { [variable]: 'value' })).toThrow(`use ${right}`);
	});
});

describe('the start accepts', () => {
	test.each([
		['an option of the application', GitHub({ ...client, org: 'acme' } as object)],
		[
			'an option beside the one that it might stand for',
			entra({ issuer: 'https://login.microsoftonline.com/t/v2.0', tenant: 't' })
		],
		['what a factory reads itself: FusionAuth', FusionAuth({ ...client, issuer: 'https://op.test', tenantId: 't' })],
		['what a factory reads itself: VK', VK({ ...client, authorizationUrl: 'https://vk.test/authorize?v=5' })],
		['a factory of another library', AuthJsEntra({ ...client, tenantId: 't' } as object)],
		['one that sets no issuer itself', AuthJsGitHub({ ...client, tenantId: 't' } as object)]
	])('%s (#33 A10)', (_, provider) => {
		expect(start(provider)).toEqual([]);
	});

	test.each([
		['AUTH_GITHUB_ORG', GitHub(client)],
		['AUTH_GITHUB_TOKEN', GitHub(client)],
		['AUTH_GITHUB_CLIENT_ID', GitHub(client)],
		['AUTH_MICROSOFT_ENTRA_ID_TENANT_ID', entra({ issuer: 'https://login.microsoftonline.com/t/v2.0' })]
	])('the variable %s, which the application may read (#33 A10)', (variable, provider) => {
		expect(start(provider, { [variable]: 'value' })).toEqual([]);
	});

	test('the variables of another provider, whose id begins in the same way (#33 A10)', () => {
		const providers = [GitHub(client), GitHub({ ...client, id: 'github-client' })] as const;
		const environment = { AUTH_GITHUB_CLIENT_ID: 'value' };
		expect(() => createAuth({ providers, secret, logger: createLogger() }, { environment })).not.toThrow();
	});
});
