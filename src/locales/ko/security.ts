import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('ko');

/** Passwords and second factors. */
export const security: PartialMessages = {
	password: {
		username: '사용자 이름',
		name: '이름(선택 사항)',
		current: '현재 비밀번호',
		new: '새 비밀번호',
		rule: (length) => number(length, { other: '#자 이상. 문장으로 만들면 기억하기 쉽습니다.' }),
		forgotten: '비밀번호를 잊으셨나요?',
		noAccount: '계정 만들기',
		toSignIn: '로그인',
		signUp: {
			title: '계정 만들기',
			titleFor: (app) => `${app} 계정 만들기`,
			submit: '계정 만들기',
			known: '이미 계정이 있습니다',
			taken: {
				title: '이 이메일 주소에는 이미 계정이 있습니다',
				text: '그 계정으로 로그인하거나 다른 이메일 주소를 사용하세요.'
			}
		},
		sent: {
			title: '이메일을 확인하세요',
			text: '이메일을 보낸 주소:',
			what: '이메일의 링크를 열어 완료하세요. 도착하는 데 1분 정도 걸릴 수 있습니다. 스팸함도 확인하세요.',
			again: '이메일 다시 보내기',
			another: '다른 이메일 주소 사용'
		},
		verify: {
			title: '이메일 주소 확인',
			text: '계정을 만드는 주소:',
			choose: '시작할 때 사용한 브라우저가 아닙니다. 여기서 비밀번호를 선택하세요.',
			signInFirst:
				'이 주소의 계정에 로그인한 적이 있으면 먼저 그 계정에 로그인한 후 링크를 다시 여세요. 그러지 않으면 그 계정이 삭제됩니다.',
			submit: '확인하고 로그인',
			own: '계정의 주소:',
			ownSubmit: '확인',
			cancel: '계정을 만들지 않음'
		},
		forgot: {
			title: '비밀번호 재설정',
			text: '이메일 주소를 입력하세요. 다음 단계를 이메일로 보내 드립니다.',
			submit: '이메일 보내기',
			sentTitle: '이메일을 확인하세요',
			sent: '이메일을 보낸 주소:',
			sentAway: '이메일을 보냈습니다.',
			sentWhat: '이메일에 다음 단계가 나와 있습니다. 도착하는 데 1분 정도 걸릴 수 있습니다. 스팸함도 확인하세요.'
		},
		reset: {
			title: '새 비밀번호 선택',
			text: '이 주소의 계정:',
			submit: '새 비밀번호 저장',
			doneTitle: '비밀번호가 변경되었습니다',
			done: '모든 기기에서 로그아웃되었습니다. 새 비밀번호로 로그인하세요.'
		},
		change: {
			title: '비밀번호 변경',
			firstTitle: '비밀번호 선택',
			text: '로그인한 계정:',
			submit: '새 비밀번호 저장',
			note: '다른 모든 기기에서 로그아웃됩니다.',
			cancel: '취소',
			wrong: { title: '현재 비밀번호가 올바르지 않습니다', text: '변경된 사항이 없습니다. 다시 시도하세요.' },
			doneTitle: '비밀번호가 변경되었습니다',
			done: '다른 모든 기기에서 로그아웃되었습니다.',
			next: '계속'
		},
		section: { title: '비밀번호', none: '아직 비밀번호가 없습니다.', change: '비밀번호 변경', choose: '비밀번호 선택' },
		refused: {
			too_short: (length) => number(length, { other: '너무 짧습니다. #자 이상 사용하세요.' }),
			too_long: '너무 깁니다. 4096자 이하로 사용하세요.',
			common: '많은 사람이 사용하여 가장 먼저 추측됩니다. 다른 비밀번호를 선택하세요.',
			context: '본인의 이름이나 이 사이트의 이름으로 되어 있습니다. 다른 비밀번호를 선택하세요.',
			breached: '유출된 비밀번호 목록에 있습니다. 다른 비밀번호를 선택하세요.'
		}
	},
	factors: {
		challenge: {
			title: '코드 입력',
			text: '인증 앱을 열고 표시된 코드를 입력하세요. 계정:',
			titleOfAny: '본인임을 확인하세요',
			textOfAny: '한 단계만 더 거치면 로그인되는 계정:',
			code: '코드',
			codeOfApp: '인증 앱의 코드',
			trust: (time) => `${time} 동안 이 기기에서 다시 묻지 않기`,
			sendMail: '이메일로 코드 받기',
			sendPhone: (to) => `${to} 번호로 코드를 문자 메시지로 보내기`,
			mailSent: '코드를 보낸 곳:',
			codeOfMail: '이메일의 코드',
			codeOfPhone: '문자 메시지의 코드',
			again: '새 코드 보내기',
			submit: '계속',
			lost: '복구 코드 사용',
			recoveryText: '저장해 둔 복구 코드 중 하나를 입력하세요. 각 코드는 한 번만 사용할 수 있습니다.',
			recovery: '복구 코드',
			cancel: '취소'
		},
		setUp: {
			title: '인증 앱 설정',
			required: '이 사이트는 로그인할 때마다 두 번째 단계를 요구합니다. 지금 설정하고 계속할 계정:',
			scan: '휴대전화의 인증 앱으로 이 코드를 스캔하세요.',
			type: '휴대전화의 인증 앱에 이 키를 입력하세요.',
			open: '이 기기의 앱에서 열기',
			key: '또는 이 키를 입력하세요',
			keyAlone: '키',
			picture: '키의 QR 코드',
			then: '그런 다음 앱에 표시된 코드를 입력하세요.',
			code: '코드',
			submit: '켜기',
			cancel: '취소'
		},
		phone: {
			title: '전화번호 추가',
			text: '로그인할 때 이 번호에 문자 메시지로 코드를 보냅니다. 번호를 국가 번호와 함께 입력하세요.',
			number: '전화번호',
			example: '+1 415 555 0123',
			send: '코드 보내기',
			invalid: {
				title: '전화번호가 아닙니다',
				text: '더하기 기호와 국가 번호를 붙여 입력하세요. 예: +1 415 555 0123'
			},
			sent: '다음 번호로 보낸 코드를 입력하세요:',
			submit: '번호 추가',
			cancel: '취소',
			message: (code, site) => `${site} 코드는 ${code}입니다. 공유하지 마세요.`
		},
		codes: {
			title: '복구 코드를 저장하세요',
			text: '휴대전화를 잃어버리면 이 중 하나로 로그인하세요. 각 코드는 한 번만 사용할 수 있습니다. 다시 표시되지 않습니다.',
			list: '복구 코드',
			download: '다운로드',
			file: 'recovery-codes-ko.txt',
			heading: (site) => `${site}의 복구 코드. 각 코드는 한 번만 사용할 수 있습니다.`,
			print: '인쇄',
			next: '저장했습니다',
			newTitle: '새 복구 코드를 만드시겠습니까?',
			newText: '현재 코드는 더 이상 사용할 수 없게 됩니다.',
			make: '새 코드 만들기',
			cancel: '취소'
		},
		section: {
			title: '2단계 로그인',
			off: '계정이 한 단계로 보호되고 있습니다. 인증 앱을 사용하면 두 번째 단계가 추가됩니다.',
			setUp: '인증 앱 설정',
			totp: '인증 앱',
			phone: '문자 메시지',
			addPhone: '전화번호 추가',
			added: (when) => `추가: ${when}`,
			lastUsed: (when) => `최근 사용: ${when}`,
			remove: '삭제',
			removeOne: (name) => `삭제: ${name}`,
			confirm: '이후 로그인은 한 단계로 이루어집니다. 다른 모든 곳에서 로그아웃됩니다.',
			removed: '인증 앱을 삭제했습니다.',
			removedPhone: '전화번호를 삭제했습니다.',
			recovery: '복구 코드',
			left: (count) => number(count, { other: '코드가 #개 남았습니다' }),
			few: '다 쓰기 전에 새 코드를 만드세요.',
			none: '남은 코드가 없습니다. 지금 새 코드를 만드세요.',
			make: '새 코드 만들기',
			devices: '신뢰할 수 있는 기기',
			devicesText: '이 기기에서는 로그인이 한 단계로 이루어집니다.',
			thisDevice: '이 기기',
			trusted: (when) => `신뢰 시작: ${when}`,
			ends: (when) => `만료: ${when}`,
			end: '삭제',
			endOne: (name) => `삭제: ${name}`,
			ended: '이 기기는 더 이상 신뢰할 수 있는 기기가 아닙니다.'
		}
	}
};
