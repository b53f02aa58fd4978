import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('ja');

/** Passwords and second factors. */
export const security: PartialMessages = {
	password: {
		username: 'ユーザー名',
		name: '名前（任意）',
		current: '現在のパスワード',
		new: '新しいパスワード',
		rule: (length) => number(length, { other: '# 文字以上。文章にすると覚えやすくなります。' }),
		forgotten: 'パスワードをお忘れですか？',
		noAccount: 'アカウントを作成',
		toSignIn: 'サインイン',
		signUp: {
			title: 'アカウントを作成',
			titleFor: (app) => `${app} のアカウントを作成`,
			submit: 'アカウントを作成',
			known: 'アカウントを持っています',
			taken: {
				title: 'このメールアドレスのアカウントはすでにあります',
				text: 'そのアカウントでサインインするか、別のメールアドレスを使用してください。'
			}
		},
		sent: {
			title: 'メールを確認してください',
			text: 'メールの送信先：',
			what: 'メールのリンクを開いて完了してください。届くまでに 1 分ほどかかることがあります。迷惑メールフォルダーも確認してください。',
			again: 'メールを再送信',
			another: '別のメールアドレスを使用'
		},
		verify: {
			title: 'メールアドレスの確認',
			text: 'アカウントを作成するアドレス：',
			choose: '開始したときとは別のブラウザーです。ここでパスワードを選んでください。',
			signInFirst:
				'このアドレスのアカウントにサインインしたことがある場合は、先にそのアカウントにサインインしてから、もう一度リンクを開いてください。そうしないと、そのアカウントは削除されます。',
			submit: '確認してサインイン',
			own: 'アカウントのアドレス：',
			ownSubmit: '確認',
			cancel: 'アカウントを作成しない'
		},
		forgot: {
			title: 'パスワードの再設定',
			text: 'メールアドレスを入力してください。次のステップを記載したメールを送信します。',
			submit: 'メールを送信',
			sentTitle: 'メールを確認してください',
			sent: 'メールの送信先：',
			sentAway: 'メールを送信しました。',
			sentWhat:
				'次のステップが記載されています。届くまでに 1 分ほどかかることがあります。迷惑メールフォルダーも確認してください。'
		},
		reset: {
			title: '新しいパスワードを選ぶ',
			text: 'アカウントのアドレス：',
			submit: '新しいパスワードを保存',
			doneTitle: 'パスワードを変更しました',
			done: 'すべてのデバイスでサインアウトしました。新しいパスワードでサインインしてください。'
		},
		change: {
			title: 'パスワードの変更',
			firstTitle: 'パスワードを選ぶ',
			text: 'サインイン中のアカウント：',
			submit: '新しいパスワードを保存',
			note: 'ほかのすべてのデバイスでサインアウトします。',
			cancel: 'キャンセル',
			wrong: { title: '現在のパスワードが正しくありません', text: '何も変更されていません。もう一度お試しください。' },
			doneTitle: 'パスワードを変更しました',
			done: 'ほかのすべてのデバイスでサインアウトしました。',
			next: '続行'
		},
		section: {
			title: 'パスワード',
			none: 'パスワードはまだありません。',
			change: 'パスワードを変更',
			choose: 'パスワードを選ぶ'
		},
		refused: {
			too_short: (length) => number(length, { other: '短すぎます。# 文字以上にしてください。' }),
			too_long: '長すぎます。4096 文字以内にしてください。',
			common: '多くの人が使っているため、最初に推測されます。別のものを選んでください。',
			context: 'ご自分の名前またはこのサイトの名前でできています。別のものを選んでください。',
			breached: '盗まれたパスワードのリストに載っています。別のものを選んでください。'
		}
	},
	factors: {
		challenge: {
			title: 'コードを入力',
			text: '認証アプリを開き、表示されたコードを入力してください。対象のアカウント：',
			titleOfAny: 'ご本人であることを確認してください',
			textOfAny: 'あと 1 ステップでサインインするアカウント：',
			code: 'コード',
			codeOfApp: '認証アプリのコード',
			trust: (time) => `このデバイスでは確認を求めない（${time}）`,
			sendMail: 'コードをメールで受け取る',
			sendPhone: (to) => `${to} に SMS でコードを送信`,
			mailSent: 'コードの送信先：',
			codeOfMail: 'メールのコード',
			codeOfPhone: 'SMS のコード',
			again: '新しいコードを送信',
			submit: '続行',
			lost: '回復コードを使用',
			recoveryText: '保存した回復コードの 1 つを入力してください。各コードは 1 回だけ使えます。',
			recovery: '回復コード',
			cancel: 'キャンセル'
		},
		setUp: {
			title: '認証アプリの設定',
			required: 'このサイトでは、サインインのたびに 2 つ目のステップが必要です。今すぐ設定して続行するアカウント：',
			scan: 'スマートフォンの認証アプリでこのコードをスキャンしてください。',
			type: 'スマートフォンの認証アプリにこのキーを入力してください。',
			open: 'このデバイスのアプリで開く',
			key: 'または次のキーを入力してください',
			keyAlone: 'キー',
			picture: 'キーの QR コード',
			then: '次に、アプリに表示されたコードを入力してください。',
			code: 'コード',
			submit: '有効にする',
			cancel: 'キャンセル'
		},
		phone: {
			title: '電話番号を追加',
			text: 'サインインのときに、この番号に SMS でコードを送信します。番号は国番号を付けて入力してください。',
			number: '電話番号',
			example: '+1 415 555 0123',
			send: 'コードを送信',
			invalid: {
				title: '電話番号ではありません',
				text: 'プラス記号と国番号を付けて入力してください。例：+1 415 555 0123'
			},
			sent: '次の番号に送信したコードを入力してください：',
			submit: '番号を追加',
			cancel: 'キャンセル',
			message: (code, site) => `${site} のコードは ${code} です。共有しないでください。`
		},
		codes: {
			title: '回復コードを保存してください',
			text: 'スマートフォンを紛失したときは、コードの 1 つでサインインしてください。各コードは 1 回だけ使えます。再表示はされません。',
			list: '回復コード',
			download: 'ダウンロード',
			file: 'recovery-codes-ja.txt',
			heading: (site) => `${site} の回復コード。各コードは 1 回だけ使えます。`,
			print: '印刷',
			next: '保存しました',
			newTitle: '新しい回復コードを作成しますか？',
			newText: '現在のコードは使えなくなります。',
			make: '新しいコードを作成',
			cancel: 'キャンセル'
		},
		section: {
			title: '2 段階認証',
			off: 'アカウントは 1 つのステップで保護されています。認証アプリで 2 つ目のステップを追加できます。',
			setUp: '認証アプリを設定',
			totp: '認証アプリ',
			phone: 'SMS',
			addPhone: '電話番号を追加',
			added: (when) => `追加：${when}`,
			lastUsed: (when) => `最終使用：${when}`,
			remove: '削除',
			removeOne: (name) => `削除：${name}`,
			confirm: 'サインインが 1 つのステップになります。ほかのすべての場所でサインアウトします。',
			removed: '認証アプリを削除しました。',
			removedPhone: '電話番号を削除しました。',
			recovery: '回復コード',
			left: (count) => number(count, { other: '残りのコードは # 個です' }),
			few: 'なくなる前に新しいコードを作成してください。',
			none: 'コードが残っていません。今すぐ新しいコードを作成してください。',
			make: '新しいコードを作成',
			devices: '信頼済みのデバイス',
			devicesText: 'これらのデバイスでは、1 つのステップでサインインできます。',
			thisDevice: 'このデバイス',
			trusted: (when) => `信頼した日時：${when}`,
			ends: (when) => `期限：${when}`,
			end: '削除',
			endOne: (name) => `削除：${name}`,
			ended: 'このデバイスは信頼済みではなくなりました。'
		}
	}
};
