/** A plugin as a stranger writes it: each session is at a desk, whose number the plugin keeps in the session. */
import { definePlugin, html, sessionData } from '../../src/plugin.js';
import type { PluginHooks } from '../../src/plugin.js';

interface Desk {
	readonly number: number;
}

export const desk = sessionData('desks', ({ number }) => (typeof number === 'number' ? { number } : null));

/** A test looks at what the plugin sees. */
export interface Told {
	/** One for each session that begins. */
	readonly issued: string[];
	/** The desk of each session that is read, and that of the session before a sign-in. */
	readonly valid: (Desk | null)[];
	readonly earlier: (Desk | null)[];
}

export const nothingTold = (): Told => ({ issued: [], valid: [], earlier: [] });

/** The first session is at desk 1. */
export const desks = (told = nothingTold(), issuing?: NonNullable<PluginHooks<Desk>['issuing']>) =>
	definePlugin({
		name: 'desks',
		sessionData: desk,
		hooks: {
			async issuing(context, signIn, earlier) {
				const { provider, isNewUser, anonymous } = signIn;
				told.issued.push(`${provider}${isNewUser ? ' new' : ''}${anonymous ? ' anonymous' : ''}`);
				if (issuing) return issuing(context, signIn, earlier);
				told.earlier.push(desk.of((await earlier())?.issued));
				return { number: told.issued.length };
			},
			async sessionValid(_context, { issued }) {
				told.valid.push(desk.of(issued));
				return Promise.resolve(true);
			}
		},
		routes: {
			desk: { json: true, GET: async (_context, { issued }) => ({ json: desk.of(await issued()) }) }
		},
		sections: [
			{
				id: 'desk',
				order: 560,
				show: async (_context, { issued }) => ({
					title: 'Your desk',
					body: html`<p>desk number ${String(desk.of(await issued())?.number)}</p>`
				})
			}
		],
		locals: { mine: { run: async (_context, { issued }) => desk.of(await issued()) } },
		rules: {
			desk: { allows: async (_context, { issued }, number: number) => desk.of(issued)?.number === number }
		}
	});

const chair = sessionData('chairs', ({ colour }) => (typeof colour === 'string' ? { colour } : null));

/** Another plugin, which has data of its own, and reads those of the first. */
export const chairs = (colour: string | null = 'red') =>
	definePlugin({
		name: 'chairs',
		sessionData: chair,
		hooks: { issuing: async () => Promise.resolve(colour === null ? null : { colour }) },
		locals: {
			mine: {
				async run(_context, request) {
					const issued = await request.issued();
					return { chair: chair.of(issued), desk: desk.of(issued) };
				}
			}
		}
	});
