/** The functions that compile providers of every type, for code that cannot wait until those that it needs are loaded. */
import type { ProviderType } from '../../types.js';
import type { CompileProvider } from '../capability.js';
import { compileCredentialsProvider } from '../credentials/provider.js';
import { compileEmailProvider } from '../email/provider.js';
import { compileWithProtocols } from '../oauth/compile/with-protocols.js';
import { compileWebAuthnProvider } from '../webauthn/provider.js';

export const allCompilers: Readonly<Record<ProviderType, CompileProvider>> = {
	oidc: compileWithProtocols,
	oauth: compileWithProtocols,
	email: compileEmailProvider,
	credentials: compileCredentialsProvider,
	webauthn: compileWebAuthnProvider
};
