/** The account page of `init --pages remote`. */
import { importOf } from '../modules.js';
import type { Shown } from './parts.js';
import { functionsIn, importsOfProviders, indented, labelled, partsIn, providersOf, script } from './parts.js';

const folder = 'src/routes/account';
const path = `${folder}/+page.svelte`;

/** A part of the page. */
interface Section {
	readonly functions: readonly string[];
	readonly lines?: readonly string[];
	/** The data that the load function reads, beside the user. */
	readonly data?: string;
	readonly markup: string;
}

/**
 * @param configuration the path of the module that exports `auth`
 * @param hasMore whether the account page of the library has sections that this one lacks
 */
export function accountPage(shown: Shown, configuration: string, hasMore: boolean): Record<string, string> {
	const { project, password, passkey, providers, users } = shown;
	const connects = users && providers.length > 0;
	const sections: readonly Section[] = [
		...(users ? [profile] : [who]),
		...(password ? [changedPassword] : []),
		...(passkey ? [passkeys] : []),
		...(connects ? [{ ...accounts, lines: providersOf(shown) }] : []),
		...(users ? [sessions] : [])
	];
	const names = [...new Set(sections.flatMap(({ functions }) => functions))].sort();
	const isSaid = sections.some(({ markup }) => markup.includes('<Step'));
	const lines = [
		...(passkey ? ["import { withPasskey } from 'framework-auth/webauthn';"] : []),
		...(connects ? importsOfProviders(shown) : []),
		functionsIn(shown, path, names),
		...partsIn(shown, path, [...(isSaid ? (['Issues', 'Page', 'Step'] as const) : (['Page'] as const))]),
		'',
		'let { data } = $props();',
		...sections.flatMap(({ lines: own = [] }) => ['', ...own])
	];
	const more = hasMore ? ['<p><a href="/auth/account">More settings</a></p>'] : [];
	const markup = [...sections.map((section) => section.markup), ...more].join('\n');
	return {
		[`${folder}/+page.server.${project.extension}`]: load(shown, configuration, sections),
		[path]: `${script(project, lines)
			.replaceAll(/\n{3,}/g, '\n\n')
			.replace(/\n+<\/script>/, '\n</script>')}
<Page title="Account">
${indented(markup)}
</Page>
`
	};
}

function load({ project }: Shown, configuration: string, sections: readonly Section[]): string {
	const isTyped = project.extension === 'ts';
	const reads = sections.flatMap(({ data }) => (data === undefined ? [] : [`\t\t${data}`]));
	const server = `${folder}/+page.server.${project.extension}`;
	const parameter = reads.length > 0 ? '{ locals }' : '';
	return `import { auth } from '${importOf(project, configuration, server)}';
${isTyped ? `import type { PageServerLoad } from '${project.kitTypes}';\n` : ''}
// A visitor without a session signs in first, and comes back.
${isTyped ? '' : "/** @type {import('./$types').PageServerLoad} */\n"}export const load${isTyped ? ': PageServerLoad' : ''} = async (${parameter}) => {
	const { user } = await auth.requireSession();
	return {
${['\t\tuser', ...reads].join(',\n')}
	};
};
`;
}

const signOutForm = '<form {...signOut}><button>Sign out</button></form>';
const signedIn = '<p>You are signed in as {data.user.email ?? data.user.name ?? data.user.id}.</p>';

/** Without an adapter, the session is all that there is. */
const who: Section = { functions: ['signOut'], markup: `${signedIn}\n${signOutForm}` };

const profile: Section = {
	functions: ['signOut', 'updateProfile'],
	lines: ['const { name } = updateProfile.fields;'],
	markup: `${signedIn}
${signOutForm}
<h2>Profile</h2>
<form {...updateProfile} aria-label="Profile">
	<Issues of={updateProfile.fields} />
${indented(labelled('name', 'Name', 'text', 'name', ' required', "data.user.name ?? ''"))}
	<button disabled={updateProfile.pending > 0}>Save</button>
</form>
<Step of={updateProfile.result} />`
};

const changedPassword: Section = {
	functions: ['changePassword'],
	lines: ['const { _current, _password } = changePassword.fields;'],
	markup: `<h2>Password</h2>
<form {...changePassword} aria-label="Password">
	<Issues of={changePassword.fields} />
${indented(labelled('_current', 'Current password', 'password', 'current-password', ''))}
${indented(labelled('_password', 'New password', 'password', 'new-password'))}
	<button disabled={changePassword.pending > 0}>Change the password</button>
</form>
<Step of={changePassword.result} />`
};

const passkeys: Section = {
	functions: ['addPasskey', 'removePasskey', 'renamePasskey'],
	data: 'passkeys: await locals.passkeys.list()',
	markup: `<h2>Passkeys</h2>
<ul aria-label="Passkeys">
	{#each data.passkeys as { id, name: label } (id)}
		{@const rename = renamePasskey.for(id)}
		{@const remove = removePasskey.for(id)}
		<li>
			<form {...rename}>
				<Issues of={rename.fields} />
				<label>
					Name of the passkey
					<input {...rename.fields.name.as('text', label ?? 'Passkey')} required />
				</label>
				<Issues of={rename.fields.name} />
				<button>Rename the passkey</button>
			</form>
			<form {...remove}>
				<Issues of={remove.fields} />
				<button>Remove the passkey</button>
			</form>
		</li>
	{/each}
</ul>
<form {...addPasskey} {@attach withPasskey('register')}>
	<input {...addPasskey.fields._passkey.as('hidden', '')} />
	<Issues of={addPasskey.fields} />
	<button>Add a passkey</button>
</form>
<Step of={addPasskey.result} />`
};

const accounts: Section = {
	functions: ['connectAccount', 'disconnectAccount'],
	data: 'accounts: (await locals.accounts.list()).accounts',
	markup: `<h2>Connected accounts</h2>
<ul aria-label="Connected accounts">
	{#each data.accounts as { provider, providerAccountId } (providerAccountId)}
		{@const disconnect = disconnectAccount.for(providerAccountId)}
		<li>
			{provider}
			<form {...disconnect}>
				<input {...disconnect.fields.provider.as('hidden', provider)} />
				<input {...disconnect.fields.account.as('hidden', providerAccountId)} />
				<Issues of={disconnect.fields} />
				<button>Disconnect {provider}</button>
			</form>
		</li>
	{:else}
		<li>None.</li>
	{/each}
</ul>
{#each providers.filter((each) => data.accounts.every(({ provider }) => provider !== each.id)) as { id, name } (id)}
	<form {...connectAccount.for(id)}><button>Connect {name}</button></form>
{/each}`
};

const sessions: Section = {
	functions: ['endOtherSessions', 'endSession'],
	data: 'sessions: await locals.sessions.list()',
	lines: [
		"const browsers = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };",
		"const browserOf = (userAgent = '') =>",
		"\tObject.entries(browsers).find(([mark]) => userAgent.includes(`${mark}/`))?.[1] ?? 'A browser';",
		"const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });"
	],
	markup: `<h2>Sessions</h2>
<ul aria-label="Sessions">
	{#each data.sessions as { id, current, userAgent, lastUsedAt } (id)}
		<li>
			<strong>{browserOf(userAgent)}</strong>
			{#if lastUsedAt}<span>Used on {format.format(lastUsedAt)}</span>{/if}
			{#if current}
				<span>This browser</span>
			{:else}
				<form {...endSession.for(id)}><button>Sign out there</button></form>
			{/if}
		</li>
	{/each}
</ul>
<form {...endOtherSessions}><button>Sign out everywhere else</button></form>`
};
