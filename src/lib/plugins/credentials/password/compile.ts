/** Compiles providers of credentials, among which is one whose passwords the library keeps. */
import { InvalidConfig } from '../../../../errors.js';
import type { CredentialsConfig, ProviderObject } from '../../../../providers/types.js';
import type { CompileProvider } from '../../../core/plugin.js';
import { mergeOptions } from '../../../base/config/provider-options.js';
import { compileCredentialsProvider, credentialsOfForm } from '../provider.js';
import type { CredentialsProvider } from '../../../core/context/providers/credentials.js';
import { compilePasswords } from './provider.js';

/** Compiles a provider. @throws {InvalidConfig | MissingAuthorize} */
export const compileWithPasswords: CompileProvider<CredentialsProvider> = (source, all, { mfa }) => {
	if (!keepsPasswords(source)) return compileCredentialsProvider(source);
	const { id } = source;
	// A user has one password, and the pages are those of one provider.
	if (all.filter(keepsPasswords).length > 1) {
		throw new InvalidConfig(`two providers keep passwords, and "${id}" is one of them: use one of them`);
	}
	const config = mergeOptions(source) as CredentialsConfig;
	return Object.freeze({
		...credentialsOfForm({ ...config, users: 'adapter' }),
		passwords: compilePasswords(source, mfa)
	});
};

/** Whether the library keeps the passwords of a provider. */
export function keepsPasswords(source: ProviderObject): boolean {
	return 'passwords' in mergeOptions(source);
}
