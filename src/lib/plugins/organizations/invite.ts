/** The address of an invitation and its mail, and the mails to members. */
import type { PluginContext, PluginRequest } from '../../core/plugin-contract/types.js';
import { asError } from '../../base/errors/logger.js';
import type { OrganizationTexts } from './pages/texts.js';
import { roleName } from './roles.js';
import type { Site } from './site.js';
import type { Invitation, Organization, OrganizationNotice, OrganizationsOptions } from './types.js';

/** The path of the page below `basePath`. */
export const invitationPath = 'organizations/invitation';

/** Returns the address that accepts an invitation. */
export function invitationUrl({ basePath }: PluginContext, { origin }: PluginRequest, token: string): string {
	const url = new URL(`${basePath}/${invitationPath}`, origin);
	url.searchParams.set('token', token);
	return url.href;
}

/** Has the application send the mail. An error of it is that of who invites: the invitation waits, and can be sent again. */
export async function mailInvitation(
	send: NonNullable<OrganizationsOptions['sendInvitation']>,
	context: PluginContext,
	request: PluginRequest,
	{
		invitation,
		token,
		organization
	}: { readonly invitation: Invitation; readonly token: string; readonly organization: Organization }
): Promise<void> {
	const { email, role, expires } = invitation;
	if (email === null) return;
	const inviter = (await request.session())?.user?.name ?? null;
	const url = invitationUrl(context, request, token);
	await send({ email, url, organization, role, inviter, expires, lang: request.lang });
}

/** News for a member. */
interface NoticeDetails {
	readonly organization: Organization;
	readonly userId: string;
	/** The new role; null for someone who was removed. */
	readonly role: string | null;
	/** The API token that it is about. @default none: it is about a member */
	readonly token?: { readonly label: string; readonly isNew: boolean };
	/** The name of the team that it is about. @default none: it is about the organization */
	readonly team?: string;
}

/** Has the application tell a member. It has happened: an error is for the log. */
export async function mailNotice(
	{ options: { sendNotice: send }, notices }: Pick<Site, 'options' | 'notices'>,
	{ adapter, logger }: PluginContext,
	{ texts, lang }: { readonly texts: object; readonly lang: string },
	details: NoticeDetails
): Promise<void> {
	if (!send) return;
	const { organization, userId, role, team = null, token } = details;
	// A member who changes a role to and fro fills no mailbox.
	const isWithin = await notices.consume(userId).then(
		() => true,
		() => false
	);
	if (!isWithin) return;
	try {
		const email = (await adapter?.getUser?.(userId))?.email;
		if (email)
			await send({
				email,
				organization,
				role,
				team,
				label: token?.label ?? null,
				lang,
				...wordsOf(texts as OrganizationTexts, details)
			});
	} catch (thrown) {
		logger.error(asError(thrown));
	}
}

function wordsOf(
	texts: OrganizationTexts,
	details: NoticeDetails
): Pick<OrganizationNotice, 'kind' | 'subject' | 'text'> {
	const [kind, subject, text] = newsOf(texts, details);
	return { kind, subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '), text: `${text}\n\n${texts.mailAdvice}\n` };
}

function newsOf(
	texts: OrganizationTexts,
	{ organization: { name }, role, team, token }: NoticeDetails
): readonly [kind: OrganizationNotice['kind'], subject: string, text: string] {
	if (token?.isNew) return ['tokenCreated', texts.tokenSubject(name), texts.tokenCreatedMail(name, token.label)];
	if (token) return ['tokenRevoked', texts.tokenSubject(name), texts.tokenRevokedMail(name, token.label)];
	if (team !== undefined) {
		return role === null
			? ['removedFromTeam', texts.removedFromTeamSubject(team, name), texts.removedFromTeamMail(team, name)]
			: ['teamRoleChanged', texts.teamRoleSubject(team, name), texts.teamRoleMail(team, name, roleName(role))];
	}
	return role === null
		? ['removed', texts.removedSubject(name), texts.removedMail(name)]
		: ['roleChanged', texts.roleChangedSubject(name), texts.roleChangedMail(name, roleName(role))];
}
