/** Checks the members whose answers are more than a value: cookies, a redirect or another session. */
import { AuthError } from '../../errors.js';
import type { PluginDefinition } from '../../lib/core/plugin-contract/types.js';
import type { PluginMember } from '../../lib/core/plugin-contract/members.js';
import type { PluginCheck } from './check.js';
import { requireNone } from './check.js';
import type { Site } from './site.js';
import { origin } from './visitor.js';

/** The members, by their public names. */
function membersOf({ name, locals = {}, functions = {} }: PluginDefinition): [member: string, PluginMember][] {
	const inNamespace = Object.entries(locals).map(([key, member]): [string, PluginMember] => [`${name}.${key}`, member]);
	return [...inNamespace, ...Object.entries(functions)];
}

const answersMore = ([, { answers = 'value' }]: [string, PluginMember]) => answers !== 'value';

/** Calls a member of the core. An error is an answer, too. */
export async function callOf(
	{ auth }: Site,
	name: string,
	request: Request,
	args: readonly unknown[]
): Promise<unknown> {
	const [first = '', second] = name.split('.');
	const of = (auth as unknown as Record<string, (request: Request) => unknown>)[first]?.(request);
	const member = second === undefined ? of : Reflect.get(Object(of) as object, second);
	try {
		return await (member as (...given: readonly unknown[]) => unknown)(...args);
	} catch (thrown) {
		return thrown;
	}
}

export const memberChecks: readonly PluginCheck[] = [
	{
		name: 'members: answer as `answers` says, and only to a page of this site',
		applies: (definition) => membersOf(definition).some(answersMore),
		async run(start) {
			/** The answers of `run` itself, in turn. */
			const given: unknown[] = [];
			const recorded = (member: PluginMember): PluginMember =>
				({
					...member,
					async run(...args: Parameters<typeof member.run>) {
						const answer: unknown = await member.run(...args);
						given.push(answer);
						return answer;
					}
				}) as PluginMember;
			const all = (members: Readonly<Record<string, PluginMember>>) =>
				Object.fromEntries(Object.entries(members).map(([name, member]) => [name, recorded(member)]));
			const site = await start({
				changed: ({ locals, functions }) => ({
					...(locals && { locals: all(locals) }),
					...(functions && { functions: all(functions) })
				})
			});
			const visitor = await site.signedIn();
			const { members = {} } = await site.examplesFor(visitor.user);
			for (const [name, { answers = 'value' }] of membersOf(site.definition).filter(answersMore)) {
				const args = members[name] ?? [];
				given.length = 0;
				await callOf(site, name, visitor.request('/', { method: 'POST', crossSite: true }), args);
				requireNone(given.map(() => `\`${name}\` answers a page of another site`));
				const outcome = await callOf(site, name, visitor.request('/', { method: 'POST' }), args);
				requireNone(faultsOfAnswer(answers, given, outcome).map((fault) => `\`${name}\` ${fault}`));
			}
		}
	}
];

/** Returns what is wrong with an answer. @param given what `run` has returned */
function faultsOfAnswer(
	answers: NonNullable<PluginMember['answers']>,
	[given, ...others]: readonly unknown[],
	outcome: unknown
): string[] {
	if (others.length > 0) return ['has run twice'];
	const answer = (typeof given === 'object' && given !== null ? given : {}) as Readonly<Record<string, unknown>>;
	const isThrown = outcome instanceof Error;
	// An error of the library or of the plugin is a refusal, as long as `run` itself has thrown it.
	if (isThrown && given === undefined && outcome instanceof AuthError) return [];
	if (answers === 'redirect') {
		if (typeof answer.redirect !== 'string') return ['returns no `redirect`'];
		const to = URL.parse(answer.redirect, origin);
		if (to?.origin !== origin) return [`leads to ${answer.redirect}: return an address of the site`];
	}
	if (answers === 'cookies' && !('result' in answer && 'cookies' in answer))
		return ['returns no `result` and `cookies`'];
	return isThrown
		? [`fails with ${outcome.name}: ${outcome.message}. Give its arguments in \`members\` of the examples`]
		: [];
}
