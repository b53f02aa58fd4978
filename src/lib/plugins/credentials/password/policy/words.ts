/** Words that alone make no password. */

/**
 * The passwords that people choose most, and the parts of which they are made. With a minimum of 15 characters, what matters is
 * their repetitions and combinations.
 */
export const commonWords: readonly string[] = (
	'password passwort motdepasse contrasena senha wachtwoord parola haslo heslo lozinka salasana losenord adgangskode passphrase ' +
	'passw0rd secret letmein welcome changeme default guest admin administrator root user username login master access enter ' +
	'qwerty qwertz azerty qwertyuiop asdfghjkl zxcvbnm qazwsx wsxedc qwer asdf zxcv poiu lkjh mnbv ' +
	'iloveyou loveyou loveme lovely love sunshine princess princesse dragon monkey football baseball basketball soccer hockey ' +
	'superman batman spiderman pokemon starwars michael jordan charlie jessica ashley jennifer daniel thomas andrew nicole ' +
	'shadow trustno killer whatever freedom mustang hunter harley ranger buster tigger cookie summer winter spring autumn ' +
	'flower chocolate cheese pepper ginger computer internet samsung google facebook instagram hello hallo bonjour test testing ' +
	'temp temporary abc abcd abcde abcdef abcdefg abcdefgh abcdefghijklmnopqrstuvwxyz january february march april may june july ' +
	'august september october november december monday tuesday wednesday thursday friday saturday sunday correcthorsebatterystaple ' +
	'thisisapassword thisismypassword mypassword mypass nopassword yourpassword nothing something opensesame abracadabra'
).split(' ');
