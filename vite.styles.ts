import type { CSSOptions, Plugin } from 'vite';
import { MEDIA } from './renderer/styles/breakpoints.ts';

/**
 * How every build reads stylesheets. Class names hang on a file's path alone: the page build and the islands build have
 * to agree on them, because an island's styles come with the page that renders it.
 */
export const styles = {
  transformer: 'lightningcss',
  lightningcss: { drafts: { customMedia: true }, cssModules: { pattern: '[local]_[hash]' } },
} satisfies CSSOptions;

const definitions = Object.entries(MEDIA)
  .map(([name, query]) => `@custom-media --${name} ${query};`)
  .join('\n');

/** Gives each stylesheet of ours the named breakpoints: Lightning CSS knows the definitions of one file only. */
export function namedBreakpoints(): Plugin {
  return {
    name: 'selvedge:named-breakpoints',
    enforce: 'pre',
    transform: {
      filter: { id: /\/renderer\/.*\.css(\?|$)/ },
      // At the end: imports have to stay in front.
      handler: (css) => ({ code: `${css}\n${definitions}`, map: null }),
    },
  };
}
