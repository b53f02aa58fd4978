/**
 * The identity provider that the apps sign in at: the one of the demo.
 */
import type { Page } from 'playwright-core';
import { startIdentityProvider } from '../../demo/identity-provider/index.js';
import { account as demoAccount } from '../../demo/settings.js';

/** A person with a name that would be markup, if some page forgot to escape it. */
export const account = { ...demoAccount.claims, name: 'Ada </script><b>Lovelace</b>' };

export interface RunningProvider {
	issuer: string;
	stop(): Promise<void>;
}

/** Starts it on a free port, for one client. */
export async function startProvider(id: string, secret: string, redirectUris: string[]): Promise<RunningProvider> {
	const { issuer, close } = await startIdentityProvider({
		port: 0,
		clients: [{ client_id: id, client_secret: secret, redirect_uris: redirectUris }],
		account: { ...demoAccount, claims: account }
	});
	return { issuer, stop: close };
}

/** Signs in on the provider's page: the account is filled in. */
export async function signInAtProvider(page: Page): Promise<void> {
	await page.getByRole('heading', { name: 'Sign in to' }).waitFor();
	await page.getByRole('button', { name: 'Sign in' }).click();
}
