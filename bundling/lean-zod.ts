import { type Plugin, parseAst } from 'vite';

/** What Zod knows of JSON Schema, which only the server's API description needs: a fifth of Zod. */
const JSON_SCHEMA = /\/node_modules\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;

/** The names under which a module gives out what it declares. */
function exportedNames(code: string): readonly string[] {
  const names: string[] = [];
  for (const node of parseAst(code).body) {
    if (node.type !== 'ExportNamedDeclaration') continue;
    for (const { exported } of node.specifiers) if (exported.type === 'Identifier') names.push(exported.name);
    if (node.declaration?.type === 'FunctionDeclaration') names.push(node.declaration.id?.name ?? '');
    if (node.declaration?.type === 'VariableDeclaration')
      for (const { id } of node.declaration.declarations) if (id.type === 'Identifier') names.push(id.name);
  }
  return names.filter((name) => name !== '');
}

/** A module with the same exports, all of them a function without an answer. */
export const emptied = (code: string): string =>
  `const leftOut = () => undefined;\nexport { ${exportedNames(code)
    .map((name) => `leftOut as ${name}`)
    .join(', ')} };\n`;

/** Leaves out of what browsers load how a schema is written as JSON Schema. */
export function leanZod(): Plugin {
  return {
    name: 'selvedge:lean-zod',
    transform(code, id) {
      if (this.environment.config.consumer !== 'client' || !JSON_SCHEMA.test(id.split('?')[0] ?? id))
        return null;
      return { code: emptied(code), map: null };
    },
  };
}
