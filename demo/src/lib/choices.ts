/** How the built-in pages can look and speak in the demo. */
import type { FrameworkAuthConfig } from 'framework-auth';
import { arabic } from './messages/arabic.ts';
import { german } from './messages/german.ts';

type Theme = NonNullable<FrameworkAuthConfig['theme']>;
type Messages = NonNullable<FrameworkAuthConfig['pages']>['messages'];

interface Choice<T> {
	readonly name: string;
	readonly value: T;
}

export const themes: Readonly<Record<string, Choice<Theme>>> = {
	plain: { name: 'As it comes: light or dark, as the browser asks for', value: {} },
	brand: { name: 'A colour and a logo', value: { brandColor: '#7c3aed', logo: '/favicon.svg' } },
	dark: { name: 'Always dark, with a light colour', value: { colorScheme: 'dark', brandColor: '#ffcc00' } }
};

export const languages: Readonly<Record<string, Choice<Exclude<Messages, (request: Request) => unknown>>>> = {
	en: { name: 'English', value: {} },
	de: { name: 'Deutsch', value: german },
	ar: { name: 'العربية', value: arabic }
};

/** The cookies that keep a choice. */
export const themeCookie = 'demo-theme';
export const languageCookie = 'demo-language';
