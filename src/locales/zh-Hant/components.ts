import type { PartialComponents } from '../language.js';

/** The texts of the components, and of errors. */
export const components: PartialComponents = {
	signIn: '登入',
	signOut: '登出',
	remember: '保持登入狀態',
	showPassword: '顯示密碼',
	createAccount: '建立帳戶',
	menu: '你的帳戶',
	account: '帳戶',
	errors: {
		EmailSignin: { title: '郵件未能傳送', text: '請幾分鐘後重試。' },
		InvalidEmail: { title: '請輸入有效的電子郵件地址', text: '例如：you@example.com。' },
		Verification: { title: '此連結已失效', text: '它已被使用或已過期。請重新取得。' },
		ChallengeRequired: { title: '還差一步', text: '請用第二步驗證來確認登入。' },
		FactorRefused: {
			title: '驗證碼不正確',
			text: '它可能已被使用或已過期。請輸入最新的驗證碼。如果由應用程式顯示，請檢查手機的時間。'
		},
		HumanCheckFailed: { title: '無法確認你是真人', text: '請完成表單中的驗證，然後重試。這需要 JavaScript。' },
		PasswordRefused: { title: '請選擇其他密碼', text: '密碼太短或容易被猜到。' },
		UsernameRefused: {
			title: '請選擇其他使用者名稱',
			text: '使用者名稱由 3 到 32 個字母、數字、點、連字元或下劃線組成，且不能已被佔用。'
		},
		ReauthenticationExpired: { title: '請再次確認', text: '用時過長，或你的工作階段在此期間發生了變化。請重新開始。' },
		ReauthenticationInsufficient: { title: '此頁面需要更強的驗證', text: '未做任何變更。請選擇其他方式。' },
		ReauthenticationMismatch: {
			title: '那是另一個帳戶',
			text: '你仍保持之前的登入狀態，未做任何變更。請使用目前登入的帳戶確認。'
		},
		ReauthenticationRequired: {
			title: '你登入已有一段時間',
			text: '你的帳戶尚未做任何變更。請確認是你本人，然後在五分鐘內重試。'
		},
		SignUpClosed: {
			title: '你無法在此建立帳戶',
			text: '此網站不接受所有人建立新帳戶。如果你已有帳戶，請用之前的方式登入。'
		},
		NoProviderForAddress: {
			title: '此地址無法登入',
			text: '此網站沒有適用於該地址網域的登入方式。請檢查地址，或選擇其他登入方式。'
		},
		UnknownTenant: { title: '此網站不存在', text: '此地址沒有網站。請檢查拼寫。' },
		UserBlocked: { title: '你的帳戶已被封鎖', text: '你無法登入該帳戶。如果你認為有誤，請聯絡此網站的營運者。' },
		PasskeyChanged: {
			title: '此通行密鑰已發生變化',
			text: '自新增以來，它能否複製到其他裝置已發生變化。請用其他方式登入，在帳戶頁面移除它，然後重新新增。'
		},
		WebAuthnVerificationError: { title: '通行密鑰未被接受', text: '請重試。如果再次發生，請選擇其他登入方式。' },
		AccessDenied: { title: '存取遭拒', text: '此帳戶無權在此登入。' },
		AccountNotLinked: {
			title: '此帳戶無法與你的帳戶連結',
			text: '它可能屬於此網站的其他使用者。如要用它登入，請先登出。'
		},
		Configuration: {
			title: '我們這邊出了點問題',
			text: '你目前無法登入。請稍後重試。如果你是網站管理員，請檢視伺服器紀錄。'
		},
		CredentialsSignin: { title: '登入失敗', text: '請檢查你輸入的資訊，然後重試。' },
		CrossSiteRequest: { title: '請求被拒絕', text: '它不是來自此網站的頁面。請開啟登入頁面，然後重試。' },
		InvalidCheck: { title: '此次登入已過期', text: '用時過長、已經完成，或是在其他瀏覽器中開始的。請重新開始。' },
		InvalidHandle: { title: '未找到此帳戶', text: '請檢查識別名稱（例如 alice.bsky.social），然後重試。' },
		InvalidProvider: { title: '未知的登入方式', text: '此網站不提供該方式。請在登入頁面選擇其他方式。' },
		InvalidRequest: { title: '請求無效', text: '請開啟登入頁面，然後重試。' },
		OAuthAccountNotLinked: {
			title: '請用之前的方式登入',
			text: '你在此已有一個使用其他登入方式的帳戶。請先用那種方式登入，然後就可以連結此帳戶。'
		},
		OAuthCallbackError: {
			title: '登入未完成',
			text: '登入已取消，或被提供者拒絕。請重試。如果再次發生，請選擇其他登入方式。'
		},
		OAuthSignin: { title: '無法連線到提供者', text: '請重試。如果再次發生，請選擇其他登入方式。' },
		SessionLimitReached: { title: '你登入的裝置過多', text: '請在其中一台裝置上登出，然後重試。' },
		TooManyRequests: { title: '嘗試次數過多', text: '請等待幾分鐘，然後重試。' },
		Unavailable: { title: '請稍後重試', text: '登入服務目前不可用。' },
		UnknownAction: { title: '找不到頁面', text: '請前往首頁，從那裡繼續。' }
	}
};
