import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';

const folder = 'node_modules/electron';

/** Kept out of the bundle: what is loaded as a binary, and what Electron itself brings. */
export const UNBUNDLED = ['better-sqlite3', 'serialport', 'node-hid', 'electron-updater', 'zpl-renderer-js'];

const bundle = (
  entry: string,
  fileName: string,
  format: 'es' | 'cjs',
  emptyOutDir: boolean,
): InlineConfig => ({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true, external: ['electron', ...UNBUNDLED], target: 'node' },
  build: {
    ssr: entry,
    outDir: 'build/electron',
    emptyOutDir,
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { format, entryFileNames: fileName, codeSplitting: false } },
  },
});

/** Makes `build/electron/main.js` and the sandboxed `preload.cjs`: Electron's Node is not asked to strip types. */
export async function bundleElectron(): Promise<void> {
  await rm('build/electron', { recursive: true, force: true });
  await build(bundle('main/electron/index.ts', 'main.js', 'es', false));
  await build(bundle('preload/index.ts', 'preload.cjs', 'cjs', false));
}

/** Electron's program on this machine, fetched on its first use; null where it cannot be had. */
export function findElectron(): string | null {
  const installed = () => {
    const pathFile = join(folder, 'path.txt');
    if (!existsSync(pathFile)) return null;
    const program = join(folder, 'dist', readFileSync(pathFile, 'utf8').trim());
    return existsSync(program) ? program : null;
  };
  const known = installed();
  if (known) return known;
  spawnSync(process.execPath, [join(folder, 'install.js')], { stdio: 'ignore', timeout: 120_000 });
  return installed();
}
