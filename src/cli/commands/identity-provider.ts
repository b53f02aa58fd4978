/** `framework-auth identity-provider`: runs the provider `local`, so that people can sign in before an app is registered anywhere. */
import { createIdentityProvider } from '../../testing/identity-provider.js';
import { TestingInProduction } from '../../testing/production.js';
import { CommandError } from '../command.js';
import type { Command } from '../command.js';
import { readVariables } from '../variables.js';

const users = [
	{ sub: 'ada', name: 'Ada Lovelace', email: 'ada@example.test', email_verified: true },
	{ sub: 'grace', name: 'Grace Hopper', email: 'grace@example.test', email_verified: true }
];

export const identityProvider: Command = {
	about: 'Runs an identity provider on this machine, for development',
	options: {},
	async run({ cwd, terminal, untilEnded }) {
		const variables = await readVariables(cwd);
		const { AUTH_LOCAL_ID: clientId, AUTH_LOCAL_SECRET: clientSecret, AUTH_LOCAL_ISSUER: issuer = '' } = variables;
		if (!clientId || !clientSecret || !URL.canParse(issuer)) {
			throw new CommandError(
				'AUTH_LOCAL_ID, AUTH_LOCAL_SECRET and AUTH_LOCAL_ISSUER are not in .env: npx framework-auth init --providers local writes them.'
			);
		}
		const { origin, hostname, port } = new URL(issuer);
		if (hostname !== 'localhost' || !port) {
			throw new CommandError(`AUTH_LOCAL_ISSUER is ${issuer}. Write a port of this machine: http://localhost:9000.`);
		}
		const provider = await started({ clientId, clientSecret, port: Number(port) });
		terminal.say(
			`The provider "Local" runs at ${origin}. Its users are ${users.map(({ name }) => name).join(' and ')}.`
		);
		terminal.say(`Start the app in another terminal, and sign in. ${terminal.quiet('Ctrl-C ends the provider.')}`);
		await untilEnded();
		await provider.close();
		return 0;
	}
};

async function started({ port, ...client }: { clientId: string; clientSecret: string; port: number }) {
	try {
		const provider = createIdentityProvider({ ...client, users });
		await provider.listen(port);
		return provider;
	} catch (thrown) {
		if (thrown instanceof TestingInProduction) {
			throw new CommandError(
				'NODE_ENV is production: this provider signs everyone in, so it runs only in development. Remove NODE_ENV, and run this again.'
			);
		}
		if ((thrown as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw thrown;
		throw new CommandError(`Port ${port} is in use. Write a free one into AUTH_LOCAL_ISSUER in .env.`);
	}
}
