/** The policy of the organization, as a form. */
import { html, type Html } from '../../../base/markup/html.js';
import type { PluginContext } from '../../../core/plugin-contract/types.js';
import type { OrganizationPolicy } from '../policy/policy.js';
import { form, type View } from './form.js';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** The ages that the form offers, in seconds. */
const ages = [HOUR, 8 * HOUR, DAY, 7 * DAY, 30 * DAY];

export function policySection(view: View, { providers }: PluginContext): Html {
	const { texts, visit, site } = view;
	const { policy } = visit.membership.organization;
	const boxes = providers.map(
		({ id, name }) =>
			html`<label
				><input type="checkbox" name="allow ${id}" ${policy.providers?.includes(id) && html` checked`} /> ${name}</label
			>`
	);
	const outliving =
		site.hasTokens &&
		html`<label
			><input type="checkbox" name="tokensOutlive" ${policy.tokensOutlive && html` checked`} />
			${texts.tokensOutlive}</label
		>`;
	return form(
		view,
		'policy',
		{},
		html`<p>${texts.policyText}</p>
			<label
				><input type="checkbox" name="secondFactor" ${policy.secondFactor && html` checked`} />
				${texts.secondFactor}</label
			>
			<label for="policy-age">${texts.maxAge}</label>
			${ageChoice(view, policy.maxAge)}
			<fieldset>
				<legend>${texts.allowedMethods}</legend>
				${boxes}
			</fieldset>
			${outliving}<button class="primary">${texts.save}</button>`
	);
}

function ageChoice({ texts, lang }: View, current: number | undefined): Html {
	const offered = [...new Set([...ages, ...(current === undefined ? [] : [current])])].sort((a, b) => a - b);
	const options = offered.map(
		(age) => html`<option value="${age}" ${age === current && html` selected`}>${spell(lang, age)}</option>`
	);
	return html`<select id="policy-age" name="maxAge">
		<option value="">${texts.noMaxAge}</option>
		${options}
	</select>`;
}

/** Returns a time in the largest unit that it is whole in. */
function spell(lang: string, seconds: number): string {
	const [unit, size] = (
		[
			['day', DAY],
			['hour', HOUR],
			['minute', 60],
			['second', 1]
		] as const
	).find(([, each]) => seconds % each === 0) ?? ['second', 1];
	return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}

/** Reads the form. */
export function policyIn(fields: Readonly<Record<string, string>>): OrganizationPolicy {
	const { secondFactor, maxAge = '', tokensOutlive } = fields;
	const allowed = Object.keys(fields).flatMap((field) => (field.startsWith('allow ') ? [field.slice(6)] : []));
	return {
		...(secondFactor !== undefined && { secondFactor: true }),
		...(maxAge !== '' && { maxAge: Number(maxAge) }),
		...(allowed.length > 0 && { providers: allowed }),
		...(tokensOutlive !== undefined && { tokensOutlive: true })
	};
}
