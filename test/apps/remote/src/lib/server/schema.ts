import { count } from './counts';

/** A Standard Schema of an object with a text. */
export function withText<const Name extends string>(name: Name) {
	type Value = Record<Name, string>;
	return {
		'~standard': {
			version: 1 as const,
			vendor: 'test',
			types: undefined as { input: Value; output: Value } | undefined,
			validate(value: unknown) {
				count('validated');
				const given = (value as Partial<Value> | undefined)?.[name];
				if (typeof given === 'string' && given.length > 1) return { value: { [name]: given } as Value };
				return { issues: [{ message: `${name} is too short`, path: [name] }] };
			}
		}
	};
}
