import { spawn } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { stampBuild } from './build-stamp.ts';

const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.txt', '.wasm', '.html', '.ttf']);
const SMALLEST_WORTH_BYTES = 600;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Runs a program of node_modules to its end; its output is shown only if it fails. */
function run(program: string, args: readonly string[], environment: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join('node_modules', program), ...args], {
      env: { ...process.env, NODE_ENV: 'production', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => output.push(piece));
    child.stderr.on('data', (piece: Buffer) => output.push(piece));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(output));
      reject(new Error(`${program} ${args.join(' ')} ended with ${code}`));
    });
  });
}

/** Puts a brotli and a gzip form beside each text file, so that the server only has to hand them out. */
async function compressFolder(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  for (const name of files.filter((file) => COMPRESSED.has(extname(file)))) {
    const path = join(folder, name);
    const { size } = await stat(path);
    if (size < SMALLEST_WORTH_BYTES) continue;
    const content = await readFile(path);
    const [br, gzipped] = await Promise.all([
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: size,
        },
      }),
      gz(content, { level: constants.Z_BEST_COMPRESSION }),
    ]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gzipped)]);
  }
}

const ROUTER = '@react-router/dev/bin.cjs';

/** Builds the islands, then the web's renderer, which has to know their addresses. */
export async function buildWeb(): Promise<void> {
  await run('vite/bin/vite.js', ['build', '-c', 'vite.islands.config.ts']);
  await run(ROUTER, ['build'], { SELVEDGE_TARGET: 'web' });
  await compressFolder('build/web/client');
  await compressFolder('build/islands');
}

/** Builds the workstation's single-page app. */
export const buildStation = (): Promise<void> => run(ROUTER, ['build'], { SELVEDGE_TARGET: 'station' });

if (import.meta.main) {
  const only = process.argv[2];
  const started = performance.now();
  if (only !== 'station') await buildWeb();
  if (only !== 'web') await buildStation();
  if (only === undefined) await stampBuild();
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
