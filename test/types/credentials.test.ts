/** What `authorize` gets is typed by the fields, or by the schema where there is one. `tsc` is what fails here. */
import { describe, expectTypeOf, test } from 'vitest';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import Named, { Credentials } from '../../src/providers/credentials.js';
import type { Provider, Schema } from '../../src/providers/types.js';
import type { User } from '../../src/types.js';

const fields = { username: { label: 'User name' }, password: { type: 'password' } };

/** A schema as the libraries of the family declare them: input and output differ, and types are only types. */
interface StandardSchema<Input, Output> {
	readonly '~standard': {
		readonly version: 1;
		readonly vendor: string;
		readonly validate: (
			value: unknown,
			options?: { readonly libraryOptions?: Record<string, unknown> }
		) => Result<Output> | Promise<Result<Output>>;
		readonly types?: { readonly input: Input; readonly output: Output } | undefined;
	};
}
type Result<Output> =
	| { readonly value: Output; readonly issues?: undefined }
	| {
			readonly issues: readonly {
				readonly message: string;
				readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
			}[];
	  };
const login = {} as StandardSchema<{ username: string; pin: string }, { username: string; pin: number }>;

describe('the fields', () => {
	test('are text, or absent', () => {
		Credentials({
			credentials: fields,
			authorize(credentials, request) {
				expectTypeOf(credentials).toEqualTypeOf<{ username?: string; password?: string }>();
				expectTypeOf(request).toEqualTypeOf<Request>();
				// @ts-expect-error -- no such field
				void credentials.email;
				return null;
			}
		});
	});

	test('that are not declared may have any name', () => {
		Credentials({
			authorize({ anything }) {
				expectTypeOf(anything).toEqualTypeOf<string | undefined>();
				return null;
			}
		});
	});

	test('cannot get other types from `authorize`', () => {
		Credentials({
			credentials: fields,
			// @ts-expect-error -- it may not have been sent
			authorize: (credentials: { username: string }) => ({ id: credentials.username })
		});
		// Written for `@auth/core`.
		Credentials({
			credentials: fields,
			authorize: (sent: Partial<Record<'username' | 'password', unknown>>) => ({ id: `${sent.username}` })
		});
	});
});

describe('a schema', () => {
	test('decides the types that `authorize` receives', () => {
		expectTypeOf(login).toExtend<Schema<{ username: string; pin: number }>>();
		for (const credentials of [fields, undefined]) {
			Credentials({
				credentials,
				schema: login,
				async authorize(checked) {
					expectTypeOf(checked).toEqualTypeOf<{ username: string; pin: number }>();
					return { id: checked.username };
				}
			});
		}
		// @ts-expect-error -- the schema gives a number
		Credentials({ schema: login, authorize: ({ pin }: { username: string; pin: string }) => ({ id: pin }) });
	});
});

describe('the user', () => {
	test('has an id that is text, or has no id', () => {
		expectTypeOf(Credentials).parameter(0).toHaveProperty('authorize').returns.resolves.toEqualTypeOf<User | null>();
		// @ts-expect-error -- a number
		Credentials({ authorize: () => ({ id: 1 }) });
		// @ts-expect-error -- not a user
		Credentials({ authorize: () => true });
		// @ts-expect-error -- nobody checks the credentials
		Credentials({ credentials: fields });
	});
});

test('a configuration accepts the provider of the factory, and an inline one', () => {
	expectTypeOf([Credentials({ credentials: fields, authorize: () => null }), Named, Credentials]).toExtend<
		Provider[]
	>();
	const config: AuthConfig = {
		providers: [
			Credentials({ schema: login, authorize: ({ pin }) => ({ id: pin.toFixed() }) }),
			{
				id: 'in-place',
				name: 'In place',
				type: 'credentials',
				credentials: { username: {} },
				authorize: async ({ username }) => (username ? { id: username } : null)
			}
		]
	};
	expectTypeOf(config.providers).toExtend<AuthConfig['providers']>();
});
