import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/** The script of buy buttons: one file for other sites, next to the pages’ files, without a hash in its name. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: resolve(process.env.SELVEDGE_BUILD ?? 'build', 'web/client'),
    emptyOutDir: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }] },
      input: { 'buy-button': resolve('renderer/features/selling/buy-button/buy-button.embed.ts') },
      // The other site’s scripts share its global names.
      output: { entryFileNames: '[name].js', format: 'iife' },
    },
  },
});
