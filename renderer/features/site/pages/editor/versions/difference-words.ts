import { blockRegistry } from '../../../../../../shared/features/site/blocks/blocks.ts';
import type { FlatBlock, PageDifference, Spot } from '../../../../../../shared/features/site/pages/pages.ts';
import { blockLabel } from '../document/block-tree.ts';
import { type PropertyField, propertyFields, readableName } from '../properties/property-fields.ts';

/** A value of a block or page before and after, by the name that its field has. */
export interface ValueChange {
  readonly name: string;
  /** Null where there is no short way to say it. */
  readonly before: string | null;
  readonly after: string | null;
}

const PAGE_NAMES: Readonly<Record<string, string>> = {
  'properties.title': 'Page title',
  'properties.description': 'Description',
  'properties.ogImage': 'Social picture',
  'properties.loginState': 'Visible to',
  'properties.isSearchable': 'Found by the store’s search',
  'properties.searchIcon': 'Icon in the store’s search',
  'properties.ySpacing': 'Space between blocks',
  'properties.isStorePage': 'Store page',
  'properties.isMailPage': 'Email page',
  sitemap: 'Listed for search engines',
  theme: 'Page theme',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What a value is called; null for one without a short name. */
function valueWords(value: unknown, field: PropertyField | null): string | null {
  if (isEmpty(value)) return 'Nothing';
  if (field?.control.kind === 'choice')
    return field.control.options.find((option) => option.value === value)?.label ?? `${value}`;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return field?.unit ? `${value} ${field.unit}` : `${value}`;
  if (isRecord(value) && typeof value.alt === 'string' && value.alt !== '') return value.alt;
  return null;
}

const inside = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

/** Entries of a list by the name that they keep. */
function entries(value: unknown): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const list = Array.isArray(value) ? value.filter(isRecord) : [];
  return new Map(list.map((entry, at) => [typeof entry._id === 'string' ? entry._id : `${at}`, entry]));
}

const entryWords = (entry: Readonly<Record<string, unknown>>): string =>
  Object.entries(entry)
    .filter(([name, value]) => !name.startsWith('_') && typeof value === 'string' && value !== '')
    .map(([, value]) => `${value}`)[0] ?? 'An entry';

function listChanges(fields: readonly PropertyField[], name: string, before: unknown, after: unknown) {
  const [then, now] = [entries(before), entries(after)];
  const ids = [...new Set([...then.keys(), ...now.keys()])];
  const changes = ids.flatMap((id, at): ValueChange[] => {
    const [one, other] = [then.get(id), now.get(id)];
    if (one && other) return changesIn(fields, one, other, `${name} ${at + 1}: `);
    return [
      {
        name: `${name} ${at + 1}`,
        before: one ? entryWords(one) : 'Nothing',
        after: other ? entryWords(other) : 'Nothing',
      },
    ];
  });
  return changes.length > 0
    ? changes
    : [{ name: `Order of ${name.toLowerCase()}`, before: null, after: null }];
}

function fieldChanges(field: PropertyField, before: unknown, after: unknown, prefix: string): ValueChange[] {
  if (isSame(before, after)) return [];
  const name = `${prefix}${field.title}`;
  if (field.control.kind === 'group')
    return changesIn(field.control.fields, inside(before), inside(after), `${name}: `);
  if (field.control.kind === 'list') return listChanges(field.control.fields, name, before, after);
  return [{ name, before: valueWords(before, field), after: valueWords(after, field) }];
}

function changesIn(
  fields: readonly PropertyField[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  prefix = '',
): ValueChange[] {
  return fields.flatMap((field) => fieldChanges(field, before[field.name], after[field.name], prefix));
}

function blockChanges(before: FlatBlock, after: FlatBlock, names: readonly string[]): ValueChange[] {
  const schema = blockRegistry.find(after.type)?.properties;
  const fields = schema ? propertyFields(schema) : [];
  const known = new Set(fields.map(({ name }) => name));
  const others = names
    .filter((name) => !known.has(name))
    .map((name): ValueChange => {
      const own = name === '_name' ? 'Name' : readableName(name.replace(/^_/, ''));
      return {
        name: own,
        before: valueWords(before.properties[name], null),
        after: valueWords(after.properties[name], null),
      };
    });
  return [...changesIn(fields, before.properties, after.properties), ...others];
}

const sizeWords = ({ size }: FlatBlock): string => `${size.x} of 12 columns`;

/** What changed in a block or a field of the page, value by value; nothing for blocks that came, went or moved. */
export function valueChanges(difference: PageDifference): readonly ValueChange[] {
  if (difference.kind === 'page') {
    const { path, before, after } = difference;
    const name = PAGE_NAMES[path] ?? readableName(path.replace('properties.', ''));
    return [{ name, before: valueWords(before, null), after: valueWords(after, null) }];
  }
  if (difference.kind !== 'changed') return [];
  const { before, block, names, isResized } = difference;
  return [
    ...blockChanges(before, block, names),
    ...(isResized ? [{ name: 'Width', before: sizeWords(before), after: sizeWords(block) }] : []),
  ];
}

function spotWords({ parent, after }: Spot): string {
  const place = after ? `after ${blockLabel(after)}` : 'first';
  return parent ? `${place}, in ${blockLabel(parent)}` : place;
}

/** “Added: Banner, Summer sale, with 2 blocks in it”. */
export function differenceWords(difference: PageDifference): string {
  switch (difference.kind) {
    case 'page':
      return 'Changed: this page';
    case 'changed':
      return `Changed: ${blockLabel(difference.block)}`;
    case 'moved':
      return `Moved: ${blockLabel(difference.block)}, from ${spotWords(difference.from)}, to ${spotWords(difference.to)}`;
    default: {
      const { kind, block, more } = difference;
      const inIt = more === 0 ? '' : `, with ${more} ${more === 1 ? 'block' : 'blocks'} in it`;
      return `${kind === 'added' ? 'Added' : 'Removed'}: ${blockLabel(block)}${inIt}`;
    }
  }
}
