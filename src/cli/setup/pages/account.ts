/** The account page of `init --pages remote`. */
import { importOf } from '../modules.js';
import type { Shown } from './parts.js';
import {
	functionsIn,
	functionsPath,
	importsOfProviders,
	indented,
	labelled,
	loadOf,
	partsIn,
	providersOf,
	script
} from './parts.js';

const folder = 'src/routes/account';
const path = `${folder}/+page.svelte`;

/** A part of the page. */
interface Section {
	readonly functions: readonly string[];
	readonly lines?: readonly string[];
	/** The data that the load function reads, beside the user. */
	readonly data?: string;
	/** The query that it takes the data from, if it is a ready function. */
	readonly query?: string;
	readonly markup: string;
}

/**
 * @param configuration the path of the module that exports `auth`
 * @param hasMore whether the account page of the library has sections that this one lacks
 */
export function accountPage(shown: Shown, configuration: string, hasMore: boolean): Record<string, string> {
	const { project, password, passkey, providers, users, features } = shown;
	const connects = users && providers.length > 0;
	const sections: readonly Section[] = [
		...(users ? [profile] : [who]),
		...(features.includes('email-change') ? [changedEmail] : []),
		...(password ? [changedPassword] : []),
		...(features.includes('second-factor') ? [secondFactor] : []),
		...(passkey ? [passkeys] : []),
		...(connects ? [{ ...accounts, lines: providersOf(shown) }] : []),
		...(users ? [sessions] : []),
		...(features.includes('api-tokens') ? [apiTokens] : []),
		...(features.includes('deletion') ? [deletion] : [])
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
	const more = hasMore ? ['<p><a href="/auth/account" data-sveltekit-reload>More settings</a></p>'] : [];
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
	const server = `${folder}/+page.server.${project.extension}`;
	const reads = sections.flatMap(({ data = [] }) => data);
	const queries = sections.flatMap(({ query = [] }) => query);
	return loadOf(project, {
		imports: [
			...queries.map((name) => `import { ${name} } from '${importOf(project, functionsPath(project), server)}';`),
			`import { auth } from '${importOf(project, configuration, server)}';`
		],
		parameter: reads.some((read) => read.includes('locals')) ? '{ locals }' : '',
		lines: [
			'// A visitor without a session signs in first, and comes back.',
			'const { user } = await auth.requireSession();',
			...(reads.length > 0
				? ['return {', ...['user', ...reads].map((each, at) => `\t${each}${at < reads.length ? ',' : ''}`), '};']
				: ['return { user };'])
		]
	});
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

/** A section with one form, and its answer. */
function formSection(title: string, form: string, field: string, submit: string): Section {
	return {
		functions: [form],
		markup: `<h2>${title}</h2>
<form {...${form}} aria-label="${title}">
	<Issues of={${form}.fields} />
${indented(field)}
	<button disabled={${form}.pending > 0}>${submit}</button>
</form>
<Step of={${form}.result} />`
	};
}

const changedEmail = formSection(
	'Email',
	'changeEmail',
	labelled('changeEmail.fields.email', 'New email', 'email', 'email'),
	'Change the email'
);

const secondFactor: Section = {
	functions: [],
	markup: `<h2>Second step</h2>
<p><a href="/account/second-factor">Set up or change your second step</a></p>`
};

const apiTokens: Section = {
	functions: ['createApiToken', 'endApiToken'],
	data: 'tokens: await apiTokens()',
	query: 'apiTokens',
	lines: ['const { label, days, scopes } = createApiToken.fields;'],
	markup: `<h2>API tokens</h2>
<ul aria-label="API tokens">
	{#each data.tokens as token (token.id)}
		<li>
			<span>{token.label}: {token.scopes.join(', ')}</span>
			<form {...endApiToken.for(token.id)}><button>Revoke the token</button></form>
		</li>
	{:else}
		<li>None.</li>
	{/each}
</ul>
<form {...createApiToken} aria-label="API tokens">
	<Issues of={createApiToken.fields} />
${indented(labelled('label', 'Name of the token', 'text', 'off'))}
${indented(labelled('days', 'Days until it expires', 'text', 'off', ' inputmode="numeric" required', "'30'"))}
	<label class="check"><input {...scopes.as('checkbox', 'read')} /> read</label>
	<label class="check"><input {...scopes.as('checkbox', 'write')} /> write</label>
	<Issues of={scopes} />
	<button disabled={createApiToken.pending > 0}>Create a token</button>
</form>
<Step of={createApiToken.result} />
{#if createApiToken.result}<p>Copy the token now. This page does not show it again: <code>{createApiToken.result.secret}</code></p>{/if}`
};

const deletion = formSection(
	'Delete the account',
	'deleteAccount',
	labelled('deleteAccount.fields.word', 'Type "delete"', 'text', 'off'),
	'Delete the account'
);
