import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('zh-Hant');

/** The account page. */
export const account: PartialMessages = {
	accountPasskeys: {
		title: '通行密鑰',
		none: '你還沒有通行密鑰。有了通行密鑰，你可以用指紋、臉部或 PIN 碼登入。',
		unnamed: '通行密鑰',
		manyDevices: '在你帳戶的所有裝置上',
		oneDevice: '在一台裝置上',
		rename: '重新命名',
		renameOne: (passkey) => `重新命名：${passkey}`,
		removeOne: (passkey) => `移除：${passkey}`,
		name: '名稱',
		save: '儲存',
		remove: '移除',
		confirm: '之後你將無法用它登入。請同時在你的裝置上刪除它。',
		add: '新增通行密鑰',
		addWith: (provider) => `新增通行密鑰：${provider}`,
		noScript: '新增通行密鑰需要 JavaScript。此頁面的其他部分不需要。',
		renamed: '名稱已儲存。',
		removed: '通行密鑰已移除。',
		added: '通行密鑰已新增。',
		wrongName: { title: '名稱未儲存', text: '請輸入不超過 100 個字元的名稱，不要換行。' },
		last: { title: '通行密鑰未移除', text: '這是你最後一個通行密鑰，也可能是你唯一的登入方式。請先新增另一個。' }
	},
	accountWays: {
		title: '已連結的帳戶',
		unlink: '取消連結',
		unlinkOne: (provider) => `取消連結 ${provider}`,
		last: '你唯一的登入方式',
		unused: '已不再用於登入',
		connect: (provider) => `連結 ${provider}`,
		done: '已取消連結該帳戶。',
		refused: { title: '未能取消連結該帳戶', text: '這是你唯一的登入方式。請先新增其他方式。' }
	},
	deletion: {
		title: '刪除你的帳戶',
		text: '此網站儲存的關於你的所有資訊將立即刪除。此操作無法復原。',
		later: (time) =>
			`你將立即在所有位置登出。此網站儲存的關於你的所有資訊將在 ${time}刪除。如要保留帳戶，請在此之前登入。`,
		open: '刪除帳戶…',
		word: '刪除',
		label: (word) => `如要確認，請輸入「${word}」`,
		submit: '刪除我的帳戶',
		refused: { title: '帳戶未刪除', text: '請完全按照顯示的內容輸入。' },
		doneTitle: '你的帳戶已刪除',
		done: '你已在所有裝置上登出。',
		scheduledTitle: '你的帳戶將被刪除',
		scheduled: (date) => `你已在所有裝置上登出。你的帳戶將在 ${date} 之後刪除。如要保留，請在此之前登入。`,
		home: '返回網站'
	},
	address: {
		section: {
			title: '電子郵件地址',
			present: '你的地址是',
			none: '你還沒有地址。',
			unproven: '尚未確認。',
			label: '新電子郵件地址',
			submit: '變更地址',
			sent: '我們已向新地址傳送郵件。請開啟其中的連結以完成變更。',
			refused: { title: '地址未變更', text: '你已在使用此地址。' }
		},
		confirm: {
			title: '確認你的新電子郵件地址',
			signedIn: '你目前登入的帳戶是',
			text: '你的帳戶將使用此地址',
			submit: '變更地址',
			cancel: '取消，不做變更',
			doneTitle: '你的電子郵件地址已變更',
			done: '我們已傳送郵件到你之前的地址。一週內可用其中的連結復原變更。',
			next: '前往你的帳戶'
		},
		undo: {
			title: '要復原地址變更嗎？',
			text: '你的帳戶將恢復之前的地址：',
			note: '你和其他所有人都將在所有裝置上登出。',
			submit: '復原變更',
			doneTitle: '變更已復原',
			done: '所有人都已登出。請登入，並在帳戶頁面檢查所有登入方式是否都屬於你。',
			signIn: '登入'
		}
	},
	account: {
		title: '你的帳戶',
		home: '返回網站',
		acting: { title: '你正在以此使用者的身分操作', text: '你只能看到頁面的一部分，且無法變更任何內容。' },
		overview: {
			title: '總覽',
			ways: (count) => number(count, { other: '你有 # 種登入方式。' }),
			factorOn: '兩步驗證已開啟。',
			factorOff: '兩步驗證未開啟。',
			addWay: '新增登入方式',
			addFactor: '開啟兩步驗證'
		},
		profile: {
			title: '個人檔案',
			name: '姓名',
			email: '電子郵件地址',
			unnamed: '尚無姓名',
			proven: '已確認',
			save: '儲存',
			done: '你的個人檔案已儲存。',
			refused: { title: '無法使用此姓名', text: '請輸入不超過 100 個字元的姓名，不要換行。' }
		},
		sessions: {
			title: '你的登入位置',
			device: (browser, system) => `${system} 上的 ${browser}`,
			unknown: '未知瀏覽器',
			current: '此瀏覽器',
			lastUsed: (when) => `上次使用：${when}`,
			signedIn: (when) => `登入時間：${when}`,
			signedInWith: (when, provider) => `登入時間：${when}，方式：${provider}`,
			acting: '支援人員正在此以你的身分操作',
			end: '登出',
			endOne: (device) => `登出：${device}`,
			endOthers: '在所有其他位置登出',
			unlisted: '你可以一次性從所有其他瀏覽器和應用程式登出。',
			done: '工作階段已結束。',
			doneOthers: '你已在所有其他位置登出。'
		},
		signOut: { title: '登出', text: '你目前登入的帳戶是', submit: '登出' }
	},
	accountTokens: {
		title: 'API 權杖',
		none: '你沒有權杖。程式可以用權杖以你的身分使用此網站。',
		unnamed: '權杖',
		lastUsed: (when) => `上次使用：${when}`,
		neverUsed: '從未使用',
		expires: (when) => `到期：${when}`,
		end: '撤銷',
		endOne: (token) => `撤銷：${token}`,
		create: '建立權杖',
		label: '名稱',
		lifetime: '到期',
		inDays: (days) => number(days, { other: '# 天後' }),
		mayDo: '權杖可用於',
		ended: '權杖已撤銷。',
		created: '權杖已建立。',
		wrong: { title: '權杖未建立', text: '請輸入不超過 100 個字元的名稱，並至少選擇一種用途。' },
		tooMany: { title: '權杖未建立', text: '你的權杖過多。請先撤銷一個。' },
		newTitle: '你的新權杖',
		once: '請立即複製：它不會再次顯示。任何擁有它的人都可以以你的身分使用此網站。',
		value: '權杖',
		back: '返回你的帳戶'
	}
};
