import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { z } from 'zod';
import { isDashboardRoute, readRouteTable } from '../../bundling/route-files.ts';
import { routerIds } from '../../renderer/platform/routing/create-route-table.ts';

const filesSchema = z.object({ module: z.string(), imports: z.array(z.string()).default([]) });
const manifestSchema = z.object({ entry: filesSchema, routes: z.record(z.string(), filesSchema) });
type Files = z.infer<typeof filesSchema>;

/** Bytes of scripts, compressed as they are sent. */
export interface ScreenWeight {
  /** The route's id in the manifest. */
  readonly id: string;
  readonly path: string;
  /** What comes on top of the first screen. */
  readonly more: number;
  /** The files that come on top, the largest first. */
  readonly files: readonly (readonly [address: string, bytes: number])[];
}

export interface ScreenWeights {
  /** The first screen, with everything around it. */
  readonly home: ScreenWeight;
  readonly further: readonly ScreenWeight[];
}

const brotli = promisify(brotliCompress);
const HOME = '/dashboard/';
const scriptsOf = ({ module, imports }: Files): readonly string[] => [module, ...imports];

/** What the server sends for a file. A build that is still compressing lacks the copies of its last files. */
async function sizeOf(client: string, address: string): Promise<number> {
  const file = join(client, address);
  const copy = await readFile(`${file}.br`).catch(() => null);
  if (copy) return copy.length;
  const content = await readFile(file);
  const compressed = await brotli(content);
  return Math.min(content.length, compressed.length);
}

/** The address of a file by how its name begins. The folder can hold files of earlier builds; the server names the current ones. */
function addressOf(client: string, name: string): string {
  const named = new RegExp(`["'\`](/assets/${name}-[\\w-]+\\.js)["'\`]`);
  const address = globSync(join(client, '../server/**/*.js'))
    .map((file) => named.exec(readFileSync(file, 'utf8'))?.[1])
    .find((found) => found !== undefined);
  if (!address) throw new Error(`The built server names no file ${name}. Run \`npm run build\`.`);
  return address;
}

function readManifest(client: string): z.infer<typeof manifestSchema> {
  const text = readFileSync(join(client, addressOf(client, 'manifest')), 'utf8');
  return manifestSchema.parse(JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, '')));
}

const NEEDED = /(?:import|export)(?:[^"'`;()]*?from)?\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
const FETCHED = /import\(["'`]\.\/([\w.-]+\.js)["'`]\)/g;

/** Addresses of other scripts that a built one names: what it needs before it runs, or what it fetches later. */
const namedIn = (client: string, address: string, how: RegExp): string[] =>
  [...readFileSync(join(client, address), 'utf8').matchAll(how)].map(([, name]) => `/assets/${name}`);

/**
 * The scripts of a screen with a part that it fetches as soon as it shows, as the studio’s is, the first screen’s included.
 * @param part how the name of the part’s file begins
 */
export async function weighWithPart(path: string, part: string, build = 'build'): Promise<ScreenWeight> {
  const client = join(build, 'web/client');
  const { entry, routes } = readManifest(client);
  const screen = (await readRouteTable()).all.find((one) => one.path === path);
  const [route] = screen ? routerIds(screen) : [];
  if (!route) throw new Error(`No screen has the path ${path}`);
  const { id } = route;
  const around = ['root', 'dashboard-frame', id].flatMap((each) =>
    routes[each] ? scriptsOf(routes[each]) : [],
  );
  const scripts = new Set([...scriptsOf(entry), ...around]);
  for (const address of scripts) for (const needed of namedIn(client, address, NEEDED)) scripts.add(needed);
  const later = [...scripts].flatMap((address) => namedIn(client, address, FETCHED));
  const fetched = later.filter((address) => address.startsWith(`/assets/${part}-`));
  if (fetched.length === 0) throw new Error(`${path} fetches no ${part}`);
  for (const address of fetched) scripts.add(address);
  for (const address of scripts) for (const needed of namedIn(client, address, NEEDED)) scripts.add(needed);
  const files = await Promise.all(
    [...scripts].map(async (address) => [address, await sizeOf(client, address)] as const),
  );
  return {
    id,
    path,
    more: files.reduce((sum, [, bytes]) => sum + bytes, 0),
    files: files.toSorted(([, a], [, b]) => b - a),
  };
}

/** Weighs every dashboard screen by the built route manifest: the files that its routes name, without a browser. */
export async function weighScreens(build = 'build'): Promise<ScreenWeights> {
  const client = join(build, 'web/client');
  const { entry, routes } = readManifest(client);
  const table = await readRouteTable();
  const sizes = new Map<string, Promise<number>>();
  const weigh = async (address: string) => {
    const size = sizes.get(address) ?? sizeOf(client, address);
    sizes.set(address, size);
    return [address, await size] as const;
  };
  const around = ['root', 'dashboard-frame'].flatMap((id) => (routes[id] ? scriptsOf(routes[id]) : []));
  const everywhere = [...scriptsOf(entry), ...around, addressOf(client, 'routes')];
  const screens = table.all
    .filter((one) => one.meta.hydrate === 'page' && !one.redirectTo && isDashboardRoute(one, table))
    .flatMap((one) => {
      const [first] = routerIds(one);
      const files = first && routes[first.id];
      return files ? [{ id: first.id, path: one.path, scripts: scriptsOf(files) }] : [];
    });
  const first = screens.find(({ path }) => path === HOME);
  if (!first) throw new Error(`No screen has the path ${HOME}`);
  const firstFiles = new Set([...everywhere, ...first.scripts]);
  const weighAll = async (id: string, path: string, scripts: Iterable<string>): Promise<ScreenWeight> => {
    const files = (await Promise.all([...new Set(scripts)].map(weigh))).toSorted(([, a], [, b]) => b - a);
    return { id, path, more: files.reduce((sum, [, bytes]) => sum + bytes, 0), files };
  };
  const further = screens
    .filter((screen) => screen !== first)
    .map(({ id, path, scripts }) =>
      weighAll(
        id,
        path,
        scripts.filter((address) => !firstFiles.has(address)),
      ),
    );
  return { home: await weighAll(first.id, first.path, firstFiles), further: await Promise.all(further) };
}
