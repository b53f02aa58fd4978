/** Compiles `verifyHuman`. */
import { InvalidConfig } from '../../../errors.js';
import type { AuthConfig, VerifyHumanOptions } from '../../base/config/options.js';
import { Html } from '../../base/markup/html.js';
import type { CompiledHumanCheck } from '../options.js';
import type { OptionCompiler } from '../plugin.js';
import { humanCheck } from '../options.js';

export const humanCompiler: OptionCompiler<CompiledHumanCheck> = {
	key: humanCheck,
	compile: ({ config }) => humanOptions(config)
};

/** @throws {InvalidConfig} */
function humanOptions({ verifyHuman: option }: AuthConfig): CompiledHumanCheck | undefined {
	if (option === undefined) return undefined;
	const { verify, widget } = typeof option === 'function' ? { verify: option } : (Object(option) as VerifyHumanOptions);
	if (typeof verify !== 'function') {
		throw new InvalidConfig('`verifyHuman` has to be a function, or an object with the function `verify`');
	}
	return Object.freeze({ verify, widget: widget && widgetOf(widget) });
}

function widgetOf({ html, script, origins }: NonNullable<VerifyHumanOptions['widget']>): CompiledHumanCheck['widget'] {
	if (typeof html !== 'string' || !isHttps(script)) {
		throw new InvalidConfig('`verifyHuman.widget` needs `html`, and the https address of its `script`');
	}
	const all = origins ?? [new URL(script).origin];
	if (!Array.isArray(all) || !all.every((origin) => isHttps(origin) && new URL(origin).origin === origin)) {
		throw new InvalidConfig("`verifyHuman.widget.origins` lists https origins, such as ['https://challenges.example']");
	}
	return { html: new Html(`<div class="human">${html}</div>`), script, origins: [...all] };
}

function isHttps(url: unknown): url is string {
	return typeof url === 'string' && URL.canParse(url) && new URL(url).protocol === 'https:';
}
