interface Event {
	locals: App.Locals;
}

export const GET = async ({ locals }: Event) => new Response((await locals.auth?.())?.user?.name ?? 'nobody');
