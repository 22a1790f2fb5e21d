import type { CSSOptions, Plugin } from 'vite';
import { MEDIA } from '../renderer/styles/breakpoints.ts';

/**
 * Lightning CSS’s number for `light-dark()`. Compiled, it would follow the device: a store is light or dark by its theme,
 * whose `color-scheme` is known in the page alone.
 */
const LIGHT_DARK = 1_048_576;

/**
 * How every build reads stylesheets. Class names hang on a file's path alone: the page build and the islands build have
 * to agree on them, because an island's styles come with the page that renders it.
 */
export const styles = {
  transformer: 'lightningcss',
  lightningcss: {
    drafts: { customMedia: true },
    cssModules: { pattern: '[local]_[hash]' },
    exclude: LIGHT_DARK,
  },
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

/** Areas of features as the import rules order them: a later one may show parts of an earlier one and change them. */
const AREAS = ['accounts', 'projects', 'making', 'site', 'selling', 'factory', 'growth', 'help', 'staff'];

/** Names of layers, weakest first: the component library yields to everything of ours. */
export const LAYERS = [
  ...['base', 'mantine', 'styles', 'ui', 'shell'],
  ...AREAS.map((area) => `features.${area}`),
] as const;
const ORDER = `@layer ${LAYERS.join(', ')};`;

/** The layer of one of our stylesheets: its folder. */
export function layerOf(id: string): string {
  const [, program = '', area = ''] = /\/renderer\/([^/]+)\/([^/?]+)/.exec(id) ?? [];
  return program === 'features' ? `features.${area}` : program;
}

/** A file that imports others, or has rules of several layers, names the layers itself. */
const NAMES_LAYERS = /^@(layer|import)\b/m;

/** A stylesheet in its layer. It says the order of all layers: any can be a page's first, as React hoists some of them. */
export function layered(css: string, id: string): string {
  return `${ORDER}\n${NAMES_LAYERS.test(css) ? css : `@layer ${layerOf(id)} {\n${css}\n}`}`;
}

/**
 * Puts each stylesheet in the layer of its folder. Which of two rules wins then follows from their folders, never from the
 * order in which a page or a visit happened to load its files.
 */
export function layeredStyles(): Plugin {
  return {
    name: 'selvedge:layered-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/renderer\/.*\.css(\?|$)/ },
      handler(css, id) {
        // What a store’s look adds to its page: it wins over all of this.
        if (/[?&]inline\b/.test(id)) return null;
        return { code: layered(css, id), map: null };
      },
    },
  };
}
