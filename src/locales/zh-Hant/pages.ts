import { waitingTime } from '../time-in-words.js';
import type { PartialMessages } from '../language.js';

/** Signing in and out, and the questions on the way. */
export const pages: PartialMessages = {
	signIn: {
		title: '登入',
		titleFor: (app) => `登入 ${app}`,
		with: (provider) => `使用 ${provider} 登入`,
		submit: '登入',
		none: '目前還沒有登入方式。',
		or: '或',
		back: '返回',
		password: '密碼',
		showPassword: '顯示密碼',
		lastUsed: '上次使用',
		handle: '識別名稱',
		remember: '保持登入狀態',
		email: {
			label: '電子郵件地址',
			placeholder: 'you@example.com',
			submit: '使用電子郵件繼續',
			next: '繼續',
			send: '傳送登入郵件給我',
			another: '使用其他電子郵件地址'
		}
	},
	signedIn: { text: '你目前登入的帳戶是', unnamed: '未命名的使用者', next: '繼續', signOut: '登出' },
	passkey: {
		signIn: '使用通行密鑰登入',
		create: '建立通行密鑰',
		noScript: '通行密鑰需要 JavaScript。請啟用它，或選擇其他登入方式。',
		unsupported: '此瀏覽器不支援通行密鑰。請更新瀏覽器，或選擇其他登入方式。',
		cancelled: '請求已取消，或此裝置沒有此網站的通行密鑰。請重試，或選擇其他登入方式。',
		registered: '此裝置已有你帳戶的通行密鑰。請用它登入。',
		missing: '請先輸入你的電子郵件地址。',
		wait: '嘗試次數過多。請等待幾分鐘，然後重試。',
		failed: '出了點問題。請重試。'
	},
	signOut: {
		title: '登出',
		question: '要登出嗎？',
		atProvider: (provider) => `你也會從 ${provider} 登出。`,
		submit: '登出',
		cancel: '取消'
	},
	verifyRequest: {
		title: '請查收郵件',
		text: '我們已給你傳送一封包含登入連結的郵件。郵件可能需要一分鐘才能送達。也請檢查垃圾郵件資料夾。',
		linkSent: '登入連結已傳送到',
		linkText: '郵件可能需要一分鐘才能送達。也請檢查垃圾郵件資料夾。',
		codeSent: '驗證碼已傳送到',
		codeText: '請在此輸入驗證碼，或開啟郵件中的連結。郵件可能需要一分鐘才能送達。也請檢查垃圾郵件資料夾。',
		sentAgain: '我們又傳送了一封郵件。只有最新的一封有效。',
		code: '驗證碼',
		submit: '登入',
		again: '重新傳送郵件'
	},
	confirmEmail: {
		title: '使用電子郵件登入',
		text: '此連結將登入的帳戶是',
		instead: { before: '你目前登入的帳戶是', after: '。如果繼續，你將登出此帳戶。' },
		somebody: '其他使用者',
		submit: '登入',
		cancel: '不登入'
	},
	earlierUser: {
		title: '此帳戶是你的嗎？',
		text: '此網站已有使用該地址的帳戶：',
		by: (providers) => `它是透過 ${providers} 登入時建立的。`,
		connectText: '如果是你的，請以原來的方式登入。這樣，該地址會與帳戶連結。',
		connect: '以原來的方式登入',
		releaseText: '如果不是你的，請建立新帳戶。另一個帳戶將失去此地址，你也看不到其中的資料。',
		release: '建立新帳戶'
	},
	wrongCode: { title: '驗證碼不正確', text: '請輸入最新郵件中的驗證碼，或重新取得。' },
	reauthentication: {
		title: '請確認是你本人',
		text: '你目前登入的帳戶是',
		unnamed: '未命名的使用者',
		passkey: '使用通行密鑰',
		submit: '確認',
		mail: '傳送郵件給我',
		with: (provider) => `使用 ${provider} 確認`,
		linkSent: '連結已傳送到',
		another: '選擇其他方式',
		none: '目前還沒有確認方式。請為帳戶新增通行密鑰，或確認你的電子郵件地址，然後重試。',
		noneOfThese: '此頁面要求的確認方式你的帳戶還沒有。請先新增，然後重試。',
		signInAgain: '你的帳戶還沒有確認方式。請改為重新登入。',
		signOutFirst: '你的帳戶還沒有確認方式。請改為登出後重新登入。',
		orSignInAgain: '如果以上方式都沒有，請改為重新登入。',
		orSignOut: '如果以上方式都沒有，請改為登出後重新登入。',
		signInAgainWith: (provider) => `使用 ${provider} 重新登入`,
		noScript: '通行密鑰需要 JavaScript。請啟用它，或選擇其他方式。',
		cancel: '取消',
		signOut: '不是你？登出',
		elsewhere: {
			title: '請在取得連結的地方開啟它',
			text: '它只能在你已登入的瀏覽器中使用一次，且幾分鐘內有效。請在那裡開啟，或重新取得郵件。'
		}
	},
	native: {
		title: '在應用程式中繼續？',
		text: (app) => `此裝置上的一個應用程式請求以你的帳戶使用 ${app}。僅當你剛剛開啟它時才繼續。`,
		signedIn: '你目前登入的帳戶是',
		unnamed: '未命名的使用者',
		submit: '繼續',
		cancel: '取消',
		another: '使用其他帳戶',
		old: '你登入已有一段時間。請重新登入以繼續。',
		again: '重新登入'
	},
	linking: {
		title: '要連結此帳戶嗎？',
		titleTaken: '要切換到其他帳戶嗎？',
		signedIn: '你目前登入的帳戶是',
		unnamed: '未命名的使用者',
		chosen: (provider) => `你在 ${provider} 選擇的帳戶是`,
		unnamedAccount: '未命名的帳戶',
		linkText: (provider) => `連結後，你也可以用此 ${provider} 帳戶登入你目前的帳戶。僅當兩者都屬於你時才這樣做。`,
		link: '連結帳戶',
		switchText: '如果不連結，你將在此登出，並以你選擇的帳戶登入。',
		takenText: '它屬於此網站的其他使用者，無法與你的帳戶連結。如果切換，你將在此登出，並以該使用者身分登入。',
		unlinkableText: '它無法與你目前使用的帳戶連結。如果切換，你將在此登出，並以你選擇的帳戶登入。',
		switch: '切換到另一個帳戶',
		cancel: '取消，不做變更'
	},
	popup: { title: '你已登入', text: '你可以關閉此視窗。', next: '在此繼續' },
	error: {
		newMail: '傳送新郵件',
		again: '重試',
		home: '前往首頁',
		reference: '參考編號：',
		wait: (seconds) => `請在 ${waitingTime({ lang: 'zh-Hant' }, seconds)}後重試。`
	},
	development: { heading: '僅在開發環境中顯示' }
};
