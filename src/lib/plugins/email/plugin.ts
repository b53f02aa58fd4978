/** Signing in with a link or a code in an email, and emails about the security of accounts. */
import { mergeOptions } from '../../base/config/provider-options.js';
import { toFindUsers } from '../../store/adapter/requirements.js';
import type { ProviderPlugin } from '../../core/plugin.js';
import { lazy } from '../../base/util/lazy.js';
import type { EmailProvider } from '../../core/context/providers/email.js';

const request = lazy(() => import('./request.js'));
const link = lazy(() => import('./link.js'));
const pages = lazy(() => import('./show-sent.js'));
const earlierUser = lazy(() => import('./earlier-user/answer.js'));
const entering = lazy(() => import('./earlier-user/entered.js'));

export const email = {
	options: {
		securityMails: {
			isSet: ({ config: { account }, providers }) =>
				(account?.securityMails ?? providers.some((provider) => 'passwords' in mergeOptions(provider))) !== false,
			load: lazy(async () => (await import('./security-mails/compile.js')).securityMailCompiler)
		}
	},
	kind: {
		types: ['email'],
		compiler: async () => (await import('../../core/mail/provider.js')).compileEmailProvider,
		adapterNeeds: ({ id }) => [
			{
				by: `provider "${id}"`,
				methods: [...toFindUsers, 'updateUser', 'createVerificationToken', 'useVerificationToken']
			}
		],
		signIn: async (ctx, req, provider, signInRequest) =>
			(await request()).requestLink(ctx, req, provider, signInRequest),
		hooks: {
			entered: async (ctx, req, entered) => (await entering()).connectEarlierUser(ctx, req, entered)
		},
		callback: {
			GET: async (ctx, req, provider) => (await link()).answerLink(ctx, req, provider),
			POST: async (ctx, req, provider) => (await link()).answerForm(ctx, req, provider)
		}
	},
	routes: {
		'verify-request': { methods: { GET: async (ctx, req) => (await pages()).showVerifyRequest(ctx, req) } },
		'earlier-account': {
			methods: {
				GET: async (ctx, req) => (await earlierUser()).showEarlierUser(ctx, req),
				POST: async (ctx, req) => (await earlierUser()).answerEarlierUser(ctx, req)
			}
		}
	}
} satisfies ProviderPlugin<EmailProvider>;
