/** The personal organizations of users, which are made at their sign-in. */
import type { PluginContext, PluginSignIn } from '../../../core/plugin-contract/types.js';
import { SlugTaken } from '../errors.js';
import type { Site } from '../site.js';
import type { GivenValues } from '../types.js';
import { newValues } from '../values.js';

/** How often another address is tried. */
const TRIES = 5;

/** Makes the personal organization of who has signed in, unless it is there: one that failed is made by the next sign-in. */
export async function givePersonal(
	site: Site,
	context: PluginContext,
	{ user, users, anonymous }: PluginSignIn
): Promise<void> {
	const { personal, fields } = site.options;
	if (!personal || users !== 'adapter' || anonymous) return;
	const { organizations } = site.stores(context);
	const personalOf = String(user.id);
	if (await organizations.exists({ personalOf })) return;
	const owner = { id: personalOf, name: textOf(user.name), email: textOf(user.email) };
	const values = newValues(personal === true ? namedAfter(owner.name) : await personal(owner), fields);
	for (let attempt = 1; ; attempt++) {
		// The first part of an address stays readable, and leaves room for what makes it unique.
		const slug = attempt === 1 ? values.slug : `${values.slug.slice(0, 40)}-${crypto.randomUUID().slice(0, 8)}`;
		try {
			await organizations.create({ ...values, slug }, personalOf, true);
			return;
		} catch (thrown) {
			if (!(thrown instanceof SlugTaken) || attempt === TRIES) throw thrown;
			// Another sign-in of the user may have made it meanwhile.
			if (await organizations.exists({ personalOf })) return;
		}
	}
}

/** A name of a provider may be longer than that of an organization, or have characters that it does not. */
function namedAfter(name: string | null): GivenValues {
	const text = (name ?? '').trim().slice(0, 100);
	return { name: text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').trim() || 'Personal' };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
