import { waitingTime } from '../time-in-words.js';
import type { PartialMessages } from '../language.js';

/** Signing in and out, and the questions on the way. */
export const pages: PartialMessages = {
	signIn: {
		title: '로그인',
		titleFor: (app) => `${app}에 로그인`,
		with: (provider) => `${provider}(으)로 로그인`,
		submit: '로그인',
		none: '아직 로그인 방법이 없습니다.',
		or: '또는',
		back: '뒤로',
		password: '비밀번호',
		showPassword: '비밀번호 표시',
		lastUsed: '최근 사용',
		handle: '핸들',
		remember: '로그인 상태 유지',
		email: {
			label: '이메일 주소',
			placeholder: 'name@example.com',
			submit: '이메일로 계속하기',
			next: '계속',
			send: '로그인 이메일 받기',
			another: '다른 이메일 주소 사용'
		}
	},
	signedIn: { text: '로그인한 계정:', unnamed: '이름 없는 사용자', next: '계속', signOut: '로그아웃' },
	passkey: {
		signIn: '패스키로 로그인',
		create: '패스키 만들기',
		noScript: '패스키에는 JavaScript가 필요합니다. JavaScript를 켜거나 다른 로그인 방법을 선택하세요.',
		unsupported: '이 브라우저는 패스키를 지원하지 않습니다. 브라우저를 업데이트하거나 다른 로그인 방법을 선택하세요.',
		cancelled:
			'요청이 취소되었거나 이 기기에 이 사이트의 패스키가 없습니다. 다시 시도하거나 다른 로그인 방법을 선택하세요.',
		registered: '이 기기에는 이미 계정의 패스키가 있습니다. 그 패스키로 로그인하세요.',
		missing: '먼저 이메일 주소를 입력하세요.',
		wait: '시도 횟수가 너무 많습니다. 몇 분 기다린 후 다시 시도하세요.',
		failed: '문제가 발생했습니다. 다시 시도하세요.'
	},
	signOut: {
		title: '로그아웃',
		question: '로그아웃하시겠습니까?',
		atProvider: (provider) => `${provider}에서도 로그아웃됩니다.`,
		submit: '로그아웃',
		cancel: '취소'
	},
	verifyRequest: {
		title: '이메일을 확인하세요',
		text: '로그인 링크가 담긴 이메일을 보냈습니다. 도착하는 데 1분 정도 걸릴 수 있습니다. 스팸함도 확인하세요.',
		linkSent: '로그인 링크를 보낸 주소:',
		linkText: '도착하는 데 1분 정도 걸릴 수 있습니다. 스팸함도 확인하세요.',
		codeSent: '코드를 보낸 주소:',
		codeText:
			'여기에 코드를 입력하거나 이메일의 링크를 여세요. 도착하는 데 1분 정도 걸릴 수 있습니다. 스팸함도 확인하세요.',
		sentAgain: '이메일을 다시 보냈습니다. 가장 최근 이메일만 유효합니다.',
		code: '코드',
		submit: '로그인',
		again: '이메일 다시 보내기'
	},
	confirmEmail: {
		title: '이메일로 로그인',
		text: '이 링크로 로그인하는 계정:',
		instead: { before: '로그인한 계정:', after: '. 계속하면 이 계정에서 로그아웃됩니다.' },
		somebody: '다른 사용자',
		submit: '로그인',
		cancel: '로그인하지 않음'
	},
	earlierUser: {
		title: '이 계정이 본인의 것입니까?',
		text: '이 사이트에 이미 다음 주소의 계정이 있습니다:',
		by: (providers) => `${providers} 로그인으로 만들어진 계정입니다.`,
		connectText: '본인의 것이면 이전 방법으로 로그인하세요. 그러면 주소가 계정에 연결됩니다.',
		connect: '이전 방법으로 로그인',
		releaseText:
			'본인의 것이 아니면 새 계정을 만드세요. 다른 계정에서는 이 주소가 제거되며, 그 데이터는 볼 수 없습니다.',
		release: '새 계정 만들기'
	},
	wrongCode: { title: '코드가 올바르지 않습니다', text: '가장 최근 이메일의 코드를 입력하거나 새 코드를 요청하세요.' },
	reauthentication: {
		title: '본인임을 확인하세요',
		text: '로그인한 계정:',
		unnamed: '이름 없는 사용자',
		passkey: '패스키 사용',
		submit: '확인',
		mail: '이메일 받기',
		with: (provider) => `${provider}(으)로 확인`,
		linkSent: '링크를 보낸 주소:',
		another: '다른 방법 선택',
		none: '아직 확인할 방법이 없습니다. 계정에 패스키를 추가하거나 이메일 주소를 확인한 후 다시 시도하세요.',
		noneOfThese: '이 페이지에서 요구하는 확인 방법이 아직 계정에 없습니다. 추가한 후 다시 시도하세요.',
		signInAgain: '아직 계정에 확인할 방법이 없습니다. 대신 다시 로그인하세요.',
		signOutFirst: '아직 계정에 확인할 방법이 없습니다. 대신 로그아웃한 후 다시 로그인하세요.',
		orSignInAgain: '해당하는 방법이 없으면 다시 로그인하세요.',
		orSignOut: '해당하는 방법이 없으면 로그아웃한 후 다시 로그인하세요.',
		signInAgainWith: (provider) => `${provider}(으)로 다시 로그인`,
		noScript: '패스키에는 JavaScript가 필요합니다. JavaScript를 켜거나 다른 방법을 선택하세요.',
		cancel: '취소',
		signOut: '본인이 아닌가요? 로그아웃',
		elsewhere: {
			title: '링크를 요청한 곳에서 여세요',
			text: '로그인한 브라우저에서 몇 분 동안 한 번만 사용할 수 있습니다. 그 브라우저에서 열거나 새 이메일을 요청하세요.'
		}
	},
	native: {
		title: '앱에서 계속하시겠습니까?',
		text: (app) => `이 기기의 앱이 내 계정으로 ${app}을(를) 사용하려고 합니다. 방금 앱을 연 경우에만 계속하세요.`,
		signedIn: '로그인한 계정:',
		unnamed: '이름 없는 사용자',
		submit: '계속',
		cancel: '취소',
		another: '다른 계정 사용',
		old: '로그인한 지 시간이 지났습니다. 계속하려면 다시 로그인하세요.',
		again: '다시 로그인'
	},
	linking: {
		title: '이 계정을 연결하시겠습니까?',
		titleTaken: '다른 계정으로 전환하시겠습니까?',
		signedIn: '로그인한 계정:',
		unnamed: '이름 없는 사용자',
		chosen: (provider) => `${provider}에서 선택한 계정:`,
		unnamedAccount: '이름 없는 계정',
		linkText: (provider) =>
			`연결하면 이 ${provider} 계정으로도 현재 계정에 로그인할 수 있습니다. 두 계정 모두 본인 것일 때만 연결하세요.`,
		link: '계정 연결',
		switchText: '따로 유지하면 여기서 로그아웃되고 선택한 계정으로 로그인됩니다.',
		takenText:
			'이 사이트의 다른 사용자의 계정이므로 내 계정에 연결할 수 없습니다. 전환하면 여기서 로그아웃되고 그 사용자로 로그인됩니다.',
		unlinkableText:
			'현재 사용 중인 계정에 연결할 수 없습니다. 전환하면 여기서 로그아웃되고 선택한 계정으로 로그인됩니다.',
		switch: '다른 계정으로 전환',
		cancel: '변경하지 않고 취소'
	},
	popup: { title: '로그인되었습니다', text: '이 창을 닫아도 됩니다.', next: '여기서 계속' },
	error: {
		newMail: '새 이메일 보내기',
		again: '다시 시도',
		home: '시작 페이지로 이동',
		reference: '참조 번호:',
		wait: (seconds) => `${waitingTime({ lang: 'ko' }, seconds)} 후에 다시 시도하세요.`
	},
	development: { heading: '개발 중에만 표시됨' }
};
