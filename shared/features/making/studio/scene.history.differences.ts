import type { DesignChange, DesignDoc } from './scene.history.commands.ts';
import { compareDesigns } from './scene.history.compare.ts';
import { labelOf, PRODUCT_FIELDS } from './scene.history.words.ts';
import type { Scene, SceneElement, Side } from './scene.ts';

/** A line in the list of what is different in the later of two designs. */
export interface DesignDifference {
  readonly kind: 'added' | 'removed' | 'changed';
  /** “Added “Sea” on the front”, “Changed “Sea”: words and place”. */
  readonly words: string;
}

type Compared = Pick<DesignDoc, 'scene' | 'settings'>;

/** Fields of an element with what they are to people, in the order in which they are listed. */
const FIELD_NAMES: readonly { readonly fields: readonly string[]; readonly name: string }[] = [
  { fields: ['text'], name: 'words' },
  { fields: ['fontId', 'weight'], name: 'font' },
  { fields: ['colour', 'fill', 'stroke', 'paths'], name: 'colour' },
  { fields: ['edits', 'fileId'], name: 'image' },
  { fields: ['width', 'height', 'size'], name: 'size' },
  { fields: ['rotation'], name: 'angle' },
  { fields: ['flipX', 'flipY'], name: 'direction' },
  { fields: ['x', 'y'], name: 'place' },
  { fields: ['groups'], name: 'group' },
  { fields: ['name'], name: 'name' },
  { fields: ['locked'], name: 'lock' },
  { fields: ['hidden'], name: 'visibility' },
];
const OTHER = 'look';

const isNamed = (field: string) => FIELD_NAMES.some(({ fields }) => fields.includes(field));

function namesOf(fields: readonly string[]): string[] {
  const names = FIELD_NAMES.filter((one) => one.fields.some((field) => fields.includes(field)));
  const others = fields.some((field) => !isNamed(field)) ? [OTHER] : [];
  return [...names.map(({ name }) => name), ...others];
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

interface Found {
  readonly element: SceneElement;
  readonly side: Side;
}

const elementsOf = ({ scene }: { readonly scene: Scene }): ReadonlyMap<string, Found> =>
  new Map(
    scene.sides.flatMap(({ side, elements }) =>
      elements.map((element) => [element.id, { element, side }] as const),
    ),
  );

function changedFields(changes: readonly DesignChange[], before: Found, after: Found): string[] {
  const fields = changes.flatMap((change) =>
    change.kind === 'set' ? [...Object.keys(change.fields), ...(change.unset ?? [])] : [],
  );
  const isMoved = changes.some(({ kind }) => kind === 'move');
  const moved = before.side === after.side ? 'order' : `now on the ${after.side}`;
  return [...namesOf(fields), ...(isMoved ? [moved] : [])];
}

/**
 * What is different in a later design, what was added first. Empty where both are the same.
 * @returns null where they lie on different sides of a product
 */
export function designDifferences(before: Compared, after: Compared): readonly DesignDifference[] | null {
  const changes = compareDesigns(before, after);
  if (!changes) return null;
  const [old, now] = [elementsOf(before), elementsOf(after)];
  const inserted = new Set(changes.flatMap((each) => (each.kind === 'insert' ? each.element.id : [])));
  const removed = new Set(changes.flatMap((each) => (each.kind === 'remove' ? each.id : [])));
  const byId = new Map<string, DesignChange[]>();
  for (const change of changes)
    if (change.kind === 'set' || change.kind === 'move')
      byId.set(change.id, [...(byId.get(change.id) ?? []), change]);
  const told = (ids: Iterable<string>, from: ReadonlyMap<string, Found>, kind: 'added' | 'removed') =>
    [...ids].flatMap((id): DesignDifference[] => {
      const found = from.get(id);
      if (!found) return [];
      const verb = kind === 'added' ? 'Added' : 'Removed';
      return [{ kind, words: `${verb} ${labelOf(found.element)} on the ${found.side}` }];
    });
  const changed = [...byId].flatMap(([id, made]): DesignDifference[] => {
    const [was, is] = [old.get(id), now.get(id)];
    if (!was || !is) return [];
    return [
      { kind: 'changed', words: `Changed ${labelOf(is.element)}: ${listed(changedFields(made, was, is))}` },
    ];
  });
  const product = changes.flatMap((change) =>
    change.kind === 'product' ? Object.keys(change.fields).map((field) => PRODUCT_FIELDS[field]) : [],
  );
  const known = [...new Set(product.map((name) => name ?? 'other facts of the product'))];
  return [
    ...told(inserted, now, 'added'),
    ...told(removed, old, 'removed'),
    ...changed,
    ...(known.length > 0 ? [{ kind: 'changed' as const, words: `Changed ${listed(known)}` }] : []),
  ];
}
