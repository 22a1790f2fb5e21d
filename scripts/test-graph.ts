import { dirname, join } from 'node:path/posix';

/** What every file depends on, by its path from the project's folder. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** A test file with its source, in which the addresses it opens are found. */
export interface TestFile {
  readonly path: string;
  readonly text: string;
}

/** The page of an address, as the route table names it: `/orders/{order}/`, `features/selling/orders/order.route.tsx`. */
export interface Page {
  readonly path: string;
  readonly file: string;
}

const FEATURE = /^(?:shared|server|renderer)\/features\/([^/]+\/[^/]+)\//;
const CALLS = /^shared\/features\/[^/]+\/[^/]+\/[^/]+\.calls\.ts$/;
const INTEGRATION = /\.integration\.test\.ts$/;
const TEST = /\.(test|spec)\.tsx?$/;

/** Changes that reach every test: what is installed, how tests run, the database they run on. */
const REACHES_ALL = /^(package(-lock)?\.json|tsconfig.*\.json|vitest\.config\.ts|server\/migrations\/.+)$/;
const ROUTE_TABLE = 'renderer/platform/routing/route-table.ts';
/** What every page is shown in and built with, though no page imports it. */
const AROUND_PAGES = [
  'renderer/root.tsx',
  'renderer/entry.client.tsx',
  'renderer/entry.server.tsx',
  'renderer/shell/dashboard-frame.tsx',
  'renderer/shell/store-frame.tsx',
  'vite.config.ts',
  'scripts/build.ts',
];

/**
 * Adds what no import says: a call is answered by the server's feature of the same name, and an integration test
 * exercises the feature beside which it stands.
 */
function linkFeatures(graph: Graph): Map<string, string[]> {
  const linked = new Map([...graph].map(([file, uses]) => [file, [...uses]]));
  const sources = [...graph.keys()].filter((file) => !TEST.test(file));
  const serverFiles = Map.groupBy(sources, (file) => /^server\/features\/[^/]+\/[^/]+/.exec(file)?.[0] ?? '');
  for (const [file, uses] of linked) {
    if (CALLS.test(file)) uses.push(...(serverFiles.get(`server/features/${FEATURE.exec(file)?.[1]}`) ?? []));
    if (INTEGRATION.test(file)) uses.push(...sources.filter((other) => dirname(other) === dirname(file)));
  }
  return linked;
}

function reach(graph: Graph, from: readonly string[]): Set<string> {
  const reached = new Set(from);
  for (const file of reached) for (const used of graph.get(file) ?? []) reached.add(used);
  return reached;
}

const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\{\w+\?\}\/?/g, '([^/]+/)?').replace(/\{\w+\}|\*/g, '[^/]+')}$`);

/** Addresses that a test's text spells: `'/login/'`, `${server.origin}/orders/${number}/?view=new`. */
function spelledAddresses(text: string): string[] {
  const spelled = text.matchAll(/(?:['"`]|\})(\/(?:[\w\-./]|\$\{[^}]*\})*)/g);
  return [...spelled].map(([, address = '']) => address.replace(/\$\{[^}]*\}/g, 'x').replace(/\/?$/, '/'));
}

/** Files of the pages that a browser test opens: those whose addresses it or its steps spell, or every one. */
function openedPages(
  test: TestFile,
  graph: Graph,
  pages: readonly Page[],
  read: (file: string) => string,
): string[] {
  const steps = [...reach(graph, [test.path])].filter((file) => file.startsWith('tests/journeys/'));
  if (reach(graph, [test.path]).has(ROUTE_TABLE)) return pages.map(({ file }) => file);
  const addresses = steps.flatMap((file) => spelledAddresses(file === test.path ? test.text : read(file)));
  return pages
    .filter(({ path }) => addresses.some((address) => pattern(path).test(address)))
    .map(({ file }) => file);
}

export interface Project {
  readonly graph: Graph;
  readonly pages: readonly Page[];
  readonly read: (file: string) => string;
}

/**
 * The tests that a change can affect: by import, by what `linkFeatures` adds, and, in a browser, by the pages they
 * open. Tests that read the file system are always among them: what they read is no import.
 */
export function affectedTests(
  tests: readonly TestFile[],
  changed: readonly string[],
  project: Project,
): string[] {
  if (changed.some((file) => REACHES_ALL.test(file))) return tests.map(({ path }) => path);
  const graph = linkFeatures(project.graph);
  const isAffected = (test: TestFile): boolean => {
    const isJourney = test.path.startsWith('tests/journeys/');
    if (!isJourney && /from 'node:fs(\/promises)?'/.test(test.text)) return true;
    if (/^tests\/(conformance|simulation)\//.test(test.path))
      return changed.some((file) => /^(shared|server|main|tests)\//.test(file) && !TEST.test(file));
    const opened = isJourney ? openedPages(test, graph, project.pages, project.read) : [];
    const around = isJourney ? AROUND_PAGES : [];
    const reached = reach(graph, [test.path, ...opened.map((file) => join('renderer', file)), ...around]);
    return changed.some((file) => reached.has(file));
  };
  return tests.filter(isAffected).map(({ path }) => path);
}
