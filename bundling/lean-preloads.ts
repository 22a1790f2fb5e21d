import type { Plugin } from 'vite';

const FILES = /m\.f\|\|\(m\.f=(\[[^\]]*\])\)/;
const LISTS = /__vite__mapDeps\(\[([\d,]+)\]\)/g;

/**
 * A chunk’s code, whose lists of what to load along with a part leave out the scripts that run already: the browser would
 * begin a request for each of them, which takes longer than the part itself. Stylesheets stay: who is loaded by a route
 * doesn’t load its own.
 */
export function withoutLoaded(code: string, isLoaded: (file: string) => boolean): string {
  const found = FILES.exec(code)?.[1];
  if (!found) return code;
  const files = found
    .slice(1, -1)
    .split(',')
    .map((name) => name.slice(1, -1));
  return code.replace(LISTS, (_, list: string) => {
    const left = list.split(',').filter((at) => {
      const file = files[Number(at)] ?? '';
      return !(file.endsWith('.js') && isLoaded(file));
    });
    return `__vite__mapDeps([${left.join(',')}])`;
  });
}

/** What is loaded with a file: all that it imports, and what that imports. */
function importsOf(file: string, imports: (file: string) => readonly string[], all = new Set<string>()) {
  if (all.has(file)) return all;
  all.add(file);
  for (const next of imports(file)) importsOf(next, imports, all);
  return all;
}

/** Parts that are fetched later ask only for what isn’t there when they are asked for. */
export function leanPreloads(): Plugin {
  return {
    name: 'lean-preloads',
    apply: 'build',
    generateBundle: {
      // After the lists were written.
      order: 'post',
      handler(_, bundle) {
        const imports = (file: string) => {
          const output = bundle[file];
          return output?.type === 'chunk' ? output.imports : [];
        };
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk' || !output.code.includes('__vite__mapDeps(')) continue;
          const loaded = importsOf(output.fileName, imports);
          output.code = withoutLoaded(output.code, (file) => loaded.has(file));
        }
      },
    },
  };
}
