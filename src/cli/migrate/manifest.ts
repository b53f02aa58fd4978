/** Moves package.json. */

interface Manifest {
	dependencies?: Record<string, string>;
	devDependencies?: Record<string, string>;
	overrides?: Record<string, unknown>;
	[member: string]: unknown;
}

/** The packages that verify passkeys, in the version that this library needs. */
const passkeys: Readonly<Record<string, string>> = {
	'@simplewebauthn/browser': '^14.0.0',
	'@simplewebauthn/server': '^14.0.0'
};
const isAdapter = (name: string): boolean => /^@auth\/.+-adapter$/.test(name);

/**
 * Returns the text of package.json without Auth.js, except what the app still imports, and with the packages for passkeys in their
 * present version.
 * @param imports the modules that the app imports after the move
 */
export function moveManifest(text: string, imports: readonly string[]): { text: string; remarks: string[] } {
	const original = JSON.parse(text) as Manifest;
	const isUsed = (name: string): boolean => imports.some((module) => module === name || module.startsWith(`${name}/`));
	const stays = (name: string): boolean => !['@auth/sveltekit', '@auth/core'].includes(name) || isUsed(name);
	const moved = (packages: Readonly<Record<string, string>>): Record<string, string> =>
		Object.fromEntries(
			Object.entries(packages)
				.filter(([name]) => stays(name))
				.map(([name, version]) => [name, passkeys[name] ?? version])
		);
	const manifest: Manifest = {
		...original,
		...(original.dependencies && { dependencies: moved(original.dependencies) }),
		...(original.devDependencies && { devDependencies: moved(original.devDependencies) })
	};
	const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
	const remarks = names.filter(isAdapter).map((name) => `${name} works as before, with its tables`);
	const hasPasskeys = [...names, ...imports].some((name) =>
		/^(?:@simplewebauthn\/.+|framework-auth\/(?:webauthn|providers\/(?:passkey|webauthn)))$/.test(name)
	);
	if (hasPasskeys) {
		const missing = Object.entries(passkeys).filter(([name]) => !names.includes(name));
		manifest.dependencies = { ...manifest.dependencies, ...Object.fromEntries(missing) };
		if (names.some((name) => name === '@auth/core' || isAdapter(name))) {
			const same = Object.fromEntries(Object.keys(passkeys).map((name) => [name, `$${name}`]));
			manifest.overrides = { ...manifest.overrides, '@auth/core': same };
			remarks.push('package.json has `overrides` for npm; pnpm reads `pnpm.overrides`, yarn reads `resolutions`');
		}
	}
	const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? '  ';
	return { text: JSON.stringify(manifest, null, indent) + (text.endsWith('\n') ? '\n' : ''), remarks };
}
