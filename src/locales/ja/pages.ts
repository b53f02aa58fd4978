import { waitingTime } from '../time-in-words.js';
import type { PartialMessages } from '../language.js';

/** Signing in and out, and the questions on the way. */
export const pages: PartialMessages = {
	signIn: {
		title: 'サインイン',
		titleFor: (app) => `${app} にサインイン`,
		with: (provider) => `${provider} でサインイン`,
		submit: 'サインイン',
		none: 'サインインの方法がまだありません。',
		or: 'または',
		back: '戻る',
		password: 'パスワード',
		showPassword: 'パスワードを表示',
		lastUsed: '前回使用',
		handle: 'ハンドル',
		remember: 'サインインしたままにする',
		email: {
			label: 'メールアドレス',
			placeholder: 'you@example.com',
			submit: 'メールで続行',
			next: '続行',
			send: 'サインイン用のメールを送信',
			another: '別のメールアドレスを使用'
		}
	},
	signedIn: {
		text: 'サインイン中のアカウント：',
		unnamed: '名前のないユーザー',
		next: '続行',
		signOut: 'サインアウト'
	},
	passkey: {
		signIn: 'パスキーでサインイン',
		create: 'パスキーを作成',
		noScript: 'パスキーには JavaScript が必要です。有効にするか、別の方法でサインインしてください。',
		unsupported: 'このブラウザーはパスキーに対応していません。更新するか、別の方法でサインインしてください。',
		cancelled:
			'キャンセルされたか、このデバイスにはこのサイトのパスキーがありません。もう一度試すか、別の方法でサインインしてください。',
		registered: 'このデバイスにはすでにアカウントのパスキーがあります。それを使ってサインインしてください。',
		missing: '先にメールアドレスを入力してください。',
		wait: '試行回数が多すぎます。数分待ってから、もう一度お試しください。',
		failed: '問題が発生しました。もう一度お試しください。'
	},
	signOut: {
		title: 'サインアウト',
		question: 'サインアウトしますか？',
		atProvider: (provider) => `${provider} からもサインアウトします。`,
		submit: 'サインアウト',
		cancel: 'キャンセル'
	},
	verifyRequest: {
		title: 'メールを確認してください',
		text: 'サインイン用のリンクを記載したメールを送信しました。届くまでに 1 分ほどかかることがあります。迷惑メールフォルダーも確認してください。',
		linkSent: 'サインイン用のリンクの送信先：',
		linkText: '届くまでに 1 分ほどかかることがあります。迷惑メールフォルダーも確認してください。',
		codeSent: 'コードの送信先：',
		codeText:
			'ここにコードを入力するか、メールのリンクを開いてください。届くまでに 1 分ほどかかることがあります。迷惑メールフォルダーも確認してください。',
		sentAgain: 'メールをもう一度送信しました。最新のメールだけが有効です。',
		code: 'コード',
		submit: 'サインイン',
		again: 'メールを再送信'
	},
	confirmEmail: {
		title: 'メールでサインイン',
		text: 'このリンクでサインインするアカウント：',
		instead: { before: 'サインイン中のアカウント：', after: '。続行すると、このアカウントからサインアウトします。' },
		somebody: '別のユーザー',
		submit: 'サインイン',
		cancel: 'サインインしない'
	},
	earlierUser: {
		title: 'このアカウントはご自分のものですか？',
		text: 'このサイトには、次のアドレスのアカウントがすでにあります：',
		by: (providers) => `${providers} でのサインインによって作成されました。`,
		connectText:
			'ご自分のものであれば、以前の方法でサインインしてください。これにより、アドレスがアカウントに接続されます。',
		connect: '以前の方法でサインイン',
		releaseText:
			'ご自分のものでなければ、新しいアカウントを作成してください。もう一方のアカウントからこのアドレスが外れ、そのデータは表示されません。',
		release: '新しいアカウントを作成'
	},
	wrongCode: {
		title: 'コードが正しくありません',
		text: '最新のメールのコードを入力するか、新しいコードをリクエストしてください。'
	},
	reauthentication: {
		title: 'ご本人であることを確認してください',
		text: 'サインイン中のアカウント：',
		unnamed: '名前のないユーザー',
		passkey: 'パスキーを使用',
		submit: '確認',
		mail: 'メールを送信',
		with: (provider) => `${provider} で確認`,
		linkSent: 'リンクの送信先：',
		another: '別の方法を選ぶ',
		none: '確認する方法がまだありません。アカウントにパスキーを追加するか、メールアドレスを確認してから、もう一度お試しください。',
		noneOfThese: 'このページで求められる確認方法が、アカウントにまだありません。追加してから、もう一度お試しください。',
		signInAgain: 'アカウントに確認する方法がまだありません。代わりにもう一度サインインしてください。',
		signOutFirst:
			'アカウントに確認する方法がまだありません。代わりにサインアウトして、もう一度サインインしてください。',
		orSignInAgain: 'どれもない場合は、代わりにもう一度サインインしてください。',
		orSignOut: 'どれもない場合は、代わりにサインアウトして、もう一度サインインしてください。',
		signInAgainWith: (provider) => `${provider} でもう一度サインイン`,
		noScript: 'パスキーには JavaScript が必要です。有効にするか、別の方法を選んでください。',
		cancel: 'キャンセル',
		signOut: 'ご本人でない場合：サインアウト',
		elsewhere: {
			title: 'リクエストした場所でこのリンクを開いてください',
			text: 'サインイン中のブラウザーで、数分間、1 回だけ使えます。そのブラウザーで開くか、新しいメールをリクエストしてください。'
		}
	},
	native: {
		title: 'アプリで続行しますか？',
		text: (app) =>
			`このデバイスのアプリが、あなたのアカウントで ${app} を使用しようとしています。今そのアプリを開いた場合にのみ続行してください。`,
		signedIn: 'サインイン中のアカウント：',
		unnamed: '名前のないユーザー',
		submit: '続行',
		cancel: 'キャンセル',
		another: '別のアカウントを使用',
		old: 'サインインから時間が経っています。続行するには、もう一度サインインしてください。',
		again: 'もう一度サインイン'
	},
	linking: {
		title: 'このアカウントを接続しますか？',
		titleTaken: '別のアカウントに切り替えますか？',
		signedIn: 'サインイン中のアカウント：',
		unnamed: '名前のないユーザー',
		chosen: (provider) => `${provider} で選択したアカウント：`,
		unnamedAccount: '名前のないアカウント',
		linkText: (provider) =>
			`接続すると、この ${provider} のアカウントでも現在のアカウントにサインインできます。両方ともご自分のものである場合にのみ接続してください。`,
		link: 'アカウントを接続',
		switchText: '別々のままにすると、ここからサインアウトし、選択したアカウントでサインインします。',
		takenText:
			'このサイトの別のユーザーのものなので、あなたのアカウントには接続できません。切り替えると、ここからサインアウトし、そのユーザーとしてサインインします。',
		unlinkableText:
			'現在使用中のアカウントには接続できません。切り替えると、ここからサインアウトし、選択したアカウントでサインインします。',
		switch: '別のアカウントに切り替える',
		cancel: '変更せずにキャンセル'
	},
	popup: { title: 'サインインしました', text: 'このウィンドウは閉じてかまいません。', next: 'ここで続行' },
	error: {
		newMail: '新しいメールを送信',
		again: 'もう一度試す',
		home: 'トップページに移動',
		reference: '参照番号：',
		wait: (seconds) => `${waitingTime({ lang: 'ja' }, seconds)}後にもう一度お試しください。`
	},
	development: { heading: '開発中にのみ表示されます' }
};
