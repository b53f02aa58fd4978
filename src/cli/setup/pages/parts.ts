/** The components that the pages of `init --pages remote` share, and what their texts are made of. */
import { join } from 'node:path';
import { readIfThere } from '../../env-file.js';
import type { Project } from '../../project.js';
import type { FeatureName } from '../features.js';
import { importOf } from '../modules.js';

/** A way to sign in that has a button. */
export interface Named {
	readonly id: string;
	readonly name: string;
	/** Whether only development has it. */
	readonly isLocal: boolean;
}

/** An app, and what it is set up with: the pages have only that. */
export interface Shown {
	readonly project: Project;
	readonly password: boolean;
	readonly passkey: boolean;
	/** The id of the mail service, if it sends links. */
	readonly mail: string | undefined;
	readonly providers: readonly Named[];
	/** Whether an adapter keeps the users. */
	readonly users: boolean;
	/** Functions that are off by default. */
	readonly features: readonly FeatureName[];
}

/** The folder of what the pages share. `svelte-package` publishes all of src/lib, and these are not part of a library. */
function folderOf({ configuration }: Project): string {
	return configuration.path.startsWith('src/lib/') ? 'src/lib' : 'src';
}

export const functionsPath = (project: Project): string => `${folderOf(project)}/auth.remote.${project.extension}`;

/** The import of ready functions. @param names sorted */
export function functionsIn({ project }: Shown, page: string, names: readonly string[]): string {
	const line = `{ ${names.join(', ')} }`;
	const list = line.length > 80 ? `{\n\t\t${names.join(',\n\t\t')}\n\t}` : line;
	return `import ${list} from '${importOf(project, functionsPath(project), page)}';`;
}

type Part = 'Issues' | 'Page' | 'Step';

const pathOf = (project: Project, part: Part) => `${folderOf(project)}/components/auth/${part}.svelte`;

/** The imports of shared components. */
export function partsIn({ project }: Shown, page: string, parts: readonly Part[]): string[] {
	return parts.map((part) => `import ${part} from '${importOf(project, pathOf(project, part), page)}';`);
}

/** A script element with these lines. */
export function script({ extension }: Project, lines: readonly string[]): string {
	const content = lines.map((line) => (line === '' ? '' : `\t${line}`)).join('\n');
	return `<script${extension === 'ts' ? ' lang="ts"' : ''}>\n${content}\n</script>\n`;
}

/** A module with a load function. */
export function loadOf(
	{ extension, kitTypes }: Project,
	{
		imports,
		parameter,
		lines
	}: { readonly imports: readonly string[]; readonly parameter: string; readonly lines: readonly string[] }
): string {
	const isTyped = extension === 'ts';
	const types = isTyped ? [`import type { PageServerLoad } from '${kitTypes}';`] : [];
	const annotation = isTyped ? [] : ["/** @type {import('./$types').PageServerLoad} */"];
	return [
		...imports,
		...types,
		'',
		...annotation,
		`export const load${isTyped ? ': PageServerLoad' : ''} = async (${parameter}) => {`,
		...lines.map((line) => `\t${line}`),
		'};',
		''
	].join('\n');
}

/** The line that takes properties of a type. */
function propsOf({ extension }: Project, names: string, type: string): string[] {
	return extension === 'ts'
		? [`let ${names}: ${type} = $props();`]
		: [`/** @type {${type}} */`, `let ${names} = $props();`];
}

/** Marks a value that TypeScript takes literally. */
function literal({ extension }: Project, value: string): string {
	return extension === 'ts' ? `${value} as const` : `/** @type {const} */ (${value})`;
}

/** The statements that list the providers. */
export function providersOf({ project, providers }: Shown): string[] {
	if (providers.length === 0) return [];
	const entry = ({ id, name }: Named) => `{ id: '${id}', name: '${name.replaceAll("'", String.raw`\'`)}' }`;
	const list = (of: readonly Named[]) => `[${of.map(entry).join(', ')}]`;
	const everywhere = providers.filter(({ isLocal }) => !isLocal);
	const local = providers.filter(({ isLocal }) => isLocal);
	if (local.length === 0) return [`const providers = ${literal(project, list(everywhere))};`];
	return [
		`const local = ${literal(project, list(local))};`,
		`const providers = ${literal(project, `[${everywhere.map((each) => `${entry(each)}, `).join('')}...(dev ? local : [])]`)};`
	];
}

/** The imports of these statements. */
export function importsOfProviders({ project, providers }: Shown): string[] {
	if (!providers.some(({ isLocal }) => isLocal)) return [];
	return [`import { dev } from '$app/${project.kit === 2 ? 'environment' : 'env'}';`];
}

/** A field with its label and its issues. `field` and its first `value` are expressions. */
export function labelled(
	field: string,
	label: string,
	type: string,
	autocomplete: string,
	more = ' required',
	value = ''
): string {
	return `<label>
	${label}
	<input {...${field}.as('${type}'${value && `, ${value}`})} autocomplete="${autocomplete}"${more} />
