import type { PartialMails } from '../language.js';

const expiry = (codeTime: string, linkTime: string) =>
	codeTime === linkTime
		? `驗證碼和連結的有效期均為 ${codeTime}。`
		: `驗證碼有效期 ${codeTime}，連結有效期 ${linkTime}。`;

/** The emails. */
export const mails: PartialMails = {
	plainLink: '如果按鈕無效，請在瀏覽器中開啟此地址：',
	signIn: {
		title: (site) => `登入 ${site}`,
		preview: (host, time) => `用於 ${host}。只能使用一次，有效期 ${time}。`,
		pressButton: (host) => `請點選按鈕登入 ${host}。`,
		openLink: (host) => `請開啟此連結登入 ${host}：`,
		typeCode: (host) => `請在 ${host} 上取得驗證碼的頁面輸入此驗證碼：`,
		orPressButton: '或在同一瀏覽器中點選按鈕。',
		orOpenLink: '或在同一瀏覽器中開啟此連結：',
		orPressAnywhere: '或點選按鈕。',
		orOpenAnywhere: '或開啟此連結：',
		button: '登入',
		validityOfLink: (time) => `連結只能使用一次，有效期 ${time}。任何擁有它的人都可以以你的身分登入。請勿分享。`,
		validityOfCode: (time) => `驗證碼只能使用一次，有效期 ${time}。任何擁有它的人都可以以你的身分登入。請勿分享。`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)}兩者只有一個有效，且只能使用一次。任何擁有其中之一的人都可以以你的身分登入。請勿分享。`,
		unasked: '如果你沒有請求此郵件，可以忽略它。'
	},
	reauthenticate: {
		title: (site) => `請在 ${site} 確認是你本人`,
		preview: (host, time) => `用於 ${host}。只能使用一次，有效期 ${time}。`,
		pressButton: (host) => `請點選按鈕，在 ${host} 確認是你本人。`,
		openLink: (host) => `請開啟此連結，在 ${host} 確認是你本人：`,
		typeCode: (host) => `請在 ${host} 上取得驗證碼的頁面輸入此驗證碼：`,
		orPressButton: '或在同一瀏覽器中點選按鈕。',
		orOpenLink: '或在同一瀏覽器中開啟此連結：',
		orPressAnywhere: '或在同一瀏覽器中點選按鈕。',
		orOpenAnywhere: '或在同一瀏覽器中開啟此連結：',
		button: '確認',
		validityOfLink: (time) => `連結只能在你取得它的瀏覽器中使用一次，有效期 ${time}。請勿分享。`,
		validityOfCode: (time) => `驗證碼只能在你取得它的瀏覽器中使用一次，有效期 ${time}。請勿分享。`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)}兩者只有一個有效，且只能在你取得它們的瀏覽器中使用一次。請勿分享。`,
		unasked: '如果你沒有請求此郵件，可能有人在使用你的帳戶：請在所有位置登出。'
	},
	signUp: {
		title: (site) => `確認你在 ${site} 的電子郵件地址`,
		text: (host) => [`你開始在 ${host} 建立帳戶。請開啟連結以完成。`],
		button: '確認',
		validity: (time) => `連結只能使用一次，有效期 ${time}。請勿分享。`,
		unasked: '如果你沒有請求此郵件，可以忽略它。這樣就不會建立帳戶。'
	},
	accountExists: {
		title: (site) => `你在 ${site} 已有帳戶`,
		text: (host) => [
			`有人想在 ${host} 用此電子郵件地址建立帳戶，但它已有帳戶。`,
			'請用它登入。如果你忘記了密碼，請在那裡選擇新密碼。'
		],
		button: '登入',
		unasked: '如果不是你本人，可以忽略此郵件。你的帳戶沒有變化。'
	},
	reset: {
		title: (site) => `為 ${site} 選擇新密碼`,
		text: (host) => [`你在 ${host} 請求了新密碼。請開啟連結進行選擇。`],
		button: '選擇新密碼',
		validity: (time) => `連結只能使用一次，有效期 ${time}。請勿分享。`,
		unasked: '如果你沒有請求此郵件，可以忽略它。你的密碼保持不變。'
	},
	noAccount: {
		title: (site) => `你在 ${site} 沒有帳戶`,
		text: (host) => [
			`有人在 ${host} 為此電子郵件地址請求了新密碼。沒有使用該地址的帳戶。`,
			'如果你在那裡有帳戶，它使用的是其他電子郵件地址。'
		],
		button: '前往登入頁面',
		unasked: '如果不是你本人，可以忽略此郵件。'
	},
	otherWay: {
		title: (site) => `請用之前的方式登入 ${site}`,
		text: (host) => [
			`有人在 ${host} 為此電子郵件地址請求了新密碼。`,
			'使用此地址的帳戶採用其他登入方式，且該地址從未確認過。請用那種方式登入。'
		],
		button: '前往登入頁面',
		unasked: '如果不是你本人，可以忽略此郵件。該帳戶沒有變化。'
	},
	passwordChanged: {
		title: (site) => `你在 ${site} 的密碼已變更`,
		text: (host) => [
			`你在 ${host} 的帳戶密碼剛剛被變更。你已在所有其他裝置上登出。`,
			'如果是你本人，無需任何操作。如果不是，請立即選擇新密碼。'
		],
		button: '選擇新密碼',
		unasked: '每次密碼變更時，我們都會傳送此郵件。'
	},
	changeAddress: {
		title: (site) => `確認你在 ${site} 的新電子郵件地址`,
		text: (host) => [`你想為 ${host} 的帳戶使用此電子郵件地址。請開啟連結以確認。`],
		button: '確認地址',
		validity: (time) => `連結只能在你登入期間使用一次，有效期 ${time}。請勿分享。`,
		unasked: '如果你沒有請求此郵件，請不要開啟連結。可以忽略此郵件。'
	},
	addressTaken: {
		title: (site) => `你已在 ${site} 使用此電子郵件地址`,
		text: (host) => [
			`有人登入了 ${host} 的另一個帳戶，並想為其使用此電子郵件地址。`,
			'該地址屬於你的帳戶。未做任何變更。'
		],
		button: '前往你的帳戶',
		unasked: '如果不是你本人，可以忽略此郵件。'
	},
	addressChanged: {
		title: (site) => `你在 ${site} 的電子郵件地址已變更`,
		text: (host) => [
			`你在 ${host} 的帳戶現在使用其他電子郵件地址。如果是你本人，無需任何操作。`,
			'如果不是你本人，請復原變更：此地址將重新歸你使用，所有人都將登出。'
		],
		button: '復原變更',
		validity: (time) => `連結只能使用一次，有效期 ${time}。請在此之前保留此郵件。`,
		unasked: '每次帳戶地址變更時，我們都會傳送此郵件。'
	},
	addressReturned: {
		title: (site) => `你在 ${site} 的電子郵件地址已變更`,
		text: (host) => [`你在 ${host} 的帳戶已恢復為之前的電子郵件地址。`],
		button: '前往你的帳戶',
		unasked: '每次帳戶地址變更時，我們都會傳送此郵件。'
	},
	secondFactor: {
		title: (site) => `你在 ${site} 的驗證碼`,
		preview: (host, time) => `用於 ${host}。只能使用一次，有效期 ${time}。`,
		typeCode: (host) => `請在你登入 ${host} 的頁面輸入此驗證碼：`,
		validity: (time) => `驗證碼只能在你取得它的瀏覽器中使用一次，有效期 ${time}。請勿分享。`,
		unasked: '如果你沒有請求此郵件，表示有人知道你的密碼，或能以其他方式以你的身分登入：請變更密碼。'
	},
	security: {
		newDevice: {
			title: (site) => `新的 ${site} 登入`,
			text: (host) => `有人用新的瀏覽器登入了你在 ${host} 的帳戶。`,
			otherwise: '如果不是你本人，請在帳戶頁面從所有位置登出，並保護所使用的方式：你的密碼、電子郵件或其他帳戶。'
		},
		passkeyAdded: {
			title: (site) => `你在 ${site} 的帳戶新增了通行密鑰`,
			text: (host) => `新的通行密鑰可以登入你在 ${host} 的帳戶。`,
			otherwise: '如果不是你本人，請移除該通行密鑰，並在帳戶頁面從所有位置登出。'
		},
		passkeyRemoved: {
			title: (site) => `你在 ${site} 的帳戶移除了通行密鑰`,
			text: (host) => `一個通行密鑰已無法再登入你在 ${host} 的帳戶。`,
			otherwise: '如果不是你本人，請在帳戶頁面從所有位置登出，並再次新增通行密鑰。'
		},
		accountLinked: {
			title: (site) => `新的 ${site} 登入方式`,
			text: (host, name) => `從現在起，${name} 的帳戶可以登入你在 ${host} 的帳戶。`,
			otherwise: '如果不是你本人，請取消連結該帳戶，並在帳戶頁面從所有位置登出。'
		},
		accountUnlinked: {
			title: (site) => `移除了一種 ${site} 登入方式`,
			text: (host, name) => `${name} 的帳戶已無法再登入你在 ${host} 的帳戶。`,
			otherwise: '如果不是你本人，請在帳戶頁面從所有位置登出，並重新連結該帳戶。'
		},
		factorAdded: {
			title: (site) => `你在 ${site} 的帳戶新增了第二重驗證`,
			text: (host, name) => `你在 ${host} 的帳戶有新的第二重驗證：${name}。`,
			otherwise: '如果不是你本人，請移除它，並在帳戶頁面從所有位置登出。'
		},
		factorRemoved: {
			title: (site) => `你在 ${site} 的帳戶移除了第二重驗證`,
			text: (host, name) => `此第二重驗證已從你在 ${host} 的帳戶中移除：${name}。`,
			otherwise: '如果不是你本人，請在帳戶頁面從所有位置登出，變更密碼，並再次新增第二重驗證。'
		},
		recoveryCodeUsed: {
			title: (site) => `有人在 ${site} 使用了復原碼`,
			text: (host) => `有人使用你的一個復原碼登入了你在 ${host} 的帳戶。`,
			otherwise: '如果不是你本人，請在帳戶頁面從所有位置登出，變更密碼，並產生新的復原碼。'
		},
		deletionScheduled: {
			title: (site) => `你在 ${site} 的帳戶將被刪除`,
			text: (host, time) =>
				`你在 ${host} 的帳戶將在 ${time} 之後刪除。你已在所有位置登出。如要保留帳戶，請在此之前登入。`,
			otherwise: '如果不是你本人，請登入：這樣會保留帳戶。然後在帳戶頁面從所有位置登出。'
		},
		deletionUndone: {
			title: (site) => `你在 ${site} 的帳戶已保留`,
			text: (host) => `因為有人登入，你在 ${host} 的帳戶不會被刪除。`,
			otherwise: '如果不是你本人，請在帳戶頁面從所有位置登出，並保護所使用的方式：你的密碼、電子郵件或其他帳戶。'
		},
		button: '前往你的帳戶',
		expected: '如果是你本人，無需任何操作。',
		factors: { totp: '驗證器應用程式', phone: '手機號碼' },
		device: (browser, system) => `${system} 上的 ${browser}`
	}
};
