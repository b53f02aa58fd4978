/** The address of an invitation, and its mail. */
import type { PluginContext, PluginRequest } from '../../core/plugin-contract/types.js';
import type { Invitation, Organization, OrganizationsOptions } from './types.js';

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