</label>
<Issues of={${field}} />`;
}

/** The recovery codes, which nothing shows again. `codes` is an expression. */
export function codesOf(codes: string): string {
	return `{#if ${codes}}
	<div role="status">
		<strong>Recovery codes</strong>
		<p>Each code replaces your second step once. Keep the codes in a safe place now: this page does not show them again.</p>
		<ul>
			{#each ${codes} as code (code)}<li><code>{code}</code></li>{/each}
		</ul>
	</div>
{/if}`;
}

/** Indents all lines. */
export function indented(text: string, by = 1): string {
	return text.replaceAll(/^(?=.)/gm, '\t'.repeat(by));
}

/** Returns the shared components, by their paths. */
export async function partFiles({ project }: Shown): Promise<Record<string, string>> {
	const layout = (await readIfThere(join(project.folder, 'src/routes/+layout.svelte'))) ?? '';
	// A page has one <main>, which may be in the layout of the app.
	const element = /<main\b/.test(layout) ? 'div' : 'main';
	const children = project.extension === 'ts' ? '{ title: string; children: Snippet }' : '';
	const ofPage = script(project, [
		...(project.extension === 'ts' ? ["import type { Snippet } from 'svelte';", ''] : []),
		...propsOf(project, '{ title, children }', children || "{ title: string, children: import('svelte').Snippet }")
	]);
	return {
		[pathOf(project, 'Page')]: `${ofPage}
<svelte:head>
	<title>{title}</title>
	<!-- Dark colours where the person prefers them. Leave it out if your app is light only. -->
	<meta name="color-scheme" content="light dark" />
</svelte:head>

<${element} class="auth">
	<h1>{title}</h1>
	{@render children()}
</${element}>

<style>
${styles}</style>
`,
		[pathOf(project, 'Issues')]: `${script(
			project,
			propsOf(project, '{ of }', '{ of: { issues(): { message: string }[] | undefined } }')
		)}
{#each of.issues() ?? [] as { message } (message)}<p role="alert">{message}</p>{/each}
`,
		[pathOf(project, 'Step')]: `${script(
			project,
			propsOf(project, '{ of }', '{ of: { title: string; lines: readonly string[] } | undefined }')
		)}
{#if of}
	<div role="status">
		<strong>{of.title}</strong>
		{#each of.lines as line (line)}<p>{line}</p>{/each}
	</div>
{/if}
`
	};
}

/** The page has the colours of the browser, in light and dark, whatever is behind it. */
const styles = `	.auth {
		box-sizing: border-box;
		display: grid;
		gap: 1.25rem;
		max-width: 26rem;
		margin: 2rem auto;
		padding: 1rem;
		background: Canvas;
		color: CanvasText;
		font-family: system-ui, sans-serif;
		line-height: 1.5;
	}
	.auth :global(:is(h1, h2, p, ul, form)) {
		margin: 0;
	}
	.auth :global(h2) {
		margin-top: 1rem;
		font-size: 1.2rem;
	}
	.auth :global(ul) {
		padding: 0;
		list-style: none;
	}
	.auth :global(:is(form, label, li, ul, section)) {
		display: grid;
		gap: 0.5rem;
	}
	.auth :global(:is(form, ul, section)) {
		gap: 1rem;
	}
	.auth :global(:is(input, button)) {
		box-sizing: border-box;
		width: 100%;
		min-height: 2.75rem;
		padding: 0.5rem 0.75rem;
		border: 1px solid #767676;
		border-radius: 0.4rem;
		font: inherit;
	}
	.auth :global(button) {
		cursor: pointer;
	}
	.auth :global(label.check) {
		display: flex;
		align-items: center;
	}
	.auth :global(:is([type='checkbox'], [type='radio'])) {
		width: auto;
		min-height: 1.25rem;
	}
	.auth :global(summary) {
		cursor: pointer;
	}
	.auth :global(details[open] > form) {
		margin-top: 1rem;
	}
	.auth :global(code) {
		overflow-wrap: anywhere;
	}
	.auth :global(.qr) {
		width: 12rem;
		padding: 0.5rem;
		background: white;
	}
	.auth :global([role='status']) {
		padding: 0.75rem;
		border: 1px solid;
		border-radius: 0.4rem;
	}
	.auth :global([role='status'] ul) {
		gap: 0.25rem;
		margin-top: 0.75rem;
	}
	.auth :global([role='alert']) {
		color: color-mix(in srgb, currentColor 40%, red);
	}
`;
