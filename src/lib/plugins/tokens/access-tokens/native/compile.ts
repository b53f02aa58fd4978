/** Compiles `native`. @see RFC 8252, sections 7 and 8.4 */
import { InvalidConfig } from '../../../../../errors.js';
import { areScopes } from '../../../../core/scopes.js';
import type { NativeOptions } from '../../../../base/config/options.js';
import type { CompiledNative } from './options.js';
import type { OptionCompiler } from '../../../../core/plugin.js';
import { nativeApps } from './options.js';

const longestSeconds = 366 * 24 * 60 * 60;
const longestUri = 512;

export const nativeCompiler: OptionCompiler<CompiledNative> = {
	key: nativeApps,
	compile: ({ config }) => nativeOptions(config.native)
};

/** @throws {InvalidConfig} */
function nativeOptions(options: NativeOptions | undefined): CompiledNative | undefined {
	if (options === undefined) return undefined;
	const {
		redirectUris,
		scopes = ['app'],
		expiresIn = 30 * 24 * 60 * 60,
		label = 'App'
	} = Object(options) as NativeOptions;
	requireRedirectUris(redirectUris);
	if (!areScopes(scopes)) throw new InvalidConfig('`native.scopes` has to be 1 to 32 names without spaces');
	if (!Number.isSafeInteger(expiresIn) || expiresIn < 60 || expiresIn > longestSeconds) {
		throw new InvalidConfig(`\`native.expiresIn\` has to be whole seconds, from 60 to ${longestSeconds} (366 days)`);
	}
	if (typeof (label as unknown) !== 'string' || !/^[^\p{Cc}\p{Cs}]{1,100}$/u.test(label)) {
		throw new InvalidConfig('`native.label` has to be text of 1 to 100 characters');
	}
	return Object.freeze({ redirectUris: new Set(redirectUris), scopes, expiresInSeconds: expiresIn, label });
}

function requireRedirectUris(uris: unknown): void {
	if (!Array.isArray(uris) || uris.length === 0) {
		throw new InvalidConfig('`native.redirectUris` has to list the addresses that return to your apps');
	}
	for (const uri of uris as unknown[]) requireRedirectUri(uri);
}

function requireRedirectUri(uri: unknown): void {
	const text = typeof uri === 'string' && uri.length <= longestUri && /^[\x21-\x7e]+$/.test(uri) ? uri : '';
	const url = URL.canParse(text) ? new URL(text) : undefined;
	// Any app can claim a short scheme, and a browser runs some of them.
	const isOwn = url?.protocol === 'https:' || /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(url?.protocol ?? '');
	if (url && isOwn && !url.hash && !text.includes('#') && !url.username && !url.password) return;
	throw new InvalidConfig(
		`\`native.redirectUris\`: ${JSON.stringify(uri)} has to be an https link of your app, or begin with a scheme that is a ` +
			'reversed domain name, such as com.example.app:/signed-in (RFC 8252, section 7.1)'
	);
}
