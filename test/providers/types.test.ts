/** The profile types of the interface specification, field by field. `tsc` is what fails here. */
import { describe, expectTypeOf, test } from 'vitest';
import Google from '../../src/providers/google.js';
import TikTok from '../../src/providers/tiktok.js';
import type { TiktokProfile } from '../../src/providers/tiktok.js';
import type { OAuthConfig, OAuthUserConfig, Provider } from '../../src/providers/types.js';
import VK from '../../src/providers/vk.js';
import type { VkProfile } from '../../src/providers/vk.js';
import Yandex from '../../src/providers/yandex.js';
import type { YandexAvatarSize, YandexOptions, YandexProfile } from '../../src/providers/yandex.js';

/** The keys of `T` that must be present, and those that may be absent. */
type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];
type OptionalKeys<T> = Exclude<keyof T, RequiredKeys<T>>;
/** The keys of `T` whose value is exactly `V` where present. */
type KeysOf<T, V> = {
	[K in keyof T]-?: [Exclude<T[K], undefined>, V] extends [V, Exclude<T[K], undefined>] ? K : never;
}[keyof T];
type Optional<K extends string, V> = Partial<Record<K, V>>;
type Must<T> = NonNullable<T>;
type Item<T> = Must<T> extends (infer I)[] ? I : never;

describe('provider A: TikTok', () => {
	type User = TiktokProfile['data']['user'];

	test('profile', () => {
		expectTypeOf<User>().toEqualTypeOf<
			{ open_id: string; avatar_url: string; display_name: string; username: string } & {
				union_id?: string;
				avatar_url_100?: string;
				avatar_large_url?: string;
				bio_description?: string;
				profile_deep_link?: string;
				is_verified?: boolean;
				follower_count?: number;
				following_count?: number;
				likes_count?: number;
				video_count?: number;
				email?: string;
			} extends infer U
				? { [K in keyof U]: U[K] }
				: never
		>();
		expectTypeOf<RequiredKeys<User>>().toEqualTypeOf<'open_id' | 'avatar_url' | 'display_name' | 'username'>();
		expectTypeOf<TiktokProfile['error']>().toEqualTypeOf<{ code: string; log_id: string; message: string }>();
		expectTypeOf<RequiredKeys<TiktokProfile>>().toEqualTypeOf<'data' | 'error'>();
	});

	test('factory', () => {
		const options: OAuthUserConfig<TiktokProfile> = {};
		expectTypeOf(TikTok<TiktokProfile>(options)).toEqualTypeOf<OAuthConfig<TiktokProfile> & { id: 'tiktok' }>();
		// @ts-expect-error -- a profile of another shape
		expectTypeOf(TikTok<{ id: string }>).toBeFunction();
	});
});

