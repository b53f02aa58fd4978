/** Accepts an invitation: on the page that the link opens, or by the application's own code. */
import { isSameAddress } from '../../../base/util/address.js';
import { html, type Html } from '../../../base/markup/html.js';
import type { PluginAnswer, PluginContext, PluginRequest } from '../../../core/plugin-contract/types.js';
import { requireSelf, requireUser } from '../asking.js';
import { AddressUnproven, InvitationForOther, InvitationInvalid, OrganizationMissing } from '../errors.js';
import { provesAddress, type Guest } from '../invitations.js';
import { invitationPath } from '../invite.js';
import { asItCounts } from '../policy/require.js';
import { roleName } from '../roles.js';
import type { Site } from '../site.js';
import type { OrganizationTexts } from './texts.js';
import type { Membership } from '../types.js';

/** Makes the visitor a member. @throws {SignInRequired | InvitationInvalid | InvitationForOther} */
export async function accept(
	site: Site,
	context: PluginContext,
	request: PluginRequest,
	token: unknown
): Promise<Membership> {
	await requireSelf(request);
	const userId = await requireUser(request);
	const { organizations, invitations } = site.stores(context);
	const guest = await guestOf(context, userId);
	const id = await invitations.accept(tokenOf(token), guest).catch((thrown: unknown) => {
		if (thrown instanceof AddressUnproven) {
			thrown.remedy = { page: pathOf(context, tokenOf(token)) };
		}
		throw thrown;
	});
	const membership = await organizations.membership(userId, { id });
	if (!membership) throw new OrganizationMissing('the membership ended at once: accept another invitation');
	return asItCounts(membership, await request.subject());
}

/** Shows the invitation to who opens its link: nothing changes before the button is pressed. */
export async function invitationPage(
	site: Site,
	context: PluginContext,
	request: PluginRequest<OrganizationTexts>
): Promise<PluginAnswer> {
	const { texts, url } = request;
	const token = url.searchParams.get('token');
	const { organizations, invitations } = site.stores(context);
	const userId = await request.userId();
	// A person who signed up by the invitation is a member already.
	const joined = userId === null ? null : await invitations.organizationOf(tokenOf(token), userId);
	const membership = joined === null || userId === null ? null : await organizations.membership(userId, { id: joined });
	if (membership) return { redirect: site.pathOf(membership.organization.slug) ?? '/' };
	const { organizationId, email, role, provesUntil } = await invitations.open(tokenOf(token));
	const organization = await organizations.find({ id: organizationId });
	if (!organization) throw new InvitationInvalid('the organization was deleted: restore it, or ignore the invitation');
	const title = texts.invitationTitle(organization.name);
	const page = (body: Html): PluginAnswer => ({ page: { title, body } });
	if (userId === null) {
		const signIn = new URL(`${context.basePath}/signin`, url.origin);
		signIn.searchParams.set('callbackUrl', pathOf(context, tokenOf(token)));
		const link = signIn.pathname + signIn.search;
		return page(
			html`<p>${texts.invitationText(roleName(role))}</p>
				<p>${texts.signInFirst}</p>
				<p><a class="button primary" href="${link}">${texts.signIn}</a></p>`
		);
	}
	const guest = await guestOf(context, userId);
	if (email !== null && !isSameAddress(guest.email ?? '', email))
		return page(html`<p>${texts.otherAddress(guest.email ?? '')}</p>`);
	if (email !== null && !provesAddress(provesUntil, guest)) {
		return page(
			html`<p>${texts.verifyFirst}</p>
				${verifyForm(context, request, { email, page: pathOf(context, tokenOf(token)) })}`
		);
	}
	return page(
		html`<p>${texts.invitationText(roleName(role))}</p>
			<form method="post" action="${context.basePath}/${invitationPath}">
				<input type="hidden" name="token" value="${token ?? ''}" />
				<button class="primary">${texts.join(organization.name)}</button>
			</form>`
	);
}

/**
 * Returns the form that mails a link or a code to the user's own address, by an email provider of the site. The user who opens the link,
 * or types the code, proves the address. Its limits and tries are those of each sign-in by email.
 */
function verifyForm(
	{ basePath, providers }: PluginContext,
	{ texts }: PluginRequest<OrganizationTexts>,
	{ email, page }: { readonly email: string; readonly page: string }
): Html | null {
	const provider = providers.find(({ type }) => type === 'email');
	if (!provider) return null;
	return html`<form method="post" action="${basePath}/signin/${encodeURIComponent(provider.id)}">
		<input type="hidden" name="email" value="${email}" />
		<input type="hidden" name="callbackUrl" value="${page}" />
		<button class="primary">${texts.verify}</button>
	</form>`;
}

/** Answers the button of the page. */
export async function acceptFromPage(
	site: Site,
	context: PluginContext,
	request: PluginRequest<OrganizationTexts>
): Promise<PluginAnswer> {
	const { token } = await request.fields();
	const { organization } = await accept(site, context, request as never, token);
	return { redirect: site.pathOf(organization.slug) ?? '/' };
}

/** Returns who would become a member: the address is that of the user in the adapter, not one of a session. */
async function guestOf({ adapter }: PluginContext, userId: string): Promise<Guest> {
	const user = await adapter?.getUser?.(userId);
	if (!user) throw new InvitationForOther('the user is not one of the adapter: sign in as a user whom the adapter has');
	const email = typeof user.email === 'string' ? user.email : null;
	return { userId, email, isProven: Boolean(user.emailVerified) };
}

/** Returns the path of the page of an invitation. */
const pathOf = ({ basePath }: Pick<PluginContext, 'basePath'>, token: string): string =>
	`${basePath}/${invitationPath}?token=${token}`;

/** @throws {InvitationInvalid} for what cannot be a token */
export function tokenOf(token: unknown): string {
	if (typeof token === 'string' && /^[\w-]{43}$/.test(token)) return token;
	throw new InvitationInvalid('this is not the token of an invitation: open the whole link');
}
