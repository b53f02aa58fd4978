import js from '@eslint/js';
import ts from 'typescript-eslint';

export default ts.config(
	{
		ignores: [
			'**/dist',
			'**/build',
			'**/.svelte-kit',
			'**/.astro',
			'**/node_modules',
			'test/apps/**/*.js',
			'**/*.svelte'
		]
	},
	js.configs.recommended,
	...ts.configs.strict,
	...ts.configs.stylistic,
	{
		rules: {
			'@typescript-eslint/consistent-type-imports': 'error',
			'@typescript-eslint/no-explicit-any': 'error',
			// Session, User and JWT are empty on purpose: the application extends them.
			'@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
			// `void` in a union is how a callback says that it need not return.
			'@typescript-eslint/no-invalid-void-type': 'off',
			'@typescript-eslint/unified-signatures': 'off',
			'@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
			'@typescript-eslint/no-shadow': ['error', { ignoreFunctionTypeParameterNameValueShadow: true }],
			'no-console': 'error'
		}
	},
	{
		files: ['**/*.js', '**/*.mjs'],
		languageOptions: {
			globals: Object.fromEntries(
				['process', 'console', 'URL', 'fetch', 'Request', 'setTimeout'].map((name) => [name, 'readonly'])
			)
		}
	},
	// Above this, a function does more than one thing.
	{ files: ['src/**'], rules: { complexity: ['error', 15] } },
	{
		files: ['demo/**', 'test/**', 'bench/**', '.ci/**', 'scripts/**'],
		rules: {
			'no-console': 'off',
			'@typescript-eslint/no-non-null-assertion': 'off',
			'@typescript-eslint/no-shadow': 'off'
		}
	}
);
