import { writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { build } from 'vite';
import { FRAME_ENTRIES, FRAME_LIST } from '../bundling/frame-modules.ts';
import { islandNames } from '../bundling/island-names.ts';
import { leanZod } from '../bundling/lean-zod.ts';
import { pureDeclarations, WITHOUT_EFFECTS } from '../bundling/pure-declarations.ts';
import { routeFiles } from '../bundling/route-files.ts';
import { withoutServerExports } from '../bundling/server-exports.ts';
import { layeredStyles, namedBreakpoints, styles } from '../bundling/styles.ts';

/** Lists the modules that are loaded around every screen of the dashboard, by building these alone. */
const built = await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [
    layeredStyles(),
    namedBreakpoints(),
    islandNames(),
    routeFiles(),
    leanZod(),
    pureDeclarations(),
    withoutServerExports(),
  ],
  css: styles,
  define: { 'import.meta.env.SELVEDGE_TARGET': '"web"', 'import.meta.env.SELVEDGE_ISLANDS': '{}' },
  build: {
    target: 'es2022',
    write: false,
    minify: false,
    modulePreload: false,
    rolldownOptions: {
      input: FRAME_ENTRIES.map((file) => resolve(file)),
      preserveEntrySignatures: 'allow-extension',
      treeshake: { moduleSideEffects: [WITHOUT_EFFECTS] },
    },
  },
});
const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
const chunks = outputs.filter((output) => output.type === 'chunk');
const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
const loaded = new Set(chunks.filter(({ isEntry }) => isEntry));
for (const chunk of loaded)
  for (const name of chunk.imports) {
    const next = byName.get(name);
    if (next) loaded.add(next);
  }
const modules = [...loaded].flatMap(({ modules }) =>
  Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
);
const names = modules
  .filter((id) => !id.startsWith('\0') && !id.includes('?'))
  .map((id) => relative('.', id).replaceAll('\\', '/'))
  .toSorted();
await writeFile(FRAME_LIST, `${names.join('\n')}\n`);
console.log(`${names.length} modules`);
