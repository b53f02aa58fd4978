/**
 * Adapts the providers of plugins. To the library each is a provider of OAuth 2 whose authorization page is one of this site: what binds
 * a sign-in to its browser, links accounts, and asks for factors, is the same code.
 */
import { AccessDenied, AuthError, CallbackRouteError } from '../../../errors.js';
import type { ProviderObject } from '../../../providers/types.js';
import { asError } from '../../base/errors/logger.js';
import { redirect } from '../../base/http/outcome.js';
import { html } from '../../base/markup/html.js';
import type { Html } from '../../base/markup/html.js';
import type { AppProvider } from '../../core/app-plugins.js';
import { provenHere } from '../../core/session/proof.js';
import { nowSeconds } from '../../base/util/clock.js';
import { guardOf, isText } from '../../base/util/shape.js';
import type { AuthContext } from '../../core/context/context.js';
import type { PluginContext, PluginDefinition, PluginRequest, PluginRoute } from '../../core/plugin-contract/types.js';
import type { PluginProvider } from '../../core/plugin-contract/providers.js';
import type { Handler, RouteRule } from '../../core/plugin.js';
import { findFlow } from '../../core/request/pending-cookies.js';
import type { AuthRequest } from '../../core/request/request.js';
import { signInUrl } from '../../core/return-to.js';

/** Returns what the code of a plugin gets to know. */
type Called = (
	ctx: AuthContext,
	req: AuthRequest
) => Promise<{ readonly context: PluginContext; readonly request: PluginRequest }>;

export function providersOf({ name: plugin, providers = {} }: PluginDefinition, called: Called): AppProvider[] {
	return Object.entries(providers).map(([id, { verify, ...provider }]) => ({
		source: sourceOf(id, provider),
		async verify(ctx, req, { challenge, fields: posted }) {
			if (posted.has('error')) throw new AccessDenied(`the page of provider "${id}" has posted no proof`);
			const { context, request } = await called(ctx, req);
			const answer = Object.fromEntries(provider.fields.map((field) => [field, posted.get(field) ?? '']));
			try {
				const person = await verify(context, withMembers(request, { challenge, answer }));
				const { email, emailVerified, image: picture } = person;
				const { id: sub, name: fullName } = person;
				const profile = { sub, name: fullName, email, email_verified: emailVerified === true, picture };
				// The proof contains the challenge, so that it is of now.
				return { profile, tokens: {}, proof: provenHere(), authTime: nowSeconds() };
			} catch (thrown) {
				if (thrown instanceof AuthError) throw thrown;
				throw new CallbackRouteError(
					`\`verify\` of provider "${id}" of the plugin "${plugin}" failed`,
					asError(thrown)
				);
			}
		}
	}));
}

/** No request is sent to these addresses: the domain exists nowhere. @see RFC 2606, section 2 */
function sourceOf(
	id: string,
	{ name, path, fields, crossSite, challengeField }: Omit<PluginProvider, 'verify'>
): ProviderObject {
	const source = {
		id,
		name,
		type: 'oauth',
		clientId: id,
		client: { token_endpoint_auth_method: 'none' },
		checks: ['state'],
		authorization: {
			url: 'https://plugin.invalid/authorize',
			params: { scope: null, ...(crossSite && { response_mode: 'form_post' }) }
		},
		token: 'https://plugin.invalid/token',
		userinfo: 'https://plugin.invalid/userinfo',
		responseParams: fields,
		ownPage: path,
		stateParam: challengeField,
		ownOptions: ['ownPage', 'stateParam']
	};
	return source as unknown as ProviderObject;
}

/** The part of a pending sign-in that says whose it is. */
const isBegun = guardOf<{ provider: string; state: string }>({ provider: isText, state: isText });

/**
 * Whether a challenge is one of this browser, and of a sign-in with this provider. Without that, a link could ask a person for the proof of
 * another one's sign-in, and put text of its own on the page.
 */
async function hasBegun(ctx: AuthContext, req: AuthRequest, provider: string): Promise<boolean> {
	const challenge = req.url.searchParams.get('state') ?? '';
	const { flow } = await findFlow(ctx, req, 'signIn', challenge, isBegun, ({ state }) => state);
	return flow?.provider === provider && flow.state === challenge;
}

/**
 * Has the page of a provider shown in a sign-in alone. Any other visitor begins on the sign-in page.
 * @param rules the routes of {@link providerPagesOf}
 */
export function inSignIns(
	{ providers = {} }: PluginDefinition,
	rules: Readonly<Record<string, RouteRule>>
): Readonly<Record<string, RouteRule>> {
	const guarded = Object.entries(providers).map(([id, { path }]): [string, RouteRule] => {
		const { methods, ...rule } = rules[path] as RouteRule;
		const GET: Handler = async (ctx, req, route) => {
			if (!(await hasBegun(ctx, req, id))) return redirect(signInUrl(ctx, req));
			return (methods.GET as Handler)(ctx, req, route);
		};
		return [path, { ...rule, methods: { GET } }];
	});
	return Object.fromEntries(guarded);
}

/** A page of a provider. */
export interface ProviderPage extends PluginRoute {
	/** Whether it may lead away from the site. */
	readonly mayLeave?: boolean;
}

/** Returns the pages of the providers, by their paths. */
export function providerPagesOf({ providers = {} }: PluginDefinition): Readonly<Record<string, ProviderPage>> {
	const pages = Object.entries(providers).map(
		([id, { path, begin, crossSite, challengeField = 'state' }]): [string, ProviderPage] => [
			path,
			{
				mayLeave: crossSite,
				async GET(context, request) {
					const challenge = request.url.searchParams.get('state') ?? '';
					const formOf = (content: Html) =>
						html`<form method="post" action="${context.basePath}/callback/${id}">
							<input type="hidden" name="${challengeField}" value="${challenge}" />${content}
						</form>`;
					return begin(context, withMembers(request, { challenge, formOf }));
				}
			}
		]
	);
	return Object.fromEntries(pages);
}

/** Adds members to a request, whose own are read when they are needed. */
function withMembers<Members extends object>(request: PluginRequest, members: Members): PluginRequest & Members {
	return Object.assign(Object.create(request) as PluginRequest, members);
}
