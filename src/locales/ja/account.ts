import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('ja');

/** The account page. */
export const account: PartialMessages = {
	accountPasskeys: {
		title: 'パスキー',
		none: 'パスキーはまだありません。パスキーを使うと、指紋、顔、PIN でサインインできます。',
		unnamed: 'パスキー',
		manyDevices: 'アカウントのすべてのデバイス',
		oneDevice: '1 台のデバイス',
		rename: '名前を変更',
		renameOne: (passkey) => `名前を変更：${passkey}`,
		removeOne: (passkey) => `削除：${passkey}`,
		name: '名前',
		save: '保存',
		remove: '削除',
		confirm: '削除すると、このパスキーではサインインできなくなります。デバイスからも削除してください。',
		add: 'パスキーを追加',
		addWith: (provider) => `パスキーを追加：${provider}`,
		noScript: 'パスキーの追加には JavaScript が必要です。このページのほかの部分は JavaScript なしで使えます。',
		renamed: '名前を保存しました。',
		removed: 'パスキーを削除しました。',
		added: 'パスキーを追加しました。',
		wrongName: { title: '名前は保存されませんでした', text: '100 文字以内の名前を 1 行で入力してください。' },
		last: {
			title: 'パスキーは削除されませんでした',
			text: '最後のパスキーであり、唯一のサインイン方法かもしれません。先に別のパスキーを追加してください。'
		}
	},
	accountWays: {
		title: '接続済みのアカウント',
		unlink: '接続を解除',
		unlinkOne: (provider) => `${provider} の接続を解除`,
		last: '唯一のサインイン方法',
		unused: 'サインインには使われなくなりました',
		connect: (provider) => `${provider} を接続`,
		done: 'アカウントの接続を解除しました。',
		refused: {
			title: 'アカウントの接続は解除されませんでした',
			text: '唯一のサインイン方法です。先に別の方法を追加してください。'
		}
	},
	deletion: {
		title: 'アカウントを削除',
		text: 'このサイトが保持するあなたのすべての情報が、すぐに削除されます。元に戻すことはできません。',
		later: (time) =>
			`すぐにすべての場所でサインアウトします。このサイトが保持するあなたのすべての情報は ${time}に削除されます。アカウントを残すには、それまでにサインインしてください。`,
		open: 'アカウントを削除…',
		word: '削除',
		label: (word) => `確認のため「${word}」と入力してください`,
		submit: 'アカウントを削除する',
		refused: { title: 'アカウントは削除されませんでした', text: '表示されているとおりに入力してください。' },
		doneTitle: 'アカウントを削除しました',
		done: 'すべてのデバイスでサインアウトしました。',
		scheduledTitle: 'アカウントは削除されます',
		scheduled: (date) =>
			`すべてのデバイスでサインアウトしました。アカウントは ${date} の後に削除されます。残すには、それまでにサインインしてください。`,
		home: 'サイトに戻る'
	},
	address: {
		section: {
			title: 'メールアドレス',
			present: '現在のアドレス：',
			none: 'アドレスはまだありません。',
			unproven: 'まだ確認されていません。',
			label: '新しいメールアドレス',
			submit: 'アドレスを変更',
			sent: '新しいアドレスにメールを送信しました。メールのリンクを開いて変更を完了してください。',
			refused: { title: 'アドレスは変更されませんでした', text: 'このアドレスはすでに登録されています。' }
		},
		confirm: {
			title: '新しいメールアドレスの確認',
			signedIn: 'サインイン中のアカウント：',
			text: 'アカウントの新しいアドレス：',
			submit: 'アドレスを変更',
			cancel: '変更せずにキャンセル',
			doneTitle: 'メールアドレスを変更しました',
			done: '以前のアドレスにメールを送信しました。1 週間以内であれば、メールのリンクから変更を取り消せます。',
			next: 'アカウントに移動'
		},
		undo: {
			title: 'アドレスの変更を取り消しますか？',
			text: 'アカウントのアドレスが以前のものに戻ります：',
			note: 'あなたもほかの人も、すべてのデバイスでサインアウトします。',
			submit: '変更を取り消す',
			doneTitle: '変更を取り消しました',
			done: '全員がサインアウトしました。サインインして、アカウントページですべてのサインイン方法がご自分のものか確認してください。',
			signIn: 'サインイン'
		}
	},
	account: {
		title: 'アカウント',
		home: 'サイトに戻る',
		acting: { title: 'このユーザーとして操作しています', text: 'ページの一部だけが表示され、変更はできません。' },
		overview: {
			title: '概要',
			ways: (count) => number(count, { other: 'サインイン方法は # 個あります。' }),
			factorOn: '2 段階認証はオンです。',
			factorOff: '2 段階認証はオフです。',
			addWay: 'サインイン方法を追加',
			addFactor: '2 段階認証をオンにする'
		},
		profile: {
			title: 'プロフィール',
			name: '名前',
			email: 'メールアドレス',
			unnamed: '名前はまだありません',
			proven: '確認済み',
			save: '保存',
			done: 'プロフィールを保存しました。',
			refused: { title: 'この名前は使用できません', text: '100 文字以内の名前を 1 行で入力してください。' }
		},
		sessions: {
			title: 'サインイン中の場所',
			device: (browser, system) => `${system} の ${browser}`,
			unknown: '不明なブラウザー',
			current: 'このブラウザー',
			lastUsed: (when) => `最終使用：${when}`,
			signedIn: (when) => `サインイン：${when}`,
			signedInWith: (when, provider) => `サインイン：${when}（${provider}）`,
			acting: 'サポート担当者があなたとして操作しています',
			end: 'サインアウト',
			endOne: (device) => `サインアウト：${device}`,
			endOthers: 'ほかのすべての場所でサインアウト',
			unlisted: 'ほかのすべてのブラウザーとアプリから一度にサインアウトできます。',
			done: 'セッションを終了しました。',
			doneOthers: 'ほかのすべての場所でサインアウトしました。'
		},
		signOut: { title: 'サインアウト', text: 'サインイン中のアカウント：', submit: 'サインアウト' }
	},
	accountTokens: {
		title: 'API トークン',
		none: 'トークンはありません。トークンがあると、プログラムがあなたとしてこのサイトを使用できます。',
		unnamed: 'トークン',
		lastUsed: (when) => `最終使用：${when}`,
		neverUsed: '未使用',
		expires: (when) => `期限：${when}`,
		end: '取り消す',
		endOne: (token) => `取り消す：${token}`,
		create: 'トークンを作成',
		label: '名前',
		lifetime: '期限',
		inDays: (days) => number(days, { other: '# 日後' }),
		mayDo: 'トークンの用途',
		ended: 'トークンを取り消しました。',
		created: 'トークンを作成しました。',
		wrong: {
			title: 'トークンは作成されませんでした',
			text: '100 文字以内の名前を入力し、用途を 1 つ以上選んでください。'
		},
		tooMany: {
			title: 'トークンは作成されませんでした',
			text: 'トークンが多すぎます。先にいずれかを取り消してください。'
		},
		newTitle: '新しいトークン',
		once: '今すぐコピーしてください。再表示はされません。これを持つ人は誰でも、あなたとしてこのサイトを使用できます。',
		value: 'トークン',
		back: 'アカウントに戻る'
	}
};
