/** People who sign up by an invitation, on a site where no one else may. */
import { InvitationStore } from '../../../src/lib/plugins/organizations/invitations.js';
import { organizationTables } from '../../../src/lib/plugins/organizations/tables.js';
import { organizations } from '../../../src/organizations.js';
import Passkey from '../../../src/providers/passkey.js';
import { openTables } from '../../../src/tables.js';
import { createAuthenticator } from '../../fixtures/authenticator.js';
import { locationOf } from '../../fixtures/browser.js';
import { createIdentityProvider } from '../../fixtures/identity-provider.js';
import { formIn } from '../../fixtures/mail-app.js';
import { createLinks } from '../../fixtures/links.js';
import { access, storesOf } from '../../organizations/town.js';
import { ada } from '../../passwords/support.js';
import type { Flow, Journey } from '../matrix.js';
import { authenticate, register } from '../passkey.js';
import type { World } from '../world.js';

const site = () => ({
	signUp: 'invited' as const,
	plugins: [organizations({ access, invitedRole: 'member' })]
});

/** An organization with one invitation: by mail to the person, or by a link that one person may use. */
async function invite(world: World, email: string | null) {
	const owner = { id: crypto.randomUUID(), name: 'Grace', email: 'grace@example.test', emailVerified: new Date() };
	const { id: ownerId } = await world.store.createUser(owner);
	const tables = openTables(world.store, organizationTables);
	const { organizations: stored, custom } = storesOf(tables);
	const { id } = await stored.create({ name: 'One', slug: 'one', logo: null, fields: {} }, ownerId);
	const invitations = new InvitationStore(tables, stored, custom, { ageMs: 86_400_000, most: 10 });
	const { token } = await invitations.create(
		id,
		{ userId: ownerId, role: 'owner' },
		{ role: 'member', email, uses: 1 }
	);
	const page = `/auth/organizations/invitation?token=${token}`;
	return {
		page,
		/** Opens the invitation, and presses its button where it has one. */
		async join() {
			const answer = await world.browser.visit(page);
			if (answer.status !== 200) return;
			const { action, hidden } = formIn(await answer.text());
			await world.browser.post(action, hidden);
		},
		async missing() {
			const userId = await world.idIn();
			if (userId === null) return ['no user is signed in'];
			const role = await stored.roleOf(id, userId);
			return role === 'member' ? [] : [`the person has the role ${String(role)}`];
		},
		/** The invitation is for one: it waits, or one person has come by it. */
		async unsafe() {
			const others = (await stored.members(id)).filter(({ userId }) => userId !== ownerId);
			const waiting = await invitations.list(id);
			return others.length + waiting.length === 1 ? [] : [`${others.length} have come, and ${waiting.length} wait`];
		}
	};
}
type Invitation = Awaited<ReturnType<typeof invite>>;

const journeyOf = ({ join, missing, unsafe }: Invitation, enter: () => Promise<unknown>): Journey => ({
	act: enter,
	async begin() {
		if ((await missing())[0] === 'no user is signed in') await enter();
		await join();
	},
	missing,
	unsafe
});

const byPassword = (name: string, email: string | null): Flow => ({
	name,
	options: site(),
	async prepare(world) {
		const invitation = await invite(world, email);
		const fields = { ...ada, callbackUrl: invitation.page };
		await world.signUp(fields);
		const link = world.linkTo(ada.email, 'signUp');
		return {
			...journeyOf(invitation, async () => {
				await world.signUp(fields);
				const { purpose, url } = world.letters.at(-1)!;
				if (purpose === 'signUp') return world.press(new URL(url));
				// A user who has no password yet gets one by the mail of a forgotten one.
				await world.browser.post('/auth/password/forgot', { email: ada.email });
				await world.press(world.linkTo(ada.email, 'reset'), { password: ada.password });
				return world.typeIn(fields);
			}),
			act: () => world.press(link)
		};
	}
});

export const invitedByMail = byPassword(
	'(#39 B4) a sign-up with a password, by an invitation to the address',
	ada.email
);
export const invitedByLink = byPassword('(#39 B4) a sign-up with a password, by a link for one person', null);

export const invitedPasskey: Flow = {
	name: '(#39 B4) a sign-up with a passkey, by a link for one person',
	options: { ...site(), providers: [Passkey] },
	async prepare(world) {
		const invitation = await invite(world, null);
		const phone = createAuthenticator();
		return journeyOf(invitation, async () => {
			await authenticate(world, phone);
			if ((await world.idIn()) !== null) return;
			await register(world, phone, { fields: { email: ada.email, callbackUrl: invitation.page } });
		});
	}
};

// The clock is set when a flow begins.
const op = createIdentityProvider({ now: () => Date.now() });

export const invitedProvider: Flow = {
	name: '(#39 B4) a first sign-in at a provider, by an invitation to the address',
	options: { ...site(), providers: [op.provider()] },
	async prepare(world) {
		const invitation = await invite(world, ada.email);
		const user = { sub: 'ada', name: 'Ada', email: ada.email, email_verified: true };
		return journeyOf(invitation, async () => {
			const started = await world.browser.post('/auth/signin/op', { callbackUrl: invitation.page });
			return world.browser.follow(op.authorize(locationOf(started), { user }));
		});
	}
};

const links = createLinks();

export const invitedByLinkInMail: Flow = {
	name: '(#39 B4) a first sign-in by a link in an email, by a link for one person',
	options: { ...site(), providers: [links.provider] },
	async prepare(world) {
		const invitation = await invite(world, null);
		const ask = async () => {
			await world.browser.post('/auth/signin/link', { email: ada.email, callbackUrl: invitation.page });
			return links.latest();
		};
		const first = await ask();
		return {
			...journeyOf(invitation, async () => world.browser.visit(await ask(), { crossSite: true })),
			act: () => world.browser.visit(first, { crossSite: true })
		};
	}
};
