/**
 * `framework-auth/public-suffixes`: the domains below which anyone can have a site, for patterns of `redirectProxyOrigins`.
 *
 * @example
 * ```ts
 * import { publicSuffixes } from 'framework-auth/public-suffixes';
 *
 * FrameworkAuth({ redirectProxyOrigins: ['https://*.preview.example.com'], publicSuffixes, providers: [GitHub] });
 * ```
 */
import type { PublicSuffixes } from './lib/base/config/options/previews.js';
import { lazy } from './lib/base/util/lazy.js';

export type { PublicSuffixes };

const list = lazy(() => import('./lib/base/public-suffixes/public-suffixes.js'));

/** The rules of the [Public Suffix List](https://publicsuffix.org), as they were when the library was built. */
export const publicSuffixes: PublicSuffixes = { load: async () => (await list()).suffixOf };
