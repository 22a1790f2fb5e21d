import { type Plugin, parseAst } from 'vite';

/** What Zod knows of JSON Schema, which only the server's API description needs: a fifth of Zod. */
const JSON_SCHEMA = /\/node_modules\/zod\/v4\/core\/to-json-schema\.js$/;
/** How each kind of schema is written as one. The same file has the limits that schemas report, e.g. `maxLength`. */
const PROCESSORS = /\/node_modules\/zod\/v4\/core\/json-schema-processors\.js$/;

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

/** A module whose processors alone are functions without an answer. */
export function withoutProcessors(code: string): string {
  let kept = code;
  for (const node of [...parseAst(code).body].reverse()) {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') continue;
    const [declared] = node.declaration.declarations;
    const name = declared?.id.type === 'Identifier' ? declared.id.name : '';
    if (name.endsWith('Processor'))
      kept = `${kept.slice(0, node.start)}export const ${name} = leftOut;${kept.slice(node.end)}`;
  }
  // Others of its constants name them as they are made, so it is there before the first.
  return `${kept}\nfunction leftOut() {}\n`;
}

/** Leaves out of what browsers load how a schema is written as JSON Schema. */
export function leanZod(): Plugin {
  return {
    name: 'selvedge:lean-zod',
    transform(code, id) {
      if (this.environment.config.consumer !== 'client') return null;
      const file = id.split('?')[0] ?? id;
      if (JSON_SCHEMA.test(file)) return { code: emptied(code), map: null };
      return PROCESSORS.test(file) ? { code: withoutProcessors(code), map: null } : null;
    },
  };
}