describe('provider B: VK', () => {
	type Strings =
		| `photo_${'50' | '200' | '200_orig' | '400' | '400_orig' | 'id' | 'max' | 'max_orig'}`
		| `${'first' | 'last'}_name_${'abl' | 'acc' | 'dat' | 'gen' | 'ins' | 'nom'}`
		| 'about'
		| 'activities'
		| 'bdate'
		| 'books'
		| 'deactivated'
		| 'domain'
		| 'email'
		| 'games'
		| 'home_town'
		| 'interests'
		| 'maiden_name'
		| 'movies'
		| 'music'
		| 'nickname'
		| 'quotes'
		| 'screen_name'
		| 'site'
		| 'status'
		| 'tv';
	type Flags =
		| 'blacklisted'
		| 'blacklisted_by_me'
		| 'can_post'
		| 'can_see_all_posts'
		| 'can_see_audio'
		| 'can_send_friend_request'
		| 'can_write_private_message'
		| 'has_mobile'
		| 'has_photo'
		| 'is_favorite'
		| 'is_friend'
		| 'is_hidden_from_feed'
		| 'is_no_index'
		| 'online'
		| 'online_mobile'
		| 'trending'
		| 'verified';
	type Numbers = 'common_count' | 'followers_count' | 'online_app' | 'timezone';
	type Nested =
		| 'career'
		| 'city'
		| 'country'
		| 'connections'
		| 'exports'
		| 'contacts'
		| 'counters'
		| 'education'
		| 'last_seen'
		| 'military'
		| 'occupation'
		| 'personal'
		| 'relation_partner'
		| 'relatives'
		| 'schools'
		| 'status_audio'
		| 'universities'
		| 'crop_photo';
	type Required = 'id' | 'first_name' | 'last_name' | 'is_closed' | 'can_access_closed' | 'photo_100';

	test('required and optional fields, and no other', () => {
		expectTypeOf<RequiredKeys<VkProfile>>().toEqualTypeOf<Required>();
		expectTypeOf<OptionalKeys<VkProfile>>().toEqualTypeOf<
			Strings | Flags | Numbers | Nested | 'friend_status' | 'sex' | 'relation' | 'wall_default'
		>();
		expectTypeOf<Pick<VkProfile, Required>>().toEqualTypeOf<{
			id: number;
			first_name: string;
			last_name: string;
			is_closed: boolean;
			can_access_closed: boolean;
			photo_100: string;
		}>();
	});

	test('plain fields and enumerations', () => {
		expectTypeOf<KeysOf<VkProfile, string>>().toEqualTypeOf<Strings | 'first_name' | 'last_name' | 'photo_100'>();
		expectTypeOf<KeysOf<VkProfile, number>>().toEqualTypeOf<Numbers | 'id'>();
		expectTypeOf<KeysOf<VkProfile, 0 | 1>>().toEqualTypeOf<Flags>();
		expectTypeOf<VkProfile['friend_status']>().toEqualTypeOf<0 | 1 | 2 | 3 | undefined>();
		expectTypeOf<VkProfile['sex']>().toEqualTypeOf<0 | 1 | 2 | undefined>();
		expectTypeOf<VkProfile['relation']>().toEqualTypeOf<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | undefined>();
		expectTypeOf<VkProfile['wall_default']>().toEqualTypeOf<'all' | 'owner' | undefined>();
	});

	test('places and networks', () => {
		expectTypeOf<Must<VkProfile['city']>>().toEqualTypeOf<{ id: number; title: string }>();
		expectTypeOf<Must<VkProfile['country']>>().toEqualTypeOf<{ id: number; title: string }>();
		expectTypeOf<Must<VkProfile['connections']>>().toEqualTypeOf<
			Optional<'facebook' | 'instagram' | 'livejournal' | 'skype' | 'twitter', string>
		>();
		expectTypeOf<Must<VkProfile['exports']>>().toEqualTypeOf<
			Optional<'facebook' | 'instagram' | 'livejournal' | 'twitter', number>
		>();
		expectTypeOf<Must<VkProfile['contacts']>>().toEqualTypeOf<Optional<'home_phone' | 'mobile_phone', string>>();
		expectTypeOf<Must<VkProfile['counters']>>().toEqualTypeOf<
			Optional<
				| 'albums'
				| 'audios'
				| 'followers'
				| 'friends'
				| 'groups'
				| 'mutual_friends'
				| 'notes'
				| 'online_friends'
				| 'pages'
				| 'photos'
				| 'user_videos'
				| 'videos',
				number
			>
		>();
		expectTypeOf<Must<VkProfile['last_seen']>>().toEqualTypeOf<{
			platform?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
			time?: number;
		}>();
	});

	test('work, school and life', () => {
		type Career = Must<VkProfile['career']>;
		expectTypeOf<RequiredKeys<Career>>().toBeNever();
		expectTypeOf<KeysOf<Career, string>>().toEqualTypeOf<'company' | 'city_name' | 'position'>();
		expectTypeOf<KeysOf<Career, number>>().toEqualTypeOf<'city_id' | 'country_id' | 'from' | 'group_id' | 'until'>();

		type Education = Must<VkProfile['education']>;
		expectTypeOf<RequiredKeys<Education>>().toBeNever();
		expectTypeOf<KeysOf<Education, string>>().toEqualTypeOf<'faculty_name' | 'university_name'>();
		expectTypeOf<KeysOf<Education, number>>().toEqualTypeOf<'faculty' | 'graduation' | 'university'>();

		expectTypeOf<Must<VkProfile['military']>>().toEqualTypeOf<{
			country_id: number;
			unit: string;
			unit_id: number;
			from?: number;
			until?: number;
		}>();
		expectTypeOf<Must<VkProfile['occupation']>>().toEqualTypeOf<{
			id?: number;
			name?: string;
			type?: 'work' | 'school' | 'university';
		}>();

		type Personal = Must<VkProfile['personal']>;
		expectTypeOf<RequiredKeys<Personal>>().toBeNever();
		expectTypeOf<KeysOf<Personal, 1 | 2 | 3 | 4 | 5>>().toEqualTypeOf<'alcohol' | 'smoking'>();
		expectTypeOf<KeysOf<Personal, 1 | 2 | 3 | 4 | 5 | 6>>().toEqualTypeOf<'people_main'>();
		expectTypeOf<KeysOf<Personal, 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8>>().toEqualTypeOf<'life_main'>();
		expectTypeOf<KeysOf<Personal, 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9>>().toEqualTypeOf<'political'>();
		expectTypeOf<KeysOf<Personal, string>>().toEqualTypeOf<'inspired_by' | 'religion'>();
		expectTypeOf<KeysOf<Personal, string[]>>().toEqualTypeOf<'langs'>();

		type School = Item<VkProfile['schools']>;
		expectTypeOf<RequiredKeys<School>>().toBeNever();
		expectTypeOf<KeysOf<School, string>>().toEqualTypeOf<'class' | 'id' | 'name' | 'speciality' | 'type_str'>();
		expectTypeOf<KeysOf<School, number>>().toEqualTypeOf<
			'city' | 'country' | 'type' | 'year_from' | 'year_graduated' | 'year_to'
		>();

		type University = Item<VkProfile['universities']>;
		expectTypeOf<RequiredKeys<University>>().toBeNever();
		expectTypeOf<KeysOf<University, string>>().toEqualTypeOf<
			'chair_name' | 'education_form' | 'education_status' | 'faculty_name' | 'name'
		>();
		expectTypeOf<KeysOf<University, number>>().toEqualTypeOf<
			'chair' | 'city' | 'country' | 'faculty' | 'graduation' | 'id' | 'university_group_id'
		>();
	});

	test('people and songs', () => {
		expectTypeOf<Must<VkProfile['relation_partner']>>().toEqualTypeOf<{
			id: number;
			first_name: string;
			last_name: string;
			can_access_closed?: boolean;
			deactivated?: string;
			hidden?: number;
			is_closed?: boolean;
		}>();
		expectTypeOf<Item<VkProfile['relatives']>>().toEqualTypeOf<{
			id?: number;
			name?: string;
			type?: 'parent' | 'child' | 'grandparent' | 'grandchild' | 'sibling';
		}>();
		expectTypeOf<Must<VkProfile['status_audio']>>().toEqualTypeOf<{
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
		}>();
	});

	test('the cropped photo', () => {
		type Crop = Must<VkProfile['crop_photo']>;
		type Photo = Crop['photo'];
		expectTypeOf<RequiredKeys<Crop>>().toEqualTypeOf<'crop' | 'photo' | 'rect'>();
		expectTypeOf<Crop['crop']>().toEqualTypeOf<{ x: number; x2: number; y: number; y2: number }>();
		expectTypeOf<Crop['rect']>().toEqualTypeOf<Crop['crop']>();
		expectTypeOf<RequiredKeys<Photo>>().toEqualTypeOf<'album_id' | 'date' | 'has_tags' | 'id' | 'owner_id'>();
		expectTypeOf<KeysOf<Photo, number>>().toEqualTypeOf<
			'album_id' | 'date' | 'id' | 'owner_id' | 'height' | 'lat' | 'long' | 'post_id' | 'user_id' | 'width'
		>();
		expectTypeOf<KeysOf<Photo, string>>().toEqualTypeOf<'access_key' | 'photo_256' | 'place' | 'text'>();
		expectTypeOf<KeysOf<Photo, boolean>>().toEqualTypeOf<'has_tags'>();
		expectTypeOf<KeysOf<Photo, 0 | 1>>().toEqualTypeOf<'can_comment'>();

		type Letters<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Letters<Rest> : S;
		expectTypeOf<Must<Item<Photo['images']>['type']>>().toEqualTypeOf<Letters<'p q s r x y m l o z w'>>();
		expectTypeOf<Must<Item<Photo['sizes']>['type']>>().toEqualTypeOf<
			Letters<'max k a b i p q s g d r x y m l o z w c e j temp h n f'>
		>();
		expectTypeOf<keyof Item<Photo['images']>>().toEqualTypeOf<'height' | 'width' | 'url' | 'type'>();
		expectTypeOf<keyof Item<Photo['sizes']>>().toEqualTypeOf<'height' | 'width' | 'src' | 'url' | 'type'>();
	});

	test('factory', () => {
		expectTypeOf(VK<VkProfile>).toExtend<(options: OAuthUserConfig<VkProfile>) => OAuthConfig<VkProfile>>();
		expectTypeOf(VK({})).toEqualTypeOf<OAuthConfig<VkProfile> & { id: 'vk' }>();
		expectTypeOf(VK<{ anything: number }>({})).toEqualTypeOf<OAuthConfig<{ anything: number }> & { id: 'vk' }>();
		expectTypeOf(VK).parameter(0).toHaveProperty('accessTokenUrl');
		// @ts-expect-error -- no such URL
		VK({ tokenUrl: 'https://oauth.vk.com/access_token' });
	});
});

describe('provider C: Yandex', () => {
	test('profile', () => {
		expectTypeOf<YandexProfile>().toEqualTypeOf<{
			id: string;
			login: string;
			client_id: string;
			psuid: string;
			display_name?: string;
			first_name?: string;
			last_name?: string;
			real_name?: string;
			sex?: 'female' | 'male' | null;
			birthday?: string | null;
			default_email?: string;
			emails?: string[];
			default_phone?: { id: number; number: string };
			default_avatar_id?: string;
			is_avatar_empty?: boolean;
		}>();
	});

	test('factory', () => {
		expectTypeOf(Yandex).toExtend<(options: OAuthUserConfig<YandexProfile>) => OAuthConfig<YandexProfile>>();
		expectTypeOf<YandexOptions['avatarSize']>().toEqualTypeOf<YandexAvatarSize | undefined>();
		// @ts-expect-error -- no size of Yandex
		Yandex({ avatarSize: 'islands-300' });
	});
});

test('providers with different profiles can be in one list, called or not', () => {
	expectTypeOf([TikTok({}), VK({}), Yandex({}), Google({}), TikTok, VK, Yandex, Google]).toExtend<Provider[]>();
});
