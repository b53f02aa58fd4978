/** Before the types are checked, those of the tests included: says what is to be installed first. */
import { extraPackagesInstalled, installCommand } from '../test/support/extra-packages.ts';

if (!extraPackagesInstalled) {
	console.error(`Run \`${installCommand}\` first: files below test import its packages.`);
	process.exitCode = 1;
}
