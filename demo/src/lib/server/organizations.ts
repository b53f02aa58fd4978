/** Organizations of the demo: who belongs where, and what their roles allow. */
import { accessControl, defineAccess } from 'framework-auth/access';
import { organizationPermissions, organizations, type InvitationMail } from 'framework-auth/organizations';
import { createTransport } from 'nodemailer';
import { organizationsOf } from './projects.ts';

// #region plugin
const access = defineAccess({
	permissions: [...organizationPermissions, 'project:create', 'project:delete', 'project:publish'],
	roles: {
		owner: '*',
		editor: ['member:invite', 'project:create', 'project:delete'],
		publisher: ['project:publish'],
		member: ['project:create']
	},
	resources: ['project', 'organization']
});

/** A project belongs to its organization: whose role counts for it, too. */
export const permissions = accessControl(access, {
	parents: (kind, ids) => (kind === 'project' ? organizationsOf(ids) : [])
});

export const teams = organizations({
	access,
	customRoles: ['project:*', 'member:invite'],
	policies: true,
	teams: true,
	sendInvitation
});
// #endregion

/** Sends an invitation to the mailbox of the demo. */
async function sendInvitation({ email, url, organization, role, inviter }: InvitationMail): Promise<void> {
	const { AUTH_EMAIL_SERVER } = process.env;
	if (!AUTH_EMAIL_SERVER) throw new Error('The demo has no mail server: start it with `npm run demo`');
	await createTransport(AUTH_EMAIL_SERVER).sendMail({
		from: 'framework-auth demo <no-reply@demo.example>',
		to: email,
		subject: `Join ${organization.name}`,
		text: `${inviter ?? 'Someone'} invites you to ${organization.name} as ${role}.\n\n${url}`,
		html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(organization.name)}</title></head><body>
			<p>${escaped(inviter ?? 'Someone')} invites you to ${escaped(organization.name)} as ${escaped(role)}.</p>
			<p><a href="${escaped(url)}">Open the invitation</a></p></body></html>`
	});
}

function escaped(text: string): string {
	return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
