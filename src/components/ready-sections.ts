/**
 * The forms of account sections that go to ready functions. The library has made the HTML of the sections, so that the shape of a form is
 * known here: its address, and fields whose names and values are escaped.
 */

/** A ready function that changes the account, as far as sections use it. */
export interface ReadyAccountForm {
	readonly method: 'POST';
	readonly action: string;
	/** How many answers are under way. */
	readonly pending: number;
	readonly result: { readonly title: string; readonly lines: readonly string[]; readonly secret?: string } | undefined;
	readonly fields: { allIssues(): readonly { readonly message: string }[] | undefined };
}

/** The actions of the account page, each with the ready function that does the same. */
const functionOfAction = {
	'profile.save': 'updateProfile',
	'email.send': 'changeEmail',
	'ways.unlink': 'disconnectAccount',
	'passkeys.add': 'addPasskey',
	'passkeys.rename': 'renamePasskey',
	'passkeys.remove': 'removePasskey',
	'factors.remove': 'removeFactor',
	'factors.removePhone': 'removeFactor',
	'factors.endDevice': 'endDevice',
	'sessions.end': 'endSession',
	'sessions.endOthers': 'endOtherSessions',
	'tokens.create': 'createApiToken',
	'tokens.end': 'endApiToken',
	'delete.confirm': 'deleteAccount'
} as const;

export type ReadySection = (typeof functionOfAction)[keyof typeof functionOfAction] | 'connectAccount' | 'signOut';

const everyName: readonly ReadySection[] = [...new Set(Object.values(functionOfAction)), 'connectAccount', 'signOut'];

/** Returns the names of the functions that there are. A module has others as well. */
export function namesIn(functions: ReadySections): ReadySection[] {
	return everyName.filter((name) => functions[name]);
}

/** The ready functions of the sections. A section without its function posts to the route of the library. */
export type ReadySections = Readonly<Partial<Record<ReadySection, ReadyAccountForm | undefined>>>;

/** The HTML of a section, and the functions that its forms go to. */
export interface ReadyHtml {
	readonly html: string;
	readonly names: readonly ReadySection[];
}

type Named = Readonly<Record<string, { as(type: string, value?: string): { readonly name: string } }>>;

/** Sends each form of a section to its function. */
export function withFunctions(html: string, functions: ReadySections): ReadyHtml {
	const names = new Set<ReadySection>();
	const changed = html.replaceAll(/<form\s[^>]*>.*?<\/form>/gs, (form) => {
		const [, path = ''] = /\saction="([^"]*)"/.exec(form) ?? [];
		const name = functionAt(path);
		const ready = name && functions[name];
		if (!ready) return form;
		names.add(name);
		return formTo(ready, form, path);
	});
	return { html: changed, names: [...names] };
}

/** Returns the name of the function for an address of the library. */
function functionAt(path: string): ReadySection | undefined {
	const [, kind, last = ''] = /\/(account|signin)\/([^/]+)$/.exec(path) ?? [];
	if (kind === 'signin') return 'connectAccount';
	if (kind === undefined) return path.endsWith('/signout') ? 'signOut' : undefined;
	return Object.hasOwn(functionOfAction, last) ? functionOfAction[last as keyof typeof functionOfAction] : undefined;
}

/**
 * Attaches a function to its form when it is sent: a function belongs to one form at a time, and a list has a form for each entry.
 * Returns what undoes it.
 */
export function attachTo(
	element: HTMLElement,
	functions: () => ReadySections,
	send: (name: ReadySection) => void
): () => void {
	const attached = new Map<ReadySection, () => void>();
	const before = (event: SubmitEvent) => {
		const action = (event.target as HTMLFormElement).getAttribute('action');
		const there = functions();
		const name = namesIn(there).find((each) => actionOf(there[each]) === action);
		const ready = name && there[name];
		if (!ready) return;
		if (ready.pending > 0) {
			// The function would send a form again that is on its way.
			event.stopPropagation();
			return event.preventDefault();
		}
		attached.get(name)?.();
		for (const key of Object.getOwnPropertySymbols(ready)) {
			const attach = (ready as unknown as Record<symbol, (form: EventTarget | null) => () => void>)[key];
			if (attach) attached.set(name, attach(event.target));
		}
		send(name);
	};
	// Before the function hears of it.
	element.addEventListener('submit', before, { capture: true });
	return () => {
		element.removeEventListener('submit', before, { capture: true });
		for (const detach of attached.values()) detach();
	};
}

/** Fields of the routes alone. The function knows its page. */
const dropped = new Set(['callbackUrl', 'link', 'action']);

function formTo(ready: ReadyAccountForm, form: string, path: string): string {
	const isCeremony = form.includes('data-passkey=');
	const fields = ready.fields as unknown as Named;
	const nameOf = (field: string) => escaped(fields[field]?.as('text').name ?? field);
	const fieldNames: Readonly<Record<string, string>> = isCeremony ? { provider: 'id', data: '_passkey' } : {};
	const renamed = form.replaceAll(/<(?:input|select)\s[^>]*>/g, (element) => {
		const name = attributeOf(element, 'name');
		if (dropped.has(name)) return '';
		// A box for a scope: the function takes the list of them.
		const box = name.startsWith('scope-') ? fields.scopes?.as('checkbox', attributeOf(element, 'value')) : undefined;
		const own = box ? escaped(box.name) : nameOf(fieldNames[name] ?? name);
		return element.replace(/\sname="[^"]*"/, () => ` name="${own}"`);
	});
	const provider = /\/signin\/([^/]+)$/.exec(path)?.[1];
	const id =
		provider && `<input type="hidden" name="${nameOf('id')}" value="${escaped(decodeURIComponent(provider))}" />`;
	const ceremony = isCeremony ? ` data-route="${path}" data-response="${nameOf('_passkey')}"` : '';
	return renamed
		.replace(/\saction="[^"]*"/, () => ` action="${escaped(actionOf(ready))}"${ceremony}`)
		.replace(/<form\s[^>]*>/, (opening) => opening + (id ?? ''));
}

/** Returns the address of a function, as the server has it: the browser encodes the id in it. */
function actionOf(ready: ReadyAccountForm | undefined): string {
	const [before = '', id = ''] = ready?.action.split('/remote=') ?? [];
	return `${before}/remote=${decodeURIComponent(id)}`;
}

function attributeOf(element: string, name: 'name' | 'value'): string {
	return new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? '';
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
