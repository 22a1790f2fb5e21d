/** Finds where a file writes and reads tables, through Kysely's builders or in SQL. */
import { parseSync, type TemplateLiteral, Visitor } from 'oxc-parser';

export interface TableUse {
  /** As in SQL; `{}` where the source leaves the table to a variable. */
  readonly table: string;
  readonly line: number;
}

const WRITING = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const READING = new Set([
  'selectFrom',
  'from',
  'using',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
]);

const NAME = String.raw`(?:"?public"?\.)?"?(?<table>[a-z_]+|\{\})"?`;
const WRITES = [
  new RegExp(String.raw`\b(?:insert|merge)\s+into\s+${NAME}`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\s+(?:only\s+)?${NAME}`, 'gi'),
  new RegExp(String.raw`\btruncate\s+(?:table\s+)?(?:only\s+)?${NAME}`, 'gi'),
  new RegExp(String.raw`\bupdate\s+(?:only\s+)?${NAME}(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b`, 'gi'),
];
const READS = [new RegExp(String.raw`(?<!delete\s+)\b(?:from|join|using)\s+(?:only\s+)?${NAME}`, 'gi')];

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `orders as o` is the table `orders`. */
const withoutAlias = (table: string) => table.replace(/\s+as\s+.*$/, '');

/** A template with `{}` in the place of each value, of the same number of lines. */
const templateText = (template: TemplateLiteral) => template.quasis.map(({ value }) => value.raw).join('{}');

function findUses(
  path: string,
  source: string,
  {
    builders,
    statements,
  }: { readonly builders: ReadonlySet<string>; readonly statements: readonly RegExp[] },
): TableUse[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const uses: TableUse[] = [];
  const add = (table: string, start: number) =>
    uses.push({ table, line: source.slice(0, start).split('\n').length });
  const addStatements = (text: string, start: number) => {
    for (const pattern of statements)
      for (const match of text.matchAll(pattern)) add(match.groups?.table?.toLowerCase() ?? '{}', start);
  };
  new Visitor({
    CallExpression: ({ callee, arguments: [table], start }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!builders.has(callee.property.name)) return;
      const isNamed = table?.type === 'Literal' && typeof table.value === 'string';
      add(isNamed ? toSnakeCase(withoutAlias(String(table.value))) : '{}', table?.start ?? start);
    },
    TemplateLiteral: (node) => addStatements(templateText(node), node.start),
    Literal: (node) => {
      if (typeof node.value === 'string') addStatements(node.value, node.start);
    },
  }).visit(program);
  return uses;
}

export const findTableWrites = (path: string, source: string): TableUse[] =>
  findUses(path, source, { builders: WRITING, statements: WRITES });

export const findTableReads = (path: string, source: string): TableUse[] =>
  findUses(path, source, { builders: READING, statements: READS });
