/** Keeps the tools of tests out of production. */

/** A tool of `framework-auth/testing` was called in a production build, or with `NODE_ENV` set to `production`. */
export class TestingInProduction extends Error {
	override readonly name = 'TestingInProduction';

	/** @param tool the name of the function */
	constructor(tool: string) {
		super(
			`${tool} of framework-auth/testing works in tests only, and this is a production build: import it in the files of the tests, ` +
				'and let the app find the fake identity provider or the mail server by its environment variables'
		);
	}
}

interface Surroundings {
	readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
}

/** Refuses to go on in production. @throws {TestingInProduction} */
export function refuseInProduction(tool: string): void {
	const isBuilt = (import.meta as { env?: { PROD?: boolean } }).env?.PROD === true;
	if (isBuilt || (globalThis as Surroundings).process?.env?.NODE_ENV === 'production')
		throw new TestingInProduction(tool);
}
