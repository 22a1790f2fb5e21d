import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Plugin, parseAst } from 'vite';

const SUFFIX = '.island.tsx';

const islandName = (file: string): string => basename(file, SUFFIX);

/** The files of all islands by name. They live in their feature's folder and are found by suffix. */
export function findIslands(folder: string = resolve('renderer')): ReadonlyMap<string, string> {
  const islands = new Map<string, string>();
  for (const found of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!found.endsWith(SUFFIX)) continue;
    const file = resolve(folder, found);
    const name = islandName(file);
    const other = islands.get(name);
    if (other) throw new Error(`Two islands have the name ${name}: ${other} and ${file}`);
    islands.set(name, file);
  }
  return islands;
}

/** Where an island's call of `defineIsland` ends, and how many arguments it has. */
function findDefinition(code: string): { readonly end: number; readonly count: number } | null {
  const ast = parseAst(code, { lang: 'tsx', sourceType: 'module' });
  for (const node of ast.body) {
    if (node.type !== 'ExportDefaultDeclaration' || node.declaration.type !== 'CallExpression') continue;
    const { callee, arguments: given, end } = node.declaration;
    if (callee.type === 'Identifier' && callee.name === 'defineIsland') return { end, count: given.length };
  }
  return null;
}

/** Writes an island's name, its file's, into its definition. @throws where the file defines none */
export function nameIsland(code: string, file: string): string {
  const found = findDefinition(code);
  if (found?.count !== 1 && found?.count !== 2)
    throw new Error(`${file} has to end with export default defineIsland(Component)`);
  const options = found.count === 1 ? ', {}' : '';
  const name = JSON.stringify(islandName(file));
  const before = code.slice(0, found.end - 1).replace(/,\s*$/, '');
  return `${before}${options}, ${name}${code.slice(found.end - 1)}`;
}

/** Addresses of the islands' files by name, known once they are built. */
function readAddresses(): Record<string, string> {
  const file = join(process.env.SELVEDGE_BUILD ?? 'build', 'islands/addresses.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Names each island after its file, and tells pages at which address each is found. */
export function islandNames(): Plugin {
  let expected: Record<string, string> | null = null;
  return {
    name: 'selvedge:island-names',
    enforce: 'pre',
    config(_, { command, mode }) {
      const isStation = process.env.SELVEDGE_TARGET === 'station';
      const addresses = command === 'build' && !isStation ? readAddresses() : {};
      if (command === 'build' && mode === 'production' && !isStation) expected = addresses;
      return { define: { 'import.meta.env.SELVEDGE_ISLANDS': JSON.stringify(addresses) } };
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!file.endsWith(SUFFIX)) return null;
      if (expected && !(islandName(file) in expected))
        this.error(`${file} wasn’t built: build the islands before the pages`);
      return { code: nameIsland(code, file), map: null };
    },
  };
}
