/** How each language writes: its words for the things of the library, how it addresses the reader, and its quotation marks. */
import type { Tag } from '../../src/locales/tags.js';

/** The things that have one word, by what names them in English. A text that names several may say "it" of one. */
export const things = {
	passkey: /\bpasskeys?\b/i,
	way: /\b(way|ways) to sign in\b(?! as you)|\bsign-in methods?\b/i,
	session: /\bsession\b/i,
	twoSteps: /\btwo-step sign-in\b/i,
	factor: /\bsecond factor\b/i,
	recovery: /\brecovery codes?\b/i,
	authenticator: /\bauthenticator app\b/i,
	token: /\btokens?\b/i,
	organization: /\borganizations?\b/i,
	owner: /\bowner\b/i,
	policy: /\bpolicy\b/i,
	email: /\bemail address\b/i,
	operator: /\bthe operator of this site\b/i
} as const;

/** The word of a language for each thing, as far as its endings are the same. */
type Words = Readonly<Record<keyof typeof things, RegExp>>;

interface Style {
	readonly words: Words;
	/** Words of the other form of address, and for a thing that has another word. */
	readonly never: RegExp;
	/** The quotation marks, the first and the last. */
	readonly quotes: readonly [first: string, last: string];
}

/** Matches whole words: `\b` knows the letters of English alone. */
const whole = (...words: string[]): RegExp =>
	RegExp(`(?<![\\p{L}\\p{M}])(?:${words.join('|')})(?![\\p{L}\\p{M}])`, 'iu');

