/** An action of the page of an organization. */
import type { PluginAction, PluginContext, PluginRequest, PluginVisit } from '../../../core/plugin-contract/types.js';
import { asked } from '../asking.js';
import type { Membership } from '../types.js';
import type { OrganizationTexts } from './texts.js';

/** Changes something in the organization of the page. */
type Change = (to: {
	readonly context: PluginContext;
	readonly request: PluginRequest;
	readonly slug: string;
	readonly fields: Readonly<Record<string, string>>;
	readonly visit: PluginVisit<OrganizationTexts>;
}) => ReturnType<PluginAction['run']>;
/** The texts about what was done. */
type Done = {
	[Name in keyof OrganizationTexts]: OrganizationTexts[Name] extends string ? Name : never;
}[keyof OrganizationTexts];

/** Makes an action. The members ask for a new proof of identity, where they need one. */
export function action(done: Done, change: Change): PluginAction<OrganizationTexts> {
	return {
		fresh: false,
		async run(context, visit) {
			const { slug } = (visit.about as Membership).organization;
			const request = visit as unknown as PluginRequest;
			return change({ context: asked(context, visit), request, slug, fields: visit.form, visit });
		},
		done: (texts) => texts[done]
	};
}
