import type { PartialComponents } from '../language.js';

/** The texts of the components, and of errors. */
export const components: PartialComponents = {
	signIn: 'サインイン',
	signOut: 'サインアウト',
	remember: 'サインインしたままにする',
	showPassword: 'パスワードを表示',
	createAccount: 'アカウントを作成',
	menu: 'アカウント',
	account: 'アカウント',
	errors: {
		EmailSignin: { title: 'メールを送信できませんでした', text: '数分後にもう一度お試しください。' },
		InvalidEmail: { title: '有効なメールアドレスを入力してください', text: '例：you@example.com' },
		Verification: {
			title: 'このリンクは使用できません',
			text: '使用済みか、有効期限が切れています。新しいリンクをリクエストしてください。'
		},
		ChallengeRequired: { title: 'もう 1 ステップあります', text: '2 つ目のステップでサインインを確認してください。' },
		FactorRefused: {
			title: 'コードが正しくありません',
			text: '使用済みか、古くなっている可能性があります。最新のコードを入力してください。アプリに表示されたコードの場合は、スマートフォンの時刻を確認してください。'
		},
		HumanCheckFailed: {
			title: '人による操作であることを確認できませんでした',
			text: 'フォームの確認を完了して、もう一度お試しください。JavaScript が必要です。'
		},
		PasswordRefused: {
			title: '別のパスワードを選んでください',
			text: 'パスワードが短すぎるか、推測されやすいものです。'
		},
		UsernameRefused: {
			title: '別のユーザー名を選んでください',
			text: '3～32 文字の英数字、ドット、ハイフン、アンダースコアが使えます。使用中の名前は選べません。'
		},
		ReauthenticationExpired: {
			title: 'もう一度確認してください',
			text: '時間がかかりすぎたか、その間にセッションが変わりました。最初からやり直してください。'
		},
		ReauthenticationInsufficient: {
			title: 'このページでは、より強力な確認が必要です',
			text: '何も変更されていません。別の方法を選んでください。'
		},
		ReauthenticationMismatch: {
			title: '別のアカウントでした',
			text: 'これまでどおりサインインしており、何も変更されていません。サインイン中のアカウントで確認してください。'
		},
		ReauthenticationRequired: {
			title: 'サインインから時間が経っています',
			text: 'アカウントはまだ何も変更されていません。ご本人であることを確認し、5 分以内にもう一度お試しください。'
		},
		SignUpClosed: {
			title: 'ここではアカウントを作成できません',
			text: 'このサイトでは、新しいアカウントの作成が制限されています。アカウントをお持ちの場合は、以前と同じ方法でサインインしてください。'
		},
		NoProviderForAddress: {
			title: 'このアドレスではサインインできません',
			text: 'このサイトには、このアドレスのドメインで使えるサインイン方法がありません。アドレスを確認するか、別の方法でサインインしてください。'
		},
		UnknownTenant: {
			title: 'このサイトは存在しません',
			text: 'このアドレスにサイトはありません。つづりを確認してください。'
		},
		UserBlocked: {
			title: 'アカウントがブロックされています',
			text: 'このアカウントにはサインインできません。間違いだと思われる場合は、サイトの運営者にお問い合わせください。'
		},
		PasskeyChanged: {
			title: 'このパスキーは変更されています',
			text: '追加した後に、ほかのデバイスにコピーできるかどうかが変わりました。別の方法でサインインし、アカウントページで削除してから、もう一度追加してください。'
		},
		WebAuthnVerificationError: {
			title: 'パスキーが受け付けられませんでした',
			text: 'もう一度お試しください。繰り返し発生する場合は、別の方法でサインインしてください。'
		},
		AccessDenied: { title: 'アクセスが拒否されました', text: 'このアカウントではここにサインインできません。' },
		AccountNotLinked: {
			title: 'このアカウントは接続できません',
			text: 'このサイトの別のユーザーのものである可能性があります。このアカウントでサインインするには、先にサインアウトしてください。'
		},
		Configuration: {
			title: 'サイト側で問題が発生しました',
			text: '現在サインインできません。後でもう一度お試しください。サイトの運営者は、サーバーのログを確認してください。'
		},
		CredentialsSignin: { title: 'サインインに失敗しました', text: '入力内容を確認して、もう一度お試しください。' },
		CrossSiteRequest: {
			title: 'リクエストが拒否されました',
			text: 'このサイトのページから送信されたものではありません。サインインページを開いて、もう一度お試しください。'
		},
		InvalidCheck: {
			title: 'このサインインの有効期限が切れました',
			text: '時間がかかりすぎたか、完了済みか、別のブラウザーで開始されました。最初からやり直してください。'
		},
		InvalidHandle: {
			title: 'アカウントが見つかりません',
			text: 'ハンドル（例：alice.bsky.social）を確認して、もう一度お試しください。'
		},
		InvalidProvider: {
			title: '不明なサインイン方法です',
			text: 'このサイトでは利用できません。サインインページで別の方法を選んでください。'
		},
		InvalidRequest: { title: 'リクエストが無効です', text: 'サインインページを開いて、もう一度お試しください。' },
		OAuthAccountNotLinked: {
			title: '以前と同じ方法でサインインしてください',
			text: '別のサインイン方法を使うアカウントがすでにあります。先にその方法でサインインしてください。その後、このアカウントを接続できます。'
		},
		OAuthCallbackError: {
			title: 'サインインは完了しませんでした',
			text: 'キャンセルされたか、プロバイダーに拒否されました。もう一度お試しください。繰り返し発生する場合は、別の方法でサインインしてください。'
		},
		OAuthSignin: {
			title: 'プロバイダーに接続できません',
			text: 'もう一度お試しください。繰り返し発生する場合は、別の方法でサインインしてください。'
		},
		SessionLimitReached: {
			title: 'サインイン中のデバイスが多すぎます',
			text: 'いずれかのデバイスでサインアウトして、もう一度お試しください。'
		},
		TooManyRequests: { title: '試行回数が多すぎます', text: '数分待ってから、もう一度お試しください。' },
		Unavailable: { title: 'しばらくしてからもう一度お試しください', text: '現在サインインを利用できません。' },
		UnknownAction: { title: 'ページが見つかりません', text: 'トップページに移動して、そこから続けてください。' }
	}
};
