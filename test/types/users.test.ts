/** The types of `auth.users`. */
import type { RequestEvent } from '@sveltejs/kit';
import { expectTypeOf, test } from 'vitest';
import type { AdapterUser } from '../../src/adapters/types.js';
import type { Auth } from '../../src/core.js';
import type {
	FoundUser,
	FrameworkAuthConfig,
	FrameworkAuthResult,
	HumanAction,
	RequestInfo,
	UserBlock,
	UserPage
} from '../../src/index.js';

test('the functions have the same arguments, and those of the binding take the event', () => {
	type Users = Auth['users'];
	type Bound = FrameworkAuthResult['users'];
	expectTypeOf<Users['find']>().returns.resolves.toEqualTypeOf<FoundUser | null>();
	expectTypeOf<Users['list']>().returns.resolves.toEqualTypeOf<UserPage>();
	expectTypeOf<FoundUser['user']>().toEqualTypeOf<AdapterUser>();
	expectTypeOf<FoundUser['block']>().toEqualTypeOf<UserBlock | null>();
	expectTypeOf<Bound['unblock']>().parameters.toEqualTypeOf<[userId: string, event?: RequestEvent]>();
	expectTypeOf<Users['unblock']>().parameters.toEqualTypeOf<[userId: string]>();
	const users = {} as Users;
	const bound = {} as Bound;
	const event = {} as RequestEvent;
	void [
		() => bound.block('1', { reason: 'spam', until: new Date() }, event),
		() => bound.list(undefined, event),
		// @ts-expect-error -- a key that is not known
		() => users.find({ name: 'Ada' }),
		// @ts-expect-error -- a date is no text
		() => users.block('1', { until: '2026-01-01' }),
		// @ts-expect-error -- there is no event without the binding
		() => users.unblock('1', event)
	];
});

test('a check for a human gets a request and an action, and says yes or no', () => {
	type Check = Extract<FrameworkAuthConfig['verifyHuman'], (...args: never[]) => unknown>;
	expectTypeOf<Parameters<Check>[0]>().toEqualTypeOf<RequestInfo>();
	expectTypeOf<Parameters<Check>[1]['action']>().toEqualTypeOf<HumanAction>();
	const checks: Check[] = [() => true, async () => Promise.resolve(false)];
	// @ts-expect-error -- an answer that is no boolean
	checks.push(() => 'yes');
});
