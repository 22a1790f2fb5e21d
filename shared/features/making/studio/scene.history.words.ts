import type { DesignChange, DesignDoc } from './scene.history.commands.ts';
import type { SceneElement } from './scene.ts';

/** What a step did, as its list says it: “moved “Sea””. */

const SHOWN_LETTERS = 24;
const KINDS: Readonly<Record<SceneElement['kind'], string>> = {
  picture: 'an image',
  text: 'a text',
  shape: 'a shape',
  drawing: 'a drawing',
};

/** “Sea”, or “an image” where it has no words. */
export function labelOf(element: SceneElement): string {
  const words = (element.name || (element.kind === 'text' ? element.text : '')).trim().replace(/\s+/g, ' ');
  if (words === '') return KINDS[element.kind];
  return `“${words.length > SHOWN_LETTERS ? `${words.slice(0, SHOWN_LETTERS - 1)}…` : words}”`;
}

/** Fields of the product with what they are called. */
export const PRODUCT_FIELDS: Readonly<Record<string, string>> = {
  name: 'the name',
  description: 'the description',
  colours: 'the colours',
  defaultColour: 'the first colour',
  priceMinor: 'the price',
  tags: 'the tags',
  collectionIds: 'the collections',
};

/** Fields of an element with what changing them is called; the first that fits names a step. */
const FIELD_WORDS: readonly {
  readonly fields: readonly string[];
  readonly say: (label: string, set: Readonly<Record<string, unknown>>) => string;
}[] = [
  { fields: ['text'], say: (label) => `changed the words of ${label}` },
  { fields: ['hidden'], say: (label, { hidden }) => `${hidden === true ? 'hid' : 'showed'} ${label}` },
  { fields: ['locked'], say: (label, { locked }) => `${locked === true ? 'locked' : 'unlocked'} ${label}` },
  { fields: ['name'], say: (label) => `renamed ${label}` },
  { fields: ['groups'], say: (label, { groups }) => `${groups ? 'grouped' : 'ungrouped'} ${label}` },
  {
    fields: ['colour', 'fill', 'stroke', 'paths'],
    say: (label) => `changed the colour of ${label}`,
  },
  { fields: ['edits', 'fileId'], say: (label) => `edited ${label}` },
  { fields: ['flipX', 'flipY'], say: (label) => `flipped ${label}` },
  { fields: ['width', 'height', 'size'], say: (label) => `resized ${label}` },
  { fields: ['rotation'], say: (label) => `turned ${label}` },
  { fields: ['x', 'y'], say: (label) => `moved ${label}` },
];

function findElement({ scene, removed }: DesignDoc, id: string): SceneElement | undefined {
  for (const { elements } of scene.sides) {
    const found = elements.find((each) => each.id === id);
    if (found) return found;
  }
  return removed.find(({ element }) => element.id === id)?.element;
}

function several(doc: DesignDoc, ids: readonly string[]): string {
  const [first] = ids;
  const element = ids.length === 1 && first !== undefined ? findElement(doc, first) : undefined;
  return element ? labelOf(element) : `${ids.length} elements`;
}

function setWords(doc: DesignDoc, sets: readonly Extract<DesignChange, { kind: 'set' }>[]): string {
  const label = several(doc, [...new Set(sets.map(({ id }) => id))]);
  const fields = Object.assign({}, ...sets.map((set) => set.fields));
  const names = new Set([...Object.keys(fields), ...sets.flatMap(({ unset = [] }) => unset)]);
  const found = FIELD_WORDS.find((one) => one.fields.some((field) => names.has(field)));
  return found ? found.say(label, fields) : `changed ${label}`;
}

/**
 * “moved “Sea””, “added an image”, “changed the price”.
 * @param before the design that the changes were made to
 */
export function changeWords(before: DesignDoc, changes: readonly DesignChange[]): string {
  const inserts = changes.filter((change) => change.kind === 'insert');
  const removes = changes.filter((change) => change.kind === 'remove');
  const sets = changes.filter((change) => change.kind === 'set');
  const moves = changes.filter((change) => change.kind === 'move');
  const [inserted] = inserts;
  if (inserted)
    return `added ${inserts.length === 1 ? labelOf(inserted.element) : `${inserts.length} elements`}`;
  if (removes.length > 0)
    return `deleted ${several(
      before,
      removes.map(({ id }) => id),
    )}`;
  if (sets.length > 0) return setWords(before, sets);
  if (moves.length > 0)
    return `changed the order of ${several(
      before,
      moves.map(({ id }) => id),
    )}`;
  const product = changes.flatMap((change) => (change.kind === 'product' ? Object.keys(change.fields) : []));
  const [field = ''] = product;
  return `changed ${product.length === 1 ? (PRODUCT_FIELDS[field] ?? 'the product') : 'the product'}`;
}
