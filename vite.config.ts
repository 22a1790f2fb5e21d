import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { scopedClassName } from './vite.class-names.ts';
import { withoutServerExports } from './vite.server-exports.ts';

const isStation = process.env.SELVEDGE_TARGET === 'station';
const islands = join(process.env.SELVEDGE_BUILD ?? 'build', 'islands/addresses.json');

export default defineConfig(({ command }) => ({
  plugins: [isStation ? withoutServerExports() : null, reactRouter()],
  publicDir: 'renderer/public',
  css: { modules: { generateScopedName: scopedClassName } },
  define: {
    'import.meta.env.SELVEDGE_TARGET': JSON.stringify(isStation ? 'station' : 'web'),
    // Addresses of the islands' files, known once they are built.
    'import.meta.env.SELVEDGE_ISLANDS':
      command === 'build' && existsSync(islands) ? JSON.stringify(readFileSync(islands, 'utf8')) : '"{}"',
  },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
}));
