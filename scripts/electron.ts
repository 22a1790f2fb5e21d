import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { bundledStationFeatures } from './station-features.ts';

const folder = 'node_modules/electron';

/** Kept out of the bundle: what is loaded as a binary, and what Electron itself brings. */
export const UNBUNDLED = [
  'better-sqlite3',
  'serialport',
  'node-hid',
  'electron-updater',
  'harfbuzzjs',
  'zpl-renderer-js',
];

/** One file of the desktop program, without what is loaded as a binary. */
export const electronBundle = (
  entry: string,
  fileName: string,
  format: 'es' | 'cjs',
  outDir = 'build/electron',
): InlineConfig => ({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [bundledStationFeatures()],
  ssr: { noExternal: true, external: ['electron', ...UNBUNDLED], target: 'node' },
  build: {
    ssr: entry,
    outDir,
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { format, entryFileNames: fileName, codeSplitting: false } },
  },
});

/** Makes `build/electron/main.js` and the sandboxed `preload.cjs`: Electron's Node is not asked to strip types. */
export async function bundleElectron(): Promise<void> {
  await rm('build/electron', { recursive: true, force: true });
  await build(electronBundle('main/electron/index.ts', 'main.js', 'es'));
  await build(electronBundle('preload/index.ts', 'preload.cjs', 'cjs'));
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
