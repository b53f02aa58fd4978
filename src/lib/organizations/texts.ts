/** The texts of organizations in English. */
export const texts = {
	title: 'Organizations',
	none: 'You are not a member of an organization.',
	member: (name: string, role: string) => `${name} (${role})`,
	leave: (name: string) => `Leave ${name}`,
	left: 'You have left the organization.',
	name: 'Name of a new organization',
	create: 'Create organization',
	created: 'The organization is created.',
	invitationTitle: (name: string) => `Join ${name}`,
	invitationText: (role: string) => `You are invited as ${role}.`,
	signInFirst: 'Sign in or create an account, and you come back to this page.',
	signIn: 'Sign in',
	otherAddress: (email: string) =>
		`This invitation is for another email address than ${email || 'that of your account'}. Sign out, and sign in with the address that got the mail.`,
	join: (name: string) => `Join ${name}`
};

export type OrganizationTexts = typeof texts;
