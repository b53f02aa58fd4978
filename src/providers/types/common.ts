/** A provider of any kind. */
import type { ProviderType } from '../../types.js';

/** What every provider has. */
export interface CommonProviderOptions {
	/** Stands in the routes: `/signin/<id>`, `/callback/<id>`. */
	id: string;
	/** Shown to people. */
	name: string;
	type: ProviderType;
}
