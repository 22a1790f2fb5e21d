import { type ChildProcess, spawn } from 'node:child_process';
import { constants as fileConstants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { SMALLEST_WORTH_BYTES } from '../server/platform/compression/brotli.ts';
import { hashSources, removeStamps, stampPages, stampRest } from './build-stamp.ts';
import { isAlive } from './on-stop.ts';

const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.txt', '.wasm', '.html', '.ttf']);

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

/** A server that sends files at the same time never finds one that is half written. */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}

/**
 * Writes a brotli and a gzip copy next to each text file that has none, so that the server need only send them. Until
 * then it compresses the file for each request.
 */
async function compressFolder(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const existing = new Set(files);
  for (const name of files.filter((file) => COMPRESSED.has(extname(file)))) {
    if (existing.has(`${name}.br`) && existing.has(`${name}.gz`)) continue;
    const path = join(folder, name);
    const { size } = await stat(path);
    if (size < SMALLEST_WORTH_BYTES) continue;
    const content = await readFile(path);
    const [br, gzipped] = await Promise.all([
      brotli(content, {
        params: {
          [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
          [zlib.BROTLI_PARAM_SIZE_HINT]: size,
        },
      }),
      gz(content, { level: zlib.Z_BEST_COMPRESSION }),
    ]);
    await Promise.all([writeWhole(`${path}.br`, br), writeWhole(`${path}.gz`, gzipped)]);
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

/** Removes what builds left that were killed. */
async function removeUnfinished(): Promise<void> {
  const folders = await readdir(BUILD).catch(() => []);
  for (const name of folders) {
    const pid = Number(/^next-(\d+)$/.exec(name)?.[1] ?? 0);
    if (pid > 0 && pid !== process.pid && !isAlive(pid))
      await rm(join(BUILD, name), { recursive: true, force: true });
  }
}

const NEXT = join(BUILD, `next-${process.pid}`);
const inClient = (folder: string) => [join(folder, 'web/client'), join(folder, 'islands')];

/**
 * Builds the islands, then the web's renderer, which has to know their addresses, then the worker that keeps its files and
 * the script of buy buttons on other sites.
 * @param compressFirst before the new pages take the place of the old ones, for a server that runs from them
 */
async function buildPages({ compressFirst }: { readonly compressFirst: boolean }): Promise<void> {
  const hash = await hashSources();
  const environment = { SELVEDGE_TARGET: 'web', SELVEDGE_BUILD: NEXT };
  await mkdir(NEXT, { recursive: true });
  await run('vite/bin/vite.js', ['build', '-c', 'bundling/islands.config.ts'], environment);
  await run(ROUTER, ['build'], environment);
  await Promise.all(
    ['worker', 'buy-button'].map((name) =>
      run('vite/bin/vite.js', ['build', '-c', `bundling/${name}.config.ts`], environment),
    ),
  );
  if (compressFirst) for (const folder of inClient(NEXT)) await compressFolder(folder);
  for (const files of ['web/client/assets', 'islands/islands'])
    await copyPreviousBuild(join(BUILD, files), join(NEXT, files));
  await removeStamps();
  for (const part of ['islands', 'web']) await putInPlace(join(NEXT, part), join(BUILD, part));
  await rm(NEXT, { recursive: true, force: true });
  await stampPages(hash);
}

/** Builds the workstation's single-page app. */
export async function buildStation(): Promise<void> {
  await run(ROUTER, ['build'], { SELVEDGE_TARGET: 'station', SELVEDGE_BUILD: NEXT });
  await putInPlace(join(NEXT, 'station'), join(BUILD, 'station'));
  await rm(NEXT, { recursive: true, force: true });
}

/** Builds what no page needs, while the server answers. */
async function buildRest(): Promise<void> {
  const hash = await hashSources();
  for (const folder of inClient(BUILD)) await compressFolder(folder);
  await buildStation();
  await stampRest(hash);
}

async function buildAll(): Promise<void> {
  await buildPages({ compressFirst: true });
  await buildRest();
}

if (import.meta.main) {
  const only = process.argv[2];
  const started = performance.now();
  await removeUnfinished();
  if (only === 'pages') await buildPages({ compressFirst: false });
  else if (only === 'rest') {
    // Pages that people open come first.
    setPriority(constants.priority.PRIORITY_LOW);
    await buildRest();
  } else if (only === 'station') await buildStation();
  else await buildAll();
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
