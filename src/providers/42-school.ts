/**
 * 42 School.
 *
 * OAuth: https://api.intra.42.fr/apidoc/guides/web_application_flow
 * Profile: https://api.intra.42.fr/apidoc/2.0/users/me.html
 */
import { logo } from '../lib/base/markup/logos/42-school.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface FortyTwoProfile {
	id: number;
	login: string;
	email: string;
	usual_full_name: string | null;
	displayname?: string;
	image?: { link: string | null; versions?: Record<string, string | null> };
	kind?: string;
	'staff?'?: boolean;
	[member: string]: unknown;
}

/** The members of a user that 42 sends everywhere. @see https://api.intra.42.fr/apidoc/2.0/users.html */
export interface UserData {
	id: number;
	email: string;
	login: string;
	first_name: string;
	last_name: string;
	usual_full_name: string | null;
	usual_first_name: string | null;
	url: string;
	phone: string | null;
	displayname: string;
	image_url: string | null;
	'staff?': boolean;
	correction_point: number;
	pool_month: string | null;
	pool_year: string | null;
	location: string | null;
	wallet: number;
	created_at: string;
	updated_at: string | null;
	[member: string]: unknown;
}

/** A thing in the answers of 42: its members vary with the API. */
interface Listed {
	id: number;
	created_at?: string;
	updated_at?: string | null;
	[member: string]: unknown;
}

export interface CursusUser extends Listed {
	grade: string | null;
	level: number;
	skills: { id: number; name: string; level: number }[];
	begin_at: string | null;
	end_at: string | null;
	cursus_id: number;
	user: UserData;
	cursus: { id: number; created_at: string; name: string; slug: string };
}

export interface ProjectUser extends Listed {
	occurrence: number;
	final_mark: number | null;
	status: string;
	'validated?'?: boolean | null;
	project: { id: number; name: string; slug: string; parent_id: number | null };
	cursus_ids: number[];
	marked: boolean;
}

export interface Achievement extends Listed {
	name: string;
	description: string;
	tier: string;
	kind: string;
	visible: boolean;
	image: string | null;
}

export interface LanguagesUser extends Listed {
	language_id: number;
	user_id: number;
	position: number;
}

export interface TitlesUser extends Listed {
	user_id: number;
	title_id: number;
	selected: boolean;
}

export interface ExpertisesUser extends Listed {
	expertise_id: number;
	interested: boolean;
	value: number;
	contact_me: boolean;
	user_id: number;
}

export interface Campus extends Listed {
	name: string;
	time_zone: string;
	language: { id: number; name: string; identifier: string };
	country: string;
	city: string;
	active: boolean;
}

export interface CampusUser extends Listed {
	user_id: number;
	campus_id: number;
	is_primary: boolean;
}

export interface Image {
	link: string;
	versions: { micro: string; small: string; medium: string; large: string };
}

/**
 * Returns a provider that signs users in with 42 School.
 *
 * @example
 * ```ts
 * import FortyTwo from 'framework-auth/providers/42-school';
 *
 * FrameworkAuth({ providers: [FortyTwo] });
 * ```
 */
export default function FortyTwo<P extends FortyTwoProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, '42-school', Own> {
	return {
		id: idOf('42-school', options),
		name: '42 School',
		type: 'oauth',
		authorization: { url: 'https://api.intra.42.fr/oauth/authorize', params: { scope: 'public' } },
		token: 'https://api.intra.42.fr/oauth/token',
		userinfo: 'https://api.intra.42.fr/v2/me',
		profile: ({ id, usual_full_name, login, email, image }) => ({
			id: id?.toString(),
			name: usual_full_name ?? login ?? null,
			email: email ?? null,
			image: image?.link ?? null
		}),
		style: { logo, bg: '#000', text: '#fff' },
		options
	};
}

export { FortyTwo };
