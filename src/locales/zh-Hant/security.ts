import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('zh-Hant');

/** Passwords and second factors. */
export const security: PartialMessages = {
	password: {
		username: '使用者名稱',
		name: '姓名（選填）',
		current: '目前密碼',
		new: '新密碼',
		rule: (length) => number(length, { other: '至少 # 個字元。用一句話當密碼更容易記住。' }),
		forgotten: '忘記密碼？',
		noAccount: '建立帳戶',
		toSignIn: '登入',
		signUp: {
			title: '建立帳戶',
			titleFor: (app) => `建立 ${app} 帳戶`,
			submit: '建立帳戶',
			known: '我已有帳戶',
			taken: { title: '此電子郵件地址已有帳戶', text: '請用它登入，或使用其他電子郵件地址。' }
		},
		sent: {
			title: '請查收郵件',
			text: '郵件已傳送到',
			what: '請開啟其中的連結以完成操作。郵件可能需要一分鐘才能送達。也請檢查垃圾郵件資料夾。',
			again: '重新傳送郵件',
			another: '使用其他電子郵件地址'
		},
		verify: {
			title: '確認你的電子郵件地址',
			text: '你正在為此地址建立帳戶',
			choose: '這不是你開始時使用的瀏覽器。請在此選擇密碼。',
			signInFirst: '如果你以前登入過使用此地址的帳戶，請先登入該帳戶，再重新開啟連結：否則它將被刪除。',
			submit: '確認並登入',
			own: '你的帳戶地址是',
			ownSubmit: '確認',
			cancel: '不建立帳戶'
		},
		forgot: {
			title: '重設密碼',
			text: '請輸入你的電子郵件地址。我們會傳送郵件給你，其中有下一步操作。',
			submit: '傳送郵件',
			sentTitle: '請查收郵件',
			sent: '郵件已傳送到',
			sentAway: '我們已傳送郵件。',
			sentWhat: '其中有下一步操作。郵件可能需要一分鐘才能送達。也請檢查垃圾郵件資料夾。'
		},
		reset: {
			title: '選擇新密碼',
			text: '適用於使用此地址的帳戶',
			submit: '儲存新密碼',
			doneTitle: '你的密碼已變更',
			done: '你已在所有裝置上登出。請用新密碼登入。'
		},
		change: {
			title: '變更密碼',
			firstTitle: '選擇密碼',
			text: '你目前登入的帳戶是',
			submit: '儲存新密碼',
			note: '你將在所有其他裝置上登出。',
			cancel: '取消',
			wrong: { title: '目前密碼不正確', text: '未做任何變更。請重試。' },
			doneTitle: '你的密碼已變更',
			done: '你已在所有其他裝置上登出。',
			next: '繼續'
		},
		section: { title: '密碼', none: '你還沒有密碼。', change: '變更密碼', choose: '選擇密碼' },
		refused: {
			too_short: (length) => number(length, { other: '太短了。請至少使用 # 個字元。' }),
			too_long: '太長了。請最多使用 4096 個字元。',
			common: '很多人使用它，因此會最先被猜到。請選擇其他密碼。',
			context: '它由你的名字或此網站的名稱組成。請選擇其他密碼。',
			breached: '它出現在被盜密碼列表中。請選擇其他密碼。'
		}
	},
	factors: {
		challenge: {
			title: '輸入驗證碼',
			text: '請開啟驗證器應用程式，輸入它為以下帳戶顯示的驗證碼：',
			titleOfAny: '請確認是你本人',
			textOfAny: '還差一步即可登入帳戶',
			code: '驗證碼',
			codeOfApp: '驗證器應用程式中的驗證碼',
			trust: (time) => `${time}內不再在此裝置上詢問`,
			sendMail: '透過郵件傳送驗證碼',
			sendPhone: (to) => `透過簡訊將驗證碼傳送到 ${to}`,
			mailSent: '驗證碼已傳送到',
			codeOfMail: '郵件中的驗證碼',
			codeOfPhone: '簡訊中的驗證碼',
			again: '傳送新的驗證碼',
			submit: '繼續',
			lost: '使用復原碼',
			recoveryText: '請輸入你儲存的一個復原碼。每個復原碼只能使用一次。',
			recovery: '復原碼',
			cancel: '取消'
		},
		setUp: {
			title: '設定驗證器應用程式',
			required: '此網站要求每次登入都進行第二步驗證。請立即設定，以繼續使用帳戶',
			scan: '請用手機上的驗證器應用程式掃描此 QR 碼。',
			type: '請在手機上的驗證器應用程式中輸入此金鑰。',
			open: '在此裝置的應用程式中開啟',
			key: '或輸入此金鑰',
			keyAlone: '金鑰',
			picture: '金鑰的 QR 碼',
			then: '然後輸入應用程式顯示的驗證碼。',
			code: '驗證碼',
			submit: '啟用',
			cancel: '取消'
		},
		phone: {
			title: '新增手機號碼',
			text: '你登入時，我們會透過簡訊向此號碼傳送驗證碼。請輸入包含國碼的號碼。',
			number: '手機號碼',
			example: '+1 415 555 0123',
			send: '傳送驗證碼',
			invalid: {
				title: '這不是手機號碼',
				text: '請以加號和國碼開頭，例如 +1 415 555 0123。'
			},
			sent: '請輸入我們傳送到以下號碼的驗證碼：',
			submit: '新增號碼',
			cancel: '取消',
			message: (code, site) => `你在 ${site} 的驗證碼是 ${code}。請勿分享。`
		},
		codes: {
			title: '儲存你的復原碼',
			text: '如果手機丟失，你可以用其中一個登入。每個復原碼只能使用一次。它們不會再次顯示。',
			list: '你的復原碼',
			download: '下載',
			file: 'recovery-codes-zh-hant.txt',
			heading: (site) => `${site} 的復原碼。每個復原碼只能使用一次。`,
			print: '列印',
			next: '我已儲存',
			newTitle: '要產生新的復原碼嗎？',
			newText: '你現有的復原碼將失效。',
			make: '產生新的復原碼',
			cancel: '取消'
		},
		section: {
			title: '兩步驗證',
			off: '你的帳戶由一步驗證保護。驗證器應用程式會增加第二步。',
			setUp: '設定驗證器應用程式',
			totp: '驗證器應用程式',
			phone: '簡訊',
			addPhone: '新增手機號碼',
			added: (when) => `新增於 ${when}`,
			lastUsed: (when) => `上次使用：${when}`,
			remove: '移除',
			removeOne: (name) => `移除：${name}`,
			confirm: '之後登入只需一步。你將在所有其他位置登出。',
			removed: '驗證器應用程式已移除。',
			removedPhone: '手機號碼已移除。',
			recovery: '復原碼',
			left: (count) => number(count, { other: '還剩 # 個復原碼' }),
			few: '請在用完之前產生新的復原碼。',
			none: '沒有剩餘的復原碼了。請立即產生新的復原碼。',
			make: '產生新的復原碼',
			devices: '受信任的裝置',
			devicesText: '在這些裝置上，登入只需一步。',
			thisDevice: '此裝置',
			trusted: (when) => `信任於 ${when}`,
			ends: (when) => `到期：${when}`,
			end: '移除',
			endOne: (name) => `移除：${name}`,
			ended: '該裝置不再受信任。'
		}
	}
};
