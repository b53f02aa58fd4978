/**
 * `framework-auth/testing`: signed-in users, a fake identity provider, emails, passkeys and one-time codes for the tests of an
 * application. It works with Playwright, Vitest or any other runner, and refuses to work in production.
 *
 * @example
 * ```ts
 * import { expect, test } from '@playwright/test';
 * import { signInAs } from 'framework-auth/testing';
 *
 * test('Ada has an account', async ({ page, baseURL }) => {
 *   await signInAs(page, { id: '1', name: 'Ada', email: 'ada@example.test' }, { baseURL });
 *   await page.goto('/account');
 *   await expect(page.getByText('Ada')).toBeVisible();
 * });
 * ```
 */
export { addAuthenticator, VirtualAuthenticator } from './testing/authenticator.js';
export type { AuthenticatorOptions, CdpPage, CdpSession, StoredPasskey } from './testing/authenticator.js';
export { atTime } from './testing/at-time.js';
export { createIdentityProvider } from './testing/identity-provider.js';
export type {
	FakeIdentityProvider,
	FakeIdentityProviderOptions,
	FakeUser,
	SignInAnswer
} from './testing/identity-provider.js';
export { createMailbox } from './testing/mailbox.js';
export type { Mail, Mailbox } from './testing/mailbox.js';
export { oneTimeCode } from './testing/one-time-code.js';
export { pluginCases, testPlugin } from './testing/plugin.js';
export type { ConformanceCase, TestFunction } from './adapters/conformance.js';
export type { PluginConformanceOptions, PluginExamples, PluginExampleSite } from './testing/plugin/options.js';
export { TestingInProduction } from './testing/production.js';
export { signInAs } from './testing/sign-in-as.js';
export type {
	BrowserCookie,
	CookiesTarget,
	ContextTarget,
	EventTarget,
	PageTarget,
	SignInAsTarget,
	TestedConfig,
	TestSignInOptions
} from './testing/sign-in-as.js';
