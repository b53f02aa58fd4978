/** The site of the documentation. `DOCS_URL` is the address that it is served at: it gives links to other pages their base. */
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { repositoryUrl } from './src/documents.ts';
import { sidebar } from './src/sidebar.ts';

const address = new URL(process.env.DOCS_URL ?? 'http://localhost:4321');

export default defineConfig({
	site: address.origin,
	base: address.pathname,
	integrations: [
		starlight({
			title: 'framework-auth',
			description:
				'Authentication for SvelteKit: OAuth, OpenID Connect, passkeys, passwords, email links and two factors',
			favicon: '/favicon.svg',
			logo: { src: './public/favicon.svg', alt: '' },
			customCss: ['./src/styles/site.css'],
			sidebar,
			routeMiddleware: './src/route-data.ts',
			markdown: { processedDirs: ['..'] },
			pagination: true,
			lastUpdated: false,
			social: repositoryUrl ? [{ icon: 'github', label: 'GitHub', href: repositoryUrl }] : [],
			components: {
				Header: './src/components/Header.astro',
				Hero: './src/components/Hero.astro',
				PageTitle: './src/components/PageTitle.astro',
				Sidebar: './src/components/Sidebar.astro'
			},
			expressiveCode: {
				// A long line goes on below: nothing has to be scrolled, by hand or with the keyboard.
				defaultProps: { wrap: true, hangingIndent: 2 },
				themes: ['github-dark-default', 'github-light-default'],
				styleOverrides: { borderRadius: '0.5rem', codeFontSize: '0.85rem', frames: { shadowColor: 'transparent' } }
			}
		})
	]
});
