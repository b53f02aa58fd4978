/** The codes of an authenticator app, made by a program that is not ours: `oathtool`, where it is installed. */
import { execFileSync } from 'node:child_process';
import { keyOf, phoneWith } from '../factors/support.js';

const program = (() => {
	try {
		execFileSync('oathtool', ['--version'], { stdio: 'ignore' });
		return 'oathtool';
	} catch {
		console.warn(
			'oathtool is missing (apt-get install oathtool): the fixture of the tests makes the codes, by node:crypto alone'
		);
		return null;
	}
})();

/** Makes the code of now. @param key as the page shows it */
export function codeOf(key: string): string {
	if (!program) return phoneWith(keyOf(key)).code();
	return execFileSync(program, ['--totp', '--base32', key.replaceAll(/\s/g, '')], { encoding: 'utf8' }).trim();
}
