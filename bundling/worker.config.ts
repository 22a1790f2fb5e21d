import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig } from 'vite';

const client = resolve(process.env.SELVEDGE_BUILD ?? 'build', 'web/client');
const assets = join(client, 'assets');

/** Changes with the built files: their names are made from their content. */
const version = createHash('sha256')
  .update(existsSync(assets) ? readdirSync(assets).toSorted().join('\n') : '')
  .digest('hex')
  .slice(0, 12);

/** The service worker: a separate file next to the pages' files, without a hash in its name. */
export default defineConfig({
  publicDir: false,
  define: { 'import.meta.env.SELVEDGE_VERSION': JSON.stringify(version) },
  build: {
    target: 'es2022',
    outDir: client,
    emptyOutDir: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }] },
      input: { sw: resolve('renderer/service-worker/service-worker.ts') },
      output: { entryFileNames: '[name].js', format: 'iife' },
    },
  },
});
