import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The vocabulary of schema.org, as schema-dts has it: which types there are, what each can say and with what. What its types check
 * when a program is written is checked here of what a server answers.
 */

interface VocabularyType {
  readonly above: readonly string[];
  /** By property, the types of its values. */
  readonly properties: ReadonlyMap<string, readonly string[]>;
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('schema-dts/dist/schema.d.ts'), 'utf8');

const INTERFACE = /interface (\w+)Base extends ([^{]+)\{([\s\S]*?)\n\}/g;
const PROPERTY = /"(\w+)"\?: SchemaValue<([^;]*), "\w+">;/g;
/** A type that can say what another can, and no more. */
const LEAF = /interface (\w+)Leaf extends (\w+)Base\b/g;
const LITERALS = new Set([
  'Text',
  'URL',
  'Number',
  'Integer',
  'Float',
  'Boolean',
  'Date',
  'DateTime',
  'Time',
]);

const TYPES: ReadonlyMap<string, VocabularyType> = new Map<string, VocabularyType>([
  ...[...SOURCE.matchAll(LEAF)].map(
    ([, name = '', above = '']) => [name, { above: [above], properties: new Map() }] as const,
  ),
  ...[...SOURCE.matchAll(INTERFACE)].map(
    ([, name = '', above = '', body = '']) =>
      [
        name,
        {
          above: [...above.matchAll(/(\w+)Base/g)].map(([, one = '']) => one),
          properties: new Map(
            [...body.matchAll(PROPERTY)].map(([, property = '', range = '']) => [
              property,
              range.match(/\w+/g) ?? [],
            ]),
          ),
        },
      ] as const,
  ),
]);

/** A type with all that it is a kind of. */
const withAbove = (type: string): string[] => [type, ...(TYPES.get(type)?.above ?? []).flatMap(withAbove)];

const rangeOf = (type: string, property: string): readonly string[] | undefined =>
  withAbove(type)
    .map((one) => TYPES.get(one)?.properties.get(property))
    .find((range) => range !== undefined);

const isProperty = (name: string) => [...TYPES.values()].some(({ properties }) => properties.has(name));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function literalFaults(value: unknown, range: readonly string[], at: string): string[] {
  if (typeof value === 'string' && value.startsWith('https://schema.org/')) {
    const isKnown = SOURCE.includes(`"${value}"`) || isProperty(value.slice('https://schema.org/'.length));
    return isKnown ? [] : [`${at}: schema.org has no ${value}`];
  }
  // The address of a page says which thing is meant, as in Google’s breadcrumbs.
  if (typeof value === 'string' && range.includes('Thing') && URL.canParse(value)) return [];
  return range.some((type) => LITERALS.has(type)) ? [] : [`${at}: takes ${range.join(', ')} and no text`];
}

function valueFaults(value: unknown, range: readonly string[], at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => valueFaults(one, range, at));
  if (!isRecord(value)) return literalFaults(value, range, at);
  const type = value['@type'];
  if (typeof type !== 'string') return typeof value['@id'] === 'string' ? [] : [`${at}: has no type`];
  const fits = withAbove(type).some((one) => range.includes(one));
  return [...(fits ? [] : [`${at}: takes ${range.join(', ')} and no ${type}`]), ...nodeFaults(value, at)];
}

function nodeFaults(node: Readonly<Record<string, unknown>>, at: string): string[] {
  const type = String(node['@type']);
  if (!TYPES.has(type)) return [`${at}: schema.org has no type ${type}`];
  return Object.entries(node).flatMap(([property, value]) => {
    // Names of the format, and the inputs of an action, which schema.org describes apart: https://schema.org/docs/actions.html.
    if (property.startsWith('@') || property.endsWith('-input')) return [];
    const place = `${at}/${type}.${property}`;
    const range = rangeOf(type, property);
    return range ? valueFaults(value, range, place) : [`${place}: schema.org has no such property`];
  });
}

/** What is wrong with a block of structured data, by the vocabulary of schema.org; nothing if it passes. */
export function vocabularyFaults(data: unknown): readonly string[] {
  if (!isRecord(data)) return ['The data is no object'];
  if (!/^https?:\/\/schema\.org\/?$/.test(String(data['@context']))) return ['The data isn’t of schema.org'];
  const graph = data['@graph'];
  return Array.isArray(graph)
    ? graph.flatMap((node) => (isRecord(node) ? nodeFaults(node, '') : ['A part is no object']))
    : nodeFaults(data, '');
}
