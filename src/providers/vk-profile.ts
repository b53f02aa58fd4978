/**
 * The user object of VK, which is large. VK returns only some fields, unless the profile request asks for more.
 *
 * @see https://dev.vk.com/en/reference/objects/user
 */

/** No or yes. */
type Flag = 0 | 1;

interface Titled {
	id: number;
	title: string;
}

interface Corners {
	x: number;
	y: number;
	x2: number;
	y2: number;
}

type NameCase = 'nom' | 'gen' | 'dat' | 'acc' | 'ins' | 'abl';

/** First and last name in the grammatical cases. */
type VkNameCases = Partial<Record<`${'first' | 'last'}_name_${NameCase}`, string>>;

/** The text that the user entered about themselves. */
interface VkAbout {
	about?: string;
	activities?: string;
	/** `D.M.YYYY`, or `D.M`. */
	bdate?: string;
	books?: string;
	domain?: string;
	/** Not part of VK's object: the address from the token answer, if the scope was granted. */
	email?: string;
	games?: string;
	home_town?: string;
	interests?: string;
	maiden_name?: string;
	movies?: string;
	music?: string;
	nickname?: string;
	quotes?: string;
	screen_name?: string;
	site?: string;
	status?: string;
	tv?: string;
}

interface VkPhotos {
	photo_50?: string;
	photo_100: string;
	photo_200?: string;
	photo_200_orig?: string;
	photo_400?: string;
	photo_400_orig?: string;
	photo_id?: string;
	photo_max?: string;
	photo_max_orig?: string;
	crop_photo?: { photo: VkPhoto; crop: Corners; rect: Corners };
}

interface VkPhoto {
	id: number;
	album_id: number;
	owner_id: number;
	/** Seconds since the epoch. */
	date: number;
	has_tags: boolean;
	access_key?: string;
	can_comment?: Flag;
	height?: number;
	width?: number;
	lat?: number;
	long?: number;
	photo_256?: string;
	place?: string;
	post_id?: number;
	text?: string;
	user_id?: number;
	images?: {
		height?: number;
		width?: number;
		url?: string;
		type?: 'p' | 'q' | 's' | 'r' | 'x' | 'y' | 'm' | 'l' | 'o' | 'z' | 'w';
	}[];
	sizes?: {
		height?: number;
		width?: number;
		src?: string;
		url?: string;
		// oxfmt-ignore
		type?:
			| 'max' | 'k' | 'a' | 'b' | 'i' | 'p' | 'q' | 's' | 'g' | 'd' | 'r' | 'x' | 'y' | 'm' | 'l' | 'o' | 'z' | 'w'
			| 'c' | 'e' | 'j' | 'temp' | 'h' | 'n' | 'f';
	}[];
}

interface VkFlags {
	blacklisted?: Flag;
	blacklisted_by_me?: Flag;
	can_post?: Flag;
	can_see_all_posts?: Flag;
	can_see_audio?: Flag;
	can_send_friend_request?: Flag;
	can_write_private_message?: Flag;
	has_mobile?: Flag;
	has_photo?: Flag;
	is_favorite?: Flag;
	is_friend?: Flag;
	is_hidden_from_feed?: Flag;
	is_no_index?: Flag;
	online?: Flag;
	online_mobile?: Flag;
	trending?: Flag;
	verified?: Flag;
}

interface VkLife {
	career?: {
		city_id?: number;
		company?: string;
		city_name?: string;
		country_id?: number;
		from?: number;
		group_id?: number;
		position?: string;
		until?: number;
	};
	education?: {
		faculty?: number;
		faculty_name?: string;
		graduation?: number;
		university?: number;
		university_name?: string;
	};
	military?: { country_id: number; unit: string; unit_id: number; from?: number; until?: number };
	occupation?: { id?: number; name?: string; type?: 'work' | 'school' | 'university' };
	personal?: {
		alcohol?: 1 | 2 | 3 | 4 | 5;
		smoking?: 1 | 2 | 3 | 4 | 5;
		life_main?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
		people_main?: 1 | 2 | 3 | 4 | 5 | 6;
		political?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
		inspired_by?: string;
		langs?: string[];
		religion?: string;
	};
	schools?: {
		city?: number;
		class?: string;
		country?: number;
		id?: string;
		name?: string;
		speciality?: string;
		type?: number;
		type_str?: string;
		year_from?: number;
		year_graduated?: number;
		year_to?: number;
	}[];
	universities?: {
		chair?: number;
		chair_name?: string;
		city?: number;
		country?: number;
		education_form?: string;
		education_status?: string;
		faculty?: number;
		faculty_name?: string;
		graduation?: number;
		id?: number;
		name?: string;
		university_group_id?: number;
	}[];
}

interface VkRelations {
	friend_status?: 0 | 1 | 2 | 3;
	relation?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
	relation_partner?: {
		id: number;
		first_name: string;
		last_name: string;
		can_access_closed?: boolean;
		deactivated?: string;
		hidden?: number;
		is_closed?: boolean;
	};
	relatives?: {
		id?: number;
		name?: string;
		type?: 'parent' | 'child' | 'grandparent' | 'grandchild' | 'sibling';
	}[];
}

/** The user object of VK, with the address from the token answer. */
export interface VkProfile extends VkNameCases, VkAbout, VkPhotos, VkFlags, VkLife, VkRelations {
	id: number;
	first_name: string;
	last_name: string;
	/** Whether the profile is closed to others. */
	is_closed: boolean;
	/** Whether the token's user may see a closed profile. */
	can_access_closed: boolean;
	/** `deleted` or `banned`. */
	deactivated?: string;
	sex?: 0 | 1 | 2;
	city?: Titled;
	country?: Titled;
	/** Hours from UTC. */
	timezone?: number;
	common_count?: number;
	followers_count?: number;
	online_app?: number;
	wall_default?: 'all' | 'owner';
	connections?: { facebook?: string; instagram?: string; livejournal?: string; skype?: string; twitter?: string };
	exports?: { facebook?: number; instagram?: number; livejournal?: number; twitter?: number };
	contacts?: { home_phone?: string; mobile_phone?: string };
	counters?: {
		albums?: number;
		audios?: number;
		followers?: number;
		friends?: number;
		groups?: number;
		mutual_friends?: number;
		notes?: number;
		online_friends?: number;
		pages?: number;
		photos?: number;
		user_videos?: number;
		videos?: number;
	};
	last_seen?: { platform?: 1 | 2 | 3 | 4 | 5 | 6 | 7; time?: number };
	status_audio?: {
		artist: string;
		duration: number;
		id: number;
		owner_id: number;
		title: string;
		access_key?: string;
		album_id?: number;
		date?: number;
		genre_id?: number;
		performer?: string;
		url?: string;
	};
}
