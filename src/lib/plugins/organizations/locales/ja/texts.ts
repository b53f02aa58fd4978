/** The texts of organizations in Japanese, with the formal address. */
import { plural } from '../../../../../locales/language.js';
import type { OrganizationTranslation } from '../types.js';

const number = plural('ja');

export const texts: OrganizationTranslation = {
	title: '組織',
	none: '参加している組織はありません。',
	leave: '脱退',
	leaveOne: (name) => `${name} から脱退`,
	left: '組織から脱退しました。',
	name: '新しい組織の名前',
	create: '組織を作成',
	created: '組織を作成しました。',
	invitationTitle: (name) => `${name} に参加`,
	invitationText: (role) => `役割「${role}」で招待されています。`,
	signInFirst: 'サインインするか、アカウントを作成してください。その後、このページに戻ります。',
	signIn: 'サインイン',
	otherAddress: (email) =>
		`この招待は、${email || 'お使いのアカウントのアドレス'} とは別のメールアドレス宛てです。サインアウトして、メールを受け取ったアドレスでサインインしてください。`,
	back: (name) => `${name} に戻る`,
	members: 'メンバー',
	you: 'あなた',
	role: '役割',
	roleOf: (name) => `${name} の役割`,
	changeRole: '役割を変更',
	remove: '除外',
	removeOne: (name) => `${name} を除外`,
	invite: 'メンバーを招待',
	email: 'メールアドレス',
	sendInvitation: '招待を送信',
	makeLink: 'リンクを作成',
	link: 'このリンクを知っている人は誰でも参加できます。表示されるのは一度だけです：',
	waiting: '招待',
	byLink: (uses) => number(uses, { other: 'リンク（# 人用）' }),
	until: (date) => `期限：${date}`,
	cancel: '取り消す',
	cancelOne: (name) => `${name} の招待を取り消す`,
	settings: '名前とアドレス',
	organizationName: '名前',
	slug: 'アドレスで使う名前',
	save: '保存',
	end: '組織を削除',
	endText: (slug) => `すべてのメンバーと招待も削除されます。続けるには「${slug}」と入力してください。`,
	roleChanged: '役割を変更しました。',
	memberRemoved: 'メンバーを除外しました。',
	invitationSent: '招待を送信しました。',
	invitationWithdrawn: '招待を取り消しました。',
	saved: '変更を保存しました。',
	policy: 'セキュリティポリシー',
	policyText: '次に開くページから、すべてのメンバーに適用されます。',
	secondFactor: 'メンバーは 2 段階でサインインする',
	maxAge: 'メンバーが本人確認をやり直すまでの時間',
	noMaxAge: '制限なし',
	allowedMethods: '許可するサインイン方法 (何も選ばなければすべて)',
	policySaved: 'ポリシーを保存しました。',
	policyTitle: (name) => `${name} を開く前に`,
	secondFactorUnmet: (name) =>
		`${name} は、パスワードとアプリのコードなど、2 段階でのサインインをメンバーに求めています。`,
	secondFactorFix: '2 つ目のステップを確認する',
	maxAgeUnmet: (name) => `${name} は、ときどき本人確認をすることをメンバーに求めています。`,
	maxAgeFix: '本人確認をする',
	providersUnmet: (name, methods) => `${name} は、${methods} でサインインすることをメンバーに求めています。`,
	providersMissing: (name) =>
		`${name} は、このサイトにないサインイン方法だけを許可しています。サイトの運営者にお問い合わせください。`,
	roles: '組織の役割',
	roleName: '新しい役割の名前',
	permissions: '権限',
	permissionsOf: (name) => `${name} の権限`,
	changePermissions: '権限を変更',
	noPermissions: '権限なし',
	createRole: '役割を作成',
	roleSaved: '役割を保存しました。',
	roleRemoved: '役割を削除しました。',
	join: (name) => `${name} に参加する`,
	roleChangedSubject: (organization) => `${organization} での役割が変更されました`,
	roleChangedMail: (organization, role) => `${organization} での役割は「${role}」になりました。`,
	removedSubject: (organization) => `${organization} のメンバーではなくなりました`,
	removedMail: (organization) => `${organization} の管理者により除外されました。今後はアクセスできません。`,
	mailAdvice: '心当たりがない場合は、組織の所有者にお問い合わせください。',
	errors: {
		SignInRequired: { title: '先にサインインしてください', text: 'その後、もう一度ページを開いてください。' },
		OrganizationMissing: {
			title: 'ページが見つかりません',
			text: 'アドレスを確認するか、アドレスを教えてくれた人にお尋ねください。'
		},
		RoleMissing: { title: 'この操作は許可されていません', text: '組織の所有者にお問い合わせください。' },
		PolicyNotMet: {
			title: 'ポリシーの条件を満たしていません',
			text: '組織のポリシーが求める方法でサインインしてから、もう一度お試しください。'
		},
		RoleInUse: { title: 'この役割のメンバーがいます', text: '先に別の役割を割り当ててください。' },
		LastOwner: { title: '組織には所有者が必要です', text: '先に別のメンバーを所有者にしてください。' },
		SlugTaken: { title: 'この名前は使われています', text: '別の名前を選んでください。' },
		OrganizationLimit: { title: '組織をこれ以上作成できません', text: '組織をさらに作成することはできません。' },
		OrganizationInvalid: { title: '処理できませんでした', text: '入力内容を確認して、もう一度お試しください。' },
		InvitationInvalid: { title: 'この招待は無効になりました', text: '新しい招待を依頼してください。' },
		InvitationForOther: {
			title: 'この招待は別の人宛てです',
			text: '招待を受け取ったメールアドレスでサインインしてください。'
		},
		InvitationLimit: {
			title: '招待が多すぎます',
			text: '1 分待つか、保留中の招待をいくつか取り消してください。'
		}
	}
};
