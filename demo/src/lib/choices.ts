/** The choices of a visitor: how the built-in pages look and speak, where sessions are kept, and in which data layer. */
import type { FrameworkAuthConfig } from 'framework-auth';

type Theme = NonNullable<FrameworkAuthConfig['theme']>;

interface Choice<T> {
	readonly name: string;
	readonly value: T;
}

export const themes: Readonly<Record<string, Choice<Theme>>> = {
	plain: { name: 'As it comes: light or dark, as the browser asks for', value: {} },
	brand: { name: 'A colour and a logo', value: { brandColor: '#7c3aed', logo: '/favicon.svg' } },
	dark: { name: 'Always dark, with a light colour', value: { colorScheme: 'dark', brandColor: '#ffcc00' } }
};

export const strategies = {
	database: { name: 'Rows of the database: they can be listed, and end at once' },
	jwt: { name: 'Encrypted in the cookie: reading one asks no database' }
} as const;

export const stores = {
	sqlite: { name: 'SQLite, in a file that survives a restart' },
	postgres: { name: 'PostgreSQL, by PGlite in this process' },
	memory: { name: 'Memory, until the demo stops' }
} as const;

/** The cookies that keep a choice. */
export const themeCookie = 'demo-theme';
export const languageCookie = 'demo-language';
export const strategyCookie = 'demo-strategy';
export const storeCookie = 'demo-store';
