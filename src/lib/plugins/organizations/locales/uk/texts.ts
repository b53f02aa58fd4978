/** The texts of organizations in Ukrainian, with the formal address. */
import { plural } from '../../../../../locales/language.js';
import type { OrganizationTranslation } from '../types.js';

const number = plural('uk');

export const texts: OrganizationTranslation = {
	title: 'Організації',
	none: 'Ви не є учасником жодної організації.',
	leave: 'Вийти',
	leaveOne: (name) => `Вийти з ${name}`,
	left: 'Ви вийшли з організації.',
	name: 'Назва нової організації',
	create: 'Створити організацію',
	created: 'Організацію створено.',
	invitationTitle: (name) => `Приєднатися до ${name}`,
	invitationText: (role) => `Вас запрошено з роллю «${role}».`,
	signInFirst: 'Увійдіть або створіть обліковий запис, і ви повернетеся на цю сторінку.',
	signIn: 'Увійти',
	otherAddress: (email) =>
		`Це запрошення для іншої адреси електронної пошти, ніж ${email || 'адреса вашого облікового запису'}. Вийдіть і ввійдіть з адресою, на яку надійшов лист.`,
	back: (name) => `Назад до ${name}`,
	members: 'Учасники',
	you: 'ви',
	role: 'Роль',
	roleOf: (name) => `Роль: ${name}`,
	changeRole: 'Змінити роль',
	remove: 'Вилучити',
	removeOne: (name) => `Вилучити: ${name}`,
	invite: 'Запросити людей',
	email: 'Адреса електронної пошти',
	sendInvitation: 'Надіслати запрошення',
	makeLink: 'Створити посилання',
	link: 'Кожен, хто має це посилання, може приєднатися. Його показано лише раз:',
	waiting: 'Запрошення',
	byLink: (uses) =>
		number(uses, {
			one: 'Посилання для # особи',
			few: 'Посилання для # осіб',
			many: 'Посилання для # осіб',
			other: 'Посилання для # особи'
		}),
	until: (date) => `до ${date}`,
	cancel: 'Відкликати',
	cancelOne: (name) => `Відкликати запрошення: ${name}`,
	settings: 'Назва й адреса',
	organizationName: 'Назва',
	slug: 'Назва в адресах',
	save: 'Зберегти',
	end: 'Видалити організацію',
	endText: (slug) => `Разом з нею видаляться всі учасники та запрошення. Щоб продовжити, введіть «${slug}».`,
	endsOn: (date) => `Її буде видалено ${date}.`,
	endLater: (date) => `До ${date} ви можете відновити її на сторінці свого облікового запису.`,
	restore: 'Відновити',
	restoreOne: (name) => `Відновити ${name}`,
	restored: 'Організацію відновлено.',
	roleChanged: 'Роль змінено.',
	memberRemoved: 'Учасника вилучено.',
	invitationSent: 'Запрошення надіслано.',
	invitationWithdrawn: 'Запрошення відкликано.',
	saved: 'Зміни збережено.',
	policy: 'Правила безпеки',
	policyText: 'Вони діють для всіх учасників, починаючи з наступної сторінки, яку ті відкриють.',
	secondFactor: 'Учасники входять у два кроки',
	maxAge: 'Учасники знову підтверджують особу через',
	noMaxAge: 'Без обмеження',
	allowedMethods: 'Дозволені способи входу (усі, якщо не вибрати жодного)',
	policySaved: 'Правила збережено.',
	policyTitle: (name) => `Перш ніж відкрити ${name}`,
	secondFactorUnmet: (name) =>
		`${name} вимагає від учасників двоетапного входу, наприклад за паролем і кодом із застосунку.`,
	secondFactorFix: 'Підтвердити другий крок',
	maxAgeUnmet: (name) => `${name} вимагає від учасників час від часу підтверджувати особу.`,
	maxAgeFix: 'Підтвердити особу',
	providersUnmet: (name, methods) => `${name} вимагає від учасників входити через ${methods}.`,
	providersMissing: (name) =>
		`${name} дозволяє лише способи входу, яких немає на цьому сайті. Зверніться до тих, хто ним керує.`,
	roles: 'Ролі організації',
	roleName: 'Назва нової ролі',
	permissions: 'Дозволи',
	permissionsOf: (name) => `Дозволи ролі ${name}`,
	changePermissions: 'Змінити дозволи',
	noPermissions: 'Немає дозволів',
	createRole: 'Створити роль',
	roleSaved: 'Роль збережено.',
	roleRemoved: 'Роль видалено.',
	teams: 'Команди',
	membersOf: (count) =>
		number(count, { one: '# учасник', few: '# учасники', many: '# учасників', other: '# учасника' }),
	noTeams: 'Команд ще немає.',
	noTeamMembers: 'Немає учасників',
	teamName: 'Назва нової команди',
	partOf: 'Частина команди',
	partOfNone: 'Жодної іншої команди',
	createTeam: 'Створити команду',
	changeTeam: 'Змінити команду',
	nameOfTeam: (team) => `Назва команди ${team}`,
	memberOfTeam: (team) => `Учасник для команди ${team}`,
	addToTeam: 'Додати до команди',
	roleInTeam: (name, team) => `Роль у команді ${team}: ${name}`,
	removeFromTeam: (name, team) => `Вилучити з команди ${team}: ${name}`,
	teamSaved: 'Команду збережено.',
	teamRemoved: 'Команду видалено.',
	join: (name) => `Приєднатися до ${name}`,
	roleChangedSubject: (organization) => `Вашу роль у ${organization} змінено`,
	roleChangedMail: (organization, role) => `Тепер ваша роль у ${organization} — «${role}».`,
	removedSubject: (organization) => `Ви більше не учасник ${organization}`,
	removedMail: (organization) => `Хтось, хто керує ${organization}, вилучив вас. Ви більше не маєте доступу.`,
	removedFromTeamSubject: (team, organization) => `Ви більше не в команді ${team} організації ${organization}`,
	removedFromTeamMail: (team, organization) =>
		`Вас вилучено з команди ${team} організації ${organization}. Ви більше не маєте доступу через неї.`,
	teamRoleSubject: (team, organization) => `Ваша роль у команді ${team} організації ${organization}`,
	teamRoleMail: (team, organization, role) => `Ви в команді ${team} організації ${organization}, з роллю «${role}».`,
	mailAdvice: 'Якщо ви цього не очікували, зверніться до власника організації.',
	errors: {
		SignInRequired: { title: 'Спочатку ввійдіть', text: 'Потім відкрийте сторінку знову.' },
		OrganizationMissing: {
			title: 'Сторінку не знайдено',
			text: 'Перевірте адресу або запитайте того, хто її дав.'
		},
		RoleMissing: { title: 'Вам це не дозволено', text: 'Зверніться до власника організації.' },
		PolicyNotMet: {
			title: 'Правила вимагають більшого',
			text: 'Увійдіть так, як вимагають правила організації, і спробуйте ще раз.'
		},
		RoleInUse: { title: 'Цю роль мають учасники', text: 'Спочатку надайте їм іншу роль.' },
		TeamInUse: { title: 'Команда має підкоманди', text: 'Спочатку перемістіть або видаліть їх.' },
		LastOwner: {
			title: 'Організації потрібен власник',
			text: 'Спочатку зробіть власником іншого учасника.'
		},
		SlugTaken: { title: 'Ця назва зайнята', text: 'Виберіть іншу.' },
		OrganizationLimit: { title: 'Більше організацій не можна', text: 'Ви не можете створити ще одну організацію.' },
		OrganizationInvalid: { title: 'Не вдалося', text: 'Перевірте, що ви ввели, і спробуйте ще раз.' },
		InvitationInvalid: { title: 'Це запрошення вже не дійсне', text: 'Попросіть нове.' },
		InvitationForOther: {
			title: 'Це запрошення для когось іншого',
			text: 'Увійдіть з адресою електронної пошти, на яку воно надійшло.'
		},
		InvitationLimit: {
			title: 'Забагато запрошень',
			text: 'Зачекайте хвилину або відкличте деякі з тих, що очікують.'
		}
	}
};
