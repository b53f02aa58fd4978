/** The capabilities of the library. A new one is a room with a `capability.ts`, and a line here. */
import type { Capability, ProviderKind } from './capability.js';
import type { CompiledProvider } from './config/compiled-provider.js';
import { credentials } from './credentials/capability.js';
import { email } from './email/capability.js';
import { oauth } from './oauth/capability.js';
import { webauthn } from './webauthn/capability.js';

/** By the `kind` of their providers. */
export const capabilities: {
	readonly [Kind in CompiledProvider['kind']]: Capability<Extract<CompiledProvider, { kind: Kind }>>;
} = { oauth, email, credentials, webauthn };

/** The kind of a compiled provider. */
export function kindOf<Provider extends CompiledProvider>({ kind }: Provider): ProviderKind<Provider> {
	// Each is listed under the kind of its own providers.
	return (capabilities[kind] as unknown as Required<Capability<Provider>>).kind;
}

const kinds = Object.values(capabilities).flatMap(({ kind }) => kind ?? []);

/** The values that `type` of a provider can have. */
export const providerTypes = kinds.flatMap(({ types }) => types);

/** The kind of provider that is configured by this `type`; undefined for an unknown one. */
export function kindOfType(type: unknown): Pick<ProviderKind, 'compile'> | undefined {
	return kinds.find(({ types }) => (types as readonly unknown[]).includes(type));
}