export const styles: Readonly<Record<Tag, Style>> = {
	ar: {
		words: {
			passkey: /مف[ات]+يح? (ال)?مرور|مفتاح (ال)?مرور/,
			way: /طريق|طرق/,
			session: /جلس/,
			twoSteps: /بخطوتين/,
			factor: /عامل/,
			recovery: /استرداد/,
			authenticator: /مصادقة/,
			token: /مميز/,
			organization: /مؤسس/,
			owner: /مالك/,
			policy: /سياسة/,
			email: /عنوان (ال)?بريد/,
			operator: /مشغّل هذا الموقع/
		},
		never: /أنتم|إيميل/,
		quotes: ['”', '“']
	},
	de: {
		words: {
			passkey: /Passkey/,
			way: /Anmeldemethode/,
			session: /Sitzung/,
			twoSteps: /Anmeldung in zwei Schritten/,
			factor: /zweite[rn]? Faktor/i,
			recovery: /Wiederherstellungscode/,
			authenticator: /Authentifizierungs-App/,
			token: /Token/,
			organization: /Organisation/,
			owner: /Inhaber/,
			policy: /richtlinie/i,
			email: /E-Mail-Adresse/,
			operator: /Betreiber dieser Website/
		},
		never: whole(
			'du',
			'dir',
			'dich',
			'dein\\w*',
			'euch',
			'eure?',
			'anlegen',
			'Anmeldeart',
			'Anmeldeverfahren',
			'Email'
		),
		quotes: ['„', '“']
	},
	es: {
		words: {
			passkey: /llaves? de acceso/i,
			way: /formas? de (iniciar sesión|confirm)/i,
			session: /sesión/,
			twoSteps: /inicio de sesión en dos pasos/i,
			factor: /segundo factor/,
			recovery: /códigos? de recuperación/i,
			authenticator: /aplicación de autenticación/i,
			token: /token/i,
			organization: /organizaci/i,
			owner: /propietari/,
			policy: /política/i,
			email: /dirección de correo(?! electrónico)/i,
			operator: /responsable de este sitio/
		},
		never: whole(
			'usted(es)?',
			'copie',
			'revoque',
			'elija',
			'abra',
			'introduzca',
			'compruebe',
			'inicie',
			'vuelva',
			'espere',
			'email'
		),
		quotes: ['«', '»']
	},
	fr: {
		words: {
			passkey: /clés? d’accès/i,
			way: /moyens? de (connexion|se connecter)/i,
			session: /session/,
			twoSteps: /connexion en deux étapes/i,
			factor: /deuxième facteur/,
			recovery: /codes? de récupération/i,
			authenticator: /application d’authentification/i,
			token: /jeton/i,
			organization: /organisation/i,
			owner: /propriétaire/,
			policy: /politique/i,
			email: /adresse e-mail/i,
			operator: /l’exploitant de ce site/
		},
		never: whole('tu', 'toi', 'ton', 'tes', 'email', 'courriel', 'token', 'passkeys?'),
		quotes: ['«\u00A0', '\u00A0»']
	},
	he: {
		words: {
			passkey: /מפתח(ות)? (ה)?גישה/,
			way: /דר(ך|כי)/,
			session: /הפעלה/,
			twoSteps: /כניסה בשני שלבים/,
			factor: /גורם (ה)?אימות (ה)?שני/,
			recovery: /קוד(י)? (ה)?שחזור/,
			authenticator: /אפליקציית (ה)?אימות/,
			token: /אסימו[ןנ]/,
			organization: /ארגו[ןנ]/,
			owner: /בעלי?ם?|הבעלות/,
			policy: /מדיניות/,
			email: /כתוב(ת|ות) (ה)?אימייל/,
			operator: /מפעילי האתר/
		},
		never: /אתם|תחזרו|דוא״ל|דוא"ל|עמוד/,
		quotes: ['״', '״']
	},
	hi: {
		words: {
			passkey: /पासकी/,
			way: /तरीक/,
			session: /सत्र/,
			twoSteps: /दो चरणों में साइन इन/,
			factor: /दूसरा फ़ैक्टर/,
			recovery: /रिकवरी कोड/,
			authenticator: /ऑथेंटिकेटर ऐप/,
			token: /टोकन/,
			organization: /संगठन/,
			owner: /मालिक/,
			policy: /नीति/,
			email: /ईमेल पत/,
			operator: /इस साइट के संचालक/
		},
		never: whole('तू', 'तुम', 'तुम्हार[ाेी]', 'स्वामी', 'सहेज\\S*', 'उपयोग', 'केवल', 'सत्यापित'),
		quotes: ['“', '”']
	},
	it: {
		words: {
			passkey: /passkey/i,
			way: /metod[oi] di accesso/i,
			session: /session/,
			twoSteps: /accesso in due passaggi/i,
			factor: /secondo fattore/,
			recovery: /codic[ei] di recupero/i,
			authenticator: /app di autenticazione/i,
			token: /token/i,
			organization: /organizzazion/i,
			owner: /proprietari/,
			policy: /criteri/i,
			email: /indirizzo email/i,
			operator: /gestore di questo sito/
		},
		never: /\b(Lei|Suo|Sua)\b|\be-mail\b/,
		quotes: ['“', '”']
	},
	ja: {
		words: {
			passkey: /パスキー/,
			way: /方法/,
			session: /セッション/,
			twoSteps: /2 段階認証/,
			factor: /2 つ目の認証要素/,
			recovery: /回復コード/,
			authenticator: /認証アプリ/,
			token: /トークン/,
			organization: /組織/,
			owner: /所有者/,
			policy: /ポリシー/,
			email: /メールアドレス/,
			operator: /サイトの運営者/
		},
		never: /ログイン|ログアウト|君|ブラウザ(?!ー)|フォルダ(?!ー)/,
		quotes: ['「', '」']
	},
	ko: {
		words: {
			passkey: /패스키/,
			way: /로그인 방법/,
			session: /세션/,
			twoSteps: /2단계 로그인/,
			factor: /두 번째 인증 요소/,
			recovery: /복구 코드/,
			authenticator: /인증 앱/,
			token: /토큰/,
			organization: /조직/,
			owner: /소유자/,
			policy: /정책/,
			email: /이메일 주소/,
			operator: /사이트의? 운영자/
		},
		never: /당신|회원님|메일주소|암호/,
		quotes: ['“', '”']
	},
	nl: {
		words: {
			passkey: /toegangssleutel/i,
			way: /manier(en)? om in te loggen|inlogmethode/i,
			session: /sessie/,
			twoSteps: /inloggen in twee stappen/i,
			factor: /tweede factor/,
			recovery: /herstelcode/i,
			authenticator: /authenticator-app/i,
			token: /token/i,
			organization: /organisatie/i,
			owner: /eigenaar/,
			policy: /beleid/i,
			email: /e-mailadres/i,
			operator: /beheerder van deze site/
		},
		never: whole('u', 'uw', 'passkeys?', 'email'),
		quotes: ['‘', '’']
	},
	pl: {
		words: {
			passkey: /klucz\p{L}* dostępu/iu,
			way: /spos\p{L}+ (logowania|, by)/iu,
			session: /sesj/i,
			twoSteps: /logowani\p{L} dwuetapowe/iu,
			factor: /drugi\p{L}* składnik/iu,
			recovery: /kod\p{L}* odzyskiwania/iu,
			authenticator: /aplikacj\p{L} uwierzytelniając/iu,
			token: /token/i,
			organization: /organizacj/i,
			owner: /właściciel/i,
			policy: /zasad/i,
			email: /adres\p{L}* e-mail/iu,
			operator: /operatorem tej witryny/
		},
		never: whole('Pan', 'Pani', 'Państwo', 'Państwa', 'metod\\p{L}*', 'email', 'tokena', 'serwis\\p{L}*'),
		quotes: ['„', '”']
	},
	pt: {
		words: {
			passkey: /chaves? de acesso/i,
			way: /formas? de entrar/i,
			session: /sessão/,
			twoSteps: /acesso em duas etapas/i,
			factor: /segundo fator/,
			recovery: /códigos? de recuperação/i,
			authenticator: /aplicativo autenticador/i,
			token: /token/i,
			organization: /organizaç/i,
			owner: /proprietári/,
			policy: /política/i,
			email: /endereço de e-mail/i,
			operator: /responsável por este site/
		},
		never: whole('tu', 'teu', 'tua', 'email', 'utilizador', 'palavra-passe', 'métodos?'),
		quotes: ['“', '”']
	},
	tr: {
		words: {
			passkey: /geçiş anahtar/i,
			way: /oturum açma yöntem/i,
			session: /oturum/i,
			twoSteps: /[iİ]ki adımlı oturum açma/,
			factor: /ikinci (bir )?faktör/i,
			recovery: /kurtarma kod/i,
			authenticator: /kimlik doğrulama uygulama/i,
			token: /belirte[cç]/i,
			organization: /kuruluş/i,
			owner: /sahip|sahib/i,
			policy: /[iİ]lke/,
			email: /e-posta adres/i,
			operator: /bu sitenin işletmecisi/i
		},
		never: whole('sen', 'senin', 'şifre\\p{L}*', 'email', 'etken\\p{L}*', 'doğrulayın'),
		quotes: ['“', '”']
	},
	uk: {
		words: {
			passkey: /ключ\p{L}* доступу/iu,
			way: /спос\p{L}+ (входу|ввійти|увійти)/iu,
			session: /сеанс/i,
			twoSteps: /двоетапн\p{L}+ вхід/iu,
			factor: /друг\p{L}+ фактор/iu,
			recovery: /код\p{L}* відновлення/iu,
			authenticator: /застосун\p{L}+ автентифікації/iu,
			token: /токен/i,
			organization: /організаці/i,
			owner: /власник/i,
			policy: /правил/i,
			email: /адрес\p{L}+ електронної пошти/iu,
			operator: /власника цього сайту/
		},
		never: whole('ти', 'тебе', 'твій', 'твоя', 'твої', 'сесі\\p{L}*', 'логін\\p{L}*', 'email', '\\p{L}*\\(-ла\\)'),
		quotes: ['«', '»']
	},
	'zh-Hans': {
		words: {
			passkey: /通行密钥/,
			way: /登录方式/,
			session: /会话/,
			twoSteps: /两步验证/,
			factor: /第二重验证/,
			recovery: /恢复代码/,
			authenticator: /身份验证器应用/,
			token: /令牌/,
			organization: /组织/,
			owner: /所有者/,
			policy: /策略/,
			email: /邮箱地址/,
			operator: /此网站的运营者/
		},
		never: /您|账户|帐号|账号|电子邮件|登陆|本站/,
		quotes: ['“', '”']
	},
	'zh-Hant': {
		words: {
			passkey: /通行密鑰/,
			way: /登入方式/,
			session: /工作階段/,
			twoSteps: /兩步驗證/,
			factor: /第二重驗證/,
			recovery: /復原碼/,
			authenticator: /驗證器應用程式/,
			token: /權杖/,
			organization: /組織/,
			owner: /擁有者/,
			policy: /原則/,
			email: /電子郵件地址/,
			operator: /此網站的營運者/
		},
		// The characters of the simplified script that are words of the pages.
		never: /您|帳號|發送|本站|[后发录码设备邮页请选项这里]/,
		quotes: ['「', '」']
	}
};
