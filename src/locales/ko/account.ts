import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('ko');

/** The account page. */
export const account: PartialMessages = {
	accountPasskeys: {
		title: '패스키',
		none: '아직 패스키가 없습니다. 패스키를 사용하면 지문, 얼굴 또는 PIN으로 로그인할 수 있습니다.',
		unnamed: '패스키',
		manyDevices: '계정의 모든 기기',
		oneDevice: '기기 한 대',
		rename: '이름 변경',
		renameOne: (passkey) => `이름 변경: ${passkey}`,
		removeOne: (passkey) => `삭제: ${passkey}`,
		name: '이름',
		save: '저장',
		remove: '삭제',
		confirm: '삭제하면 이 패스키로 로그인할 수 없습니다. 기기에서도 삭제하세요.',
		add: '패스키 추가',
		addWith: (provider) => `패스키 추가: ${provider}`,
		noScript: '패스키를 추가하려면 JavaScript가 필요합니다. 이 페이지의 나머지 부분은 JavaScript 없이도 작동합니다.',
		renamed: '이름을 저장했습니다.',
		removed: '패스키를 삭제했습니다.',
		added: '패스키를 추가했습니다.',
		wrongName: { title: '이름이 저장되지 않았습니다', text: '100자 이하의 이름을 한 줄로 입력하세요.' },
		last: {
			title: '패스키가 삭제되지 않았습니다',
			text: '마지막 패스키이며 유일한 로그인 방법일 수 있습니다. 먼저 다른 패스키를 추가하세요.'
		}
	},
	accountWays: {
		title: '연결된 계정',
		unlink: '연결 해제',
		unlinkOne: (provider) => `${provider} 연결 해제`,
		last: '유일한 로그인 방법',
		unused: '더 이상 로그인에 사용되지 않음',
		connect: (provider) => `${provider} 연결`,
		done: '계정 연결을 해제했습니다.',
		refused: {
			title: '계정 연결이 해제되지 않았습니다',
			text: '유일한 로그인 방법입니다. 먼저 다른 방법을 추가하세요.'
		}
	},
	deletion: {
		title: '계정 삭제',
		text: '이 사이트가 보관한 모든 정보가 즉시 삭제됩니다. 되돌릴 수 없습니다.',
		later: (time) =>
			`즉시 모든 곳에서 로그아웃됩니다. 이 사이트가 보관한 모든 정보는 ${time} 삭제됩니다. 계정을 유지하려면 그 전에 로그인하세요.`,
		open: '계정 삭제…',
		word: '삭제',
		label: (word) => `확인하려면 “${word}”을(를) 입력하세요`,
		submit: '내 계정 삭제',
		refused: { title: '계정이 삭제되지 않았습니다', text: '표시된 대로 정확히 입력하세요.' },
		doneTitle: '계정이 삭제되었습니다',
		done: '모든 기기에서 로그아웃되었습니다.',
		scheduledTitle: '계정이 삭제될 예정입니다',
		scheduled: (date) =>
			`모든 기기에서 로그아웃되었습니다. 계정은 ${date} 이후에 삭제됩니다. 유지하려면 그 전에 로그인하세요.`,
		home: '사이트로 돌아가기'
	},
	address: {
		section: {
			title: '이메일 주소',
			present: '현재 주소:',
			none: '아직 주소가 없습니다.',
			unproven: '아직 확인되지 않았습니다.',
			label: '새 이메일 주소',
			submit: '주소 변경',
			sent: '새 주소로 이메일을 보냈습니다. 이메일의 링크를 열어 완료하세요.',
			refused: { title: '주소가 변경되지 않았습니다', text: '이미 사용 중인 주소입니다.' }
		},
		confirm: {
			title: '새 이메일 주소 확인',
			signedIn: '로그인한 계정:',
			text: '계정의 새 주소:',
			submit: '주소 변경',
			cancel: '변경하지 않고 취소',
			doneTitle: '이메일 주소가 변경되었습니다',
			done: '이전 주소로 이메일을 보냈습니다. 일주일 동안 이메일의 링크로 변경을 취소할 수 있습니다.',
			next: '내 계정으로 이동'
		},
		undo: {
			title: '주소 변경을 취소하시겠습니까?',
			text: '계정의 주소가 이전 주소로 돌아갑니다:',
			note: '본인을 포함한 모든 사람이 모든 기기에서 로그아웃됩니다.',
			submit: '변경 취소',
			doneTitle: '변경이 취소되었습니다',
			done: '모두 로그아웃되었습니다. 로그인한 후 계정 페이지에서 모든 로그인 방법이 본인 것인지 확인하세요.',
			signIn: '로그인'
		}
	},
	account: {
		title: '내 계정',
		home: '사이트로 돌아가기',
		acting: { title: '이 사용자로 작업 중입니다', text: '페이지의 일부만 표시되며 변경할 수 없습니다.' },
		overview: {
			title: '개요',
			ways: (count) => number(count, { other: '로그인 방법이 #개 있습니다.' }),
			factorOn: '2단계 로그인이 켜져 있습니다.',
			factorOff: '2단계 로그인이 꺼져 있습니다.',
			addWay: '로그인 방법 추가',
			addFactor: '2단계 로그인 켜기'
		},
		profile: {
			title: '프로필',
			name: '이름',
			email: '이메일 주소',
			unnamed: '아직 이름이 없습니다',
			proven: '확인됨',
			save: '저장',
			done: '프로필을 저장했습니다.',
			refused: { title: '이 이름은 사용할 수 없습니다', text: '100자 이하의 이름을 한 줄로 입력하세요.' }
		},
		sessions: {
			title: '로그인한 위치',
			device: (browser, system) => `${system}의 ${browser}`,
			unknown: '알 수 없는 브라우저',
			current: '이 브라우저',
			lastUsed: (when) => `최근 사용: ${when}`,
			signedIn: (when) => `로그인: ${when}`,
			signedInWith: (when, provider) => `로그인: ${when}, ${provider} 사용`,
			acting: '지원 담당자가 여기서 내 계정으로 작업 중입니다',
			end: '로그아웃',
			endOne: (device) => `로그아웃: ${device}`,
			endOthers: '다른 모든 곳에서 로그아웃',
			unlisted: '다른 모든 브라우저와 앱에서 한 번에 로그아웃할 수 있습니다.',
			done: '세션이 종료되었습니다.',
			doneOthers: '다른 모든 곳에서 로그아웃되었습니다.'
		},
		signOut: { title: '로그아웃', text: '로그인한 계정:', submit: '로그아웃' }
	},
	accountTokens: {
		title: 'API 토큰',
		none: '토큰이 없습니다. 토큰이 있으면 프로그램이 내 계정으로 이 사이트를 사용할 수 있습니다.',
		unnamed: '토큰',
		lastUsed: (when) => `최근 사용: ${when}`,
		neverUsed: '사용한 적 없음',
		expires: (when) => `만료: ${when}`,
		end: '폐기',
		endOne: (token) => `폐기: ${token}`,
		create: '토큰 만들기',
		label: '이름',
		lifetime: '만료',
		inDays: (days) => number(days, { other: '#일 후' }),
		mayDo: '토큰의 용도',
		ended: '토큰을 폐기했습니다.',
		created: '토큰을 만들었습니다.',
		wrong: { title: '토큰이 만들어지지 않았습니다', text: '100자 이하의 이름을 입력하고 용도를 하나 이상 선택하세요.' },
		tooMany: { title: '토큰이 만들어지지 않았습니다', text: '토큰이 너무 많습니다. 먼저 하나를 폐기하세요.' },
		newTitle: '새 토큰',
		once: '지금 복사하세요. 다시 표시되지 않습니다. 이 토큰을 가진 사람은 누구나 내 계정으로 이 사이트를 사용할 수 있습니다.',
		value: '토큰',
		back: '내 계정으로 돌아가기'
	}
};
