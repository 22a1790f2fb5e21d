import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { findIslands } from './island-names.ts';
import { layeredStyles, namedBreakpoints, styles } from './styles.ts';

const platform = resolve('renderer/platform/islands');
const islands = findIslands();
const prefix = 'virtual:island/';

/** One entry an island: its component, ready to wake up in the element that the server rendered. */
function islandEntries(): Plugin {
  return {
    name: 'selvedge:island-entries',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const file = islands.get(id.slice(prefix.length + 1));
      return `import Component from ${JSON.stringify(file)};
import { wake } from ${JSON.stringify(resolve(platform, 'wake.ts'))};
export default (element, props) => wake(element, Component, props);`;
    },
  };
}

/** Writes which file wakes which island, and leaves out styles: they come with the page. */
function islandAddresses(out: string): Plugin {
  return {
    name: 'selvedge:island-addresses',
    generateBundle(_, bundle) {
      for (const [file, output] of Object.entries(bundle)) if (output.type === 'asset') delete bundle[file];
    },
    writeBundle(options, bundle) {
      const addresses: Record<string, string> = {};
      for (const output of Object.values(bundle))
        if (output.type === 'chunk' && output.isEntry) addresses[output.name] = `/${output.fileName}`;
      writeFileSync(resolve(options.dir ?? out, 'addresses.json'), JSON.stringify(addresses));
    },
  };
}

export default defineConfig(({ mode }) => {
  // Development uses a separate folder, so that its files don't mix with the finished ones.
  const isDevelopment = mode === 'development';
  const out = resolve(
    process.env.SELVEDGE_BUILD ?? (isDevelopment ? 'build/development' : 'build'),
    'islands',
  );
  // A page in development asks for an island by its name.
  const fileName = isDevelopment ? '[name].js' : '[name]-[hash].js';
  return {
    plugins: [layeredStyles(), namedBreakpoints(), islandEntries(), islandAddresses(out)],
    publicDir: false,
    css: styles,
    resolve: {
      alias: [
        { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
        { find: /^react-dom$/, replacement: 'preact/compat' },
        { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
        { find: /^react$/, replacement: 'preact/compat' },
      ],
    },
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env.SELVEDGE_TARGET': '"islands"',
      'import.meta.env.SELVEDGE_ISLANDS': '{}',
    },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      target: 'es2022',
      outDir: out,
      emptyOutDir: true,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        // Shared modules only declare: one of which an island uses nothing stays out of the shop's scripts.
        treeshake: { moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }] },
        input: {
          loader: resolve(platform, 'loader.ts'),
          ...Object.fromEntries([...islands.keys()].map((name) => [name, prefix + name])),
        },
        output: {
          entryFileNames: `islands/${fileName}`,
          chunkFileNames: `islands/${fileName}`,
          // One file of what most islands need: a request costs a phone more than a few lines that its page doesn't use.
          // Without styles: a part that comes later asks for each by the name that the page's build gave it.
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: 'shop', minShareCount: 4, test: (id) => !id.includes('.css') }],
          },
        },
      },
    },
  };
});
