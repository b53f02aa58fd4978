/** Organizations of the demo: who belongs where, and what their roles allow. */
import { organizations, type InvitationMail } from 'framework-auth/organizations';
import { createTransport } from 'nodemailer';

// #region plugin
export const teams = organizations({
	access: {
		permissions: ['project:create', 'project:delete'],
		roles: {
			owner: '*',
			editor: ['member:invite', 'project:create', 'project:delete'],
			member: ['project:create']
		}
	},
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

/** The projects of each organization, in memory. */
const projects = new Map<string, string[]>();

export const projectsOf = (organizationId: string): readonly string[] => projects.get(organizationId) ?? [];

export function addProject(organizationId: string, name: string): void {
	projects.set(organizationId, [...projectsOf(organizationId), name].slice(-20));
}

export function removeProject(organizationId: string, name: string): void {
	projects.set(
		organizationId,
		projectsOf(organizationId).filter((each) => each !== name)
	);
}
