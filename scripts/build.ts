import { type ChildProcess, spawn } from 'node:child_process';
import { constants as fileConstants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { stampBuild } from './build-stamp.ts';

const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.txt', '.wasm', '.html', '.ttf']);
const SMALLEST_WORTH_BYTES = 600;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const running = new Set<ChildProcess>();
process.once('SIGTERM', () => {
  for (const child of running) child.kill();
  process.exit(1);
});

/** Runs a program of node_modules to its end; its output is shown only if it fails. */
function run(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join('node_modules', program), ...args], {
      env: { ...process.env, NODE_ENV: 'production', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    const output: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => output.push(piece));
    child.stderr.on('data', (piece: Buffer) => output.push(piece));
    child.on('error', reject);
    child.on('exit', (code) => {
      running.delete(child);
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(output));
      reject(new Error(`${program} ${args.join(' ')} ended with ${code}`));
    });
  });
}

/** Writes a brotli and a gzip copy next to each text file, so that the server need only send them. */
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
const BUILD = 'build';
/** Files of earlier builds stay this long: pages that are open in a browser may still ask for them. */
const KEPT_FOR_MS = 7 * 24 * 3600 * 1000;

/** Copies files of an earlier build that this one didn't make, unless they have expired. */
async function copyPreviousBuild(from: string, to: string): Promise<void> {
  const files = await readdir(from, { recursive: true }).catch(() => []);
  for (const name of files) {
    const path = join(from, name);
    const found = await stat(path);
    if (!found.isFile() || Date.now() - found.mtimeMs > KEPT_FOR_MS) continue;
    await mkdir(dirname(join(to, name)), { recursive: true });
    await copyFile(path, join(to, name), fileConstants.COPYFILE_EXCL).catch(() => undefined);
    await utimes(join(to, name), found.atime, found.mtime).catch(() => undefined);
  }
}

/** Puts a finished folder into its place; a server that runs from it never finds it half done. */
async function putInPlace(finished: string, place: string): Promise<void> {
  const old = `${finished}-replaced`;
  await rename(place, old).catch(() => undefined);
  await rename(finished, place);
  await rm(old, { recursive: true, force: true });
}

/** Builds the islands, then the web's renderer, which has to know their addresses, then the worker that keeps its files. */
export async function buildWeb(): Promise<void> {
  const next = join(BUILD, `next-${process.pid}`);
  const environment = { SELVEDGE_TARGET: 'web', SELVEDGE_BUILD: next };
  await mkdir(next, { recursive: true });
  await run('vite/bin/vite.js', ['build', '-c', 'bundling/islands.config.ts'], environment);
  await run(ROUTER, ['build'], environment);
  await run('vite/bin/vite.js', ['build', '-c', 'bundling/worker.config.ts'], environment);
  await compressFolder(join(next, 'web/client'));
  await compressFolder(join(next, 'islands'));
  for (const files of ['web/client/assets', 'islands/islands'])
    await copyPreviousBuild(join(BUILD, files), join(next, files));
  for (const part of ['islands', 'web']) await putInPlace(join(next, part), join(BUILD, part));
  await rm(next, { recursive: true, force: true });
}

/** Builds the workstation's single-page app. */
export async function buildStation(): Promise<void> {
  const next = join(BUILD, `next-${process.pid}`);
  await run(ROUTER, ['build'], { SELVEDGE_TARGET: 'station', SELVEDGE_BUILD: next });
  await putInPlace(join(next, 'station'), join(BUILD, 'station'));
  await rm(next, { recursive: true, force: true });
}

if (import.meta.main) {
  const only = process.argv[2];
  const started = performance.now();
  if (only !== 'station') await buildWeb();
  if (only !== 'web') await buildStation();
  if (only === undefined) await stampBuild();
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
