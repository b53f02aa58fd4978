/**
 * Where the documents are. They are part of the package: every message that leads to one names its file. When they have a site, put its
 * address here; the messages then lead to it, and pages show links.
 */
const documents = 'node_modules/framework-auth/docs/';

/** Returns where a document is, such as `adapters/README.md`. */
export function documentAt(path: string): string {
	return documents + path;
}
