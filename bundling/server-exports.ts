import { type Plugin, parseAst } from 'vite';

const SERVER_EXPORTS = new Set(['loader', 'action', 'middleware', 'headers']);

/** Modules of routes, also as the router names their parts. */
export const ROUTE_MODULE = /\/renderer\/(.*\.route|root|shell\/[\w-]+-frame)\.tsx(\?.*)?$/;

/**
 * Removes the server's exports from route modules in the workstation's build, which has no server. They remain as
 * unused local names, so that the bundler drops them.
 */
export function withoutServerExports(): Plugin {
  return {
    name: 'selvedge:without-server-exports',
    enforce: 'pre',
    transform(code, id) {
      if (!ROUTE_MODULE.test(id)) return null;
      let result = code;
      const ast = parseAst(code, { lang: 'tsx', sourceType: 'module' });
      for (const node of [...ast.body].reverse()) {
        if (node.type !== 'ExportNamedDeclaration' || !node.declaration) continue;
        const { declaration } = node;
        const names =
          declaration.type === 'VariableDeclaration'
            ? declaration.declarations.map(({ id: name }) => (name.type === 'Identifier' ? name.name : ''))
            : declaration.type === 'FunctionDeclaration'
              ? [declaration.id?.name ?? '']
              : [];
        if (names.length !== 1 || !SERVER_EXPORTS.has(names[0] ?? '')) continue;
        result = `${result.slice(0, node.start)}${' '.repeat(declaration.start - node.start)}${result.slice(declaration.start)}`;
      }
      return result === code ? null : { code: result, map: null };
    },
  };
}
