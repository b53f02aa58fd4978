// A visitor who is not a member gets 404, as for an organization that does not exist.
export const load = async ({ locals, params: { slug } }) => {
	const { organization, role } = await locals.organizations.requireMember();
	const roles = await locals.organizations.roles(slug);
	const { name } = organization;
	return { name, slug, role: roles.find((each) => each.role === role)?.name ?? role };
};
