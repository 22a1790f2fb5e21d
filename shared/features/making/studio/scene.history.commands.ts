import { z } from 'zod';
import { type DesignSettings, designSettingsSchema } from '../products/products.ts';
import { isSameValue } from './scene.history.same.ts';
import {
  elementSchema,
  SCENE_LIMITS,
  type Scene,
  type SceneElement,
  type SceneSide,
  type Side,
  sceneSchema,
  sideSchema,
} from './scene.ts';

/**
 * Changes of a design, each of which can be taken back. A place in the order of a side is told by what lies below it, so that two
 * people who add at the same place both find theirs there.
 */

/** Elements below a place that are named; the nearest first. */
const NAMED_BELOW = 5;
const idSchema = elementSchema.options[0].shape.id;
const fieldSchema = z.string().min(1).max(40);
const belowSchema = z.array(idSchema).max(NAMED_BELOW);

const changeSchema = z.discriminatedUnion('kind', [
  /** `isBack`: it was there before, and comes back with what was changed of it in the meantime. */
  z.object({
    kind: z.literal('insert'),
    side: sideSchema,
    below: belowSchema,
    element: elementSchema,
    isBack: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('remove'), id: idSchema }),
  z.object({ kind: z.literal('move'), id: idSchema, side: sideSchema, below: belowSchema }),
  z.object({
    kind: z.literal('set'),
    id: idSchema,
    fields: z.record(fieldSchema, z.unknown()),
    unset: z.array(fieldSchema).max(20).optional(),
  }),
  /** The settings next to the scene: name, colours, price. */
  z.object({ kind: z.literal('product'), fields: z.record(fieldSchema, z.unknown()) }),
]);
export type DesignChange = z.output<typeof changeSchema>;

/** Changes of one step: more than a paste or a restored version of the largest design has. */
const CHANGES_MAX = 4 * SCENE_LIMITS.elementsPerSide * 3;
export const changesSchema = z.array(changeSchema).min(1).max(CHANGES_MAX);

export const removedSchema = z.object({ side: sideSchema, element: elementSchema });
export type RemovedElement = z.output<typeof removedSchema>;
/** The longest ago removed are forgotten first. */
const REMOVED_KEPT = 100;

/** A design as its editors change it. */
export interface DesignDoc {
  readonly scene: Scene;
  readonly settings: DesignSettings;
  /** Elements that were removed: changes of them still arrive, and are there when they come back. */
  readonly removed: readonly RemovedElement[];
}

export interface AppliedChanges {
  readonly doc: DesignDoc;
  /** Takes the changes back. */
  readonly inverse: readonly DesignChange[];
}

interface ApplyOptions {
  /** Made by this program from a valid design: not parsed again, which a drag over 200 elements has no time for. */
  readonly isTrusted?: boolean;
}

/** What lies below a place of a side, the nearest first. */
export const belowAt = (elements: readonly Pick<SceneElement, 'id'>[], index: number): string[] =>
  elements
    .slice(Math.max(0, index - NAMED_BELOW), index)
    .map(({ id }) => id)
    .reverse();

/** Where a new element goes: on the first that is there; at the bottom where nothing was below it. */
function placeOn(elements: readonly Pick<SceneElement, 'id'>[], below: readonly string[]): number {
  if (below.length === 0) return 0;
  for (const id of below) {
    const at = elements.findIndex((each) => each.id === id);
    if (at !== -1) return at + 1;
  }
  return elements.length;
}

type Fields = Readonly<Record<string, unknown>>;
const FIXED_FIELDS: ReadonlySet<string> = new Set(['id', 'kind']);

/** A copy of a design while changes are made to it. */
class ChangingDesign {
  readonly #sides: Map<Side, { readonly side: SceneSide; elements: SceneElement[] }>;
  #settings: DesignSettings;
  #removed: readonly RemovedElement[];
  readonly #version: Scene['version'];

  constructor({ scene, settings, removed }: DesignDoc) {
    this.#version = scene.version;
    this.#sides = new Map(scene.sides.map((side) => [side.side, { side, elements: side.elements }]));
    this.#settings = settings;
    this.#removed = removed;
  }

  doc(): DesignDoc {
    const sides = [...this.#sides.values()].map(({ side, elements }) =>
      elements === side.elements ? side : { ...side, elements },
    );
    return {
      scene: { version: this.#version, sides },
      settings: this.#settings,
      removed: this.#removed.slice(-REMOVED_KEPT),
    };
  }

  /** @returns what takes the change back; null where it has nothing to change */
  make(change: DesignChange, isTrusted: boolean): DesignChange | null {
    switch (change.kind) {
      case 'insert':
        return this.#insert(change);
      case 'remove':
        return this.#remove(change.id);
      case 'move':
        return this.#move(change);
      case 'set':
        return this.#set(change, isTrusted);
      case 'product':
        return this.#setProduct(change.fields, isTrusted);
    }
  }

  #find(id: string) {
    for (const [name, { elements }] of this.#sides) {
      const index = elements.findIndex((each) => each.id === id);
      const element = elements[index];
      if (element) return { name, index, element };
    }
    return undefined;
  }

  #put(name: Side, elements: SceneElement[]): void {
    const there = this.#sides.get(name);
    if (there) this.#sides.set(name, { ...there, elements });
  }

  /** The elements of a side that has room for another one. */
  #room(name: Side): readonly SceneElement[] | undefined {
    const elements = this.#sides.get(name)?.elements;
    return elements && elements.length < SCENE_LIMITS.elementsPerSide ? elements : undefined;
  }

  #insert(change: Extract<DesignChange, { kind: 'insert' }>): DesignChange | null {
    const { side, below, isBack } = change;
    const { id } = change.element;
    const elements = this.#room(side);
    if (!elements || this.#find(id)) return null;
    const kept = this.#removed.find(({ element }) => element.id === id);
    const element = isBack && kept ? kept.element : change.element;
    this.#removed = this.#removed.filter((each) => each !== kept);
    this.#put(side, elements.toSpliced(placeOn(elements, below), 0, element));
    return { kind: 'remove', id };
  }

  #remove(id: string): DesignChange | null {
    const found = this.#find(id);
    if (!found) return null;
    const { name: side, index, element } = found;
    const elements = this.#sides.get(side)?.elements ?? [];
    this.#put(side, elements.toSpliced(index, 1));
    this.#removed = [...this.#removed, { side, element }];
    return { kind: 'insert', side, below: belowAt(elements, index), element, isBack: true };
  }

  #move({ id, side, below }: Extract<DesignChange, { kind: 'move' }>): DesignChange | null {
    const found = this.#find(id);
    if (!found) return null;
    const before = this.#sides.get(found.name)?.elements ?? [];
    const left = before.toSpliced(found.index, 1);
    const target = side === found.name ? left : this.#room(side);
    if (!target) return null;
    this.#put(found.name, left);
    this.#put(side, target.toSpliced(placeOn(target, below), 0, found.element));
    return { kind: 'move', id, side: found.name, below: belowAt(before, found.index) };
  }

  #set(change: Extract<DesignChange, { kind: 'set' }>, isTrusted: boolean): DesignChange | null {
    const { id, unset = [] } = change;
    const found = this.#find(id);
    const kept = found ? undefined : this.#removed.find(({ element }) => element.id === id);
    const before = found?.element ?? kept?.element;
    if (!before) return null;
    const fields = Object.entries(change.fields).filter(([field]) => !FIXED_FIELDS.has(field));
    const gone = new Set(unset.filter((field) => !FIXED_FIELDS.has(field)));
    const wanted: unknown = Object.fromEntries(
      [...Object.entries(before), ...fields].filter(
        ([field, value]) => value !== undefined && !gone.has(field),
      ),
    );
    const after = isTrusted ? trusted(wanted) : elementSchema.safeParse(wanted).data;
    if (!after) return null;
    const names = [...fields.map(([field]) => field), ...gone];
    if (found) {
      const elements = this.#sides.get(found.name)?.elements ?? [];
      this.#put(found.name, elements.with(found.index, after));
    } else this.#removed = this.#removed.map((each) => (each === kept ? { ...each, element: after } : each));
    return settingBack(id, before, names);
  }

  #setProduct(fields: Fields, isTrusted: boolean): DesignChange | null {
    const before: Fields = this.#settings;
    const names = Object.keys(fields).filter((name) => name in designSettingsSchema.shape);
    if (names.length === 0) return null;
    const wanted = { ...before, ...Object.fromEntries(names.map((name) => [name, fields[name]])) };
    const after = isTrusted ? trustedSettings(wanted) : designSettingsSchema.safeParse(wanted).data;
    if (!after) return null;
    this.#settings = after;
    return { kind: 'product', fields: Object.fromEntries(names.map((name) => [name, before[name]])) };
  }
}

/** What this program made of an element is one: the studio's operations are typed. */
const isElement = (value: unknown): value is SceneElement =>
  typeof value === 'object' && value !== null && 'kind' in value && 'id' in value;
const trusted = (value: unknown): SceneElement | undefined => (isElement(value) ? value : undefined);
const isSettings = (value: object): value is DesignSettings => 'name' in value && 'colours' in value;
const trustedSettings = (value: object): DesignSettings | undefined =>
  isSettings(value) ? value : undefined;

function settingBack(id: string, before: SceneElement, names: readonly string[]): DesignChange {
  const old = new Map<string, unknown>(Object.entries(before));
  const isThere = (name: string) => old.get(name) !== undefined;
  const unset = names.filter((name) => !isThere(name));
  return {
    kind: 'set',
    id,
    fields: Object.fromEntries(names.filter(isThere).map((name) => [name, old.get(name)])),
    ...(unset.length > 0 && { unset }),
  };
}

/**
 * The design after changes, with what takes them back; null where none of them has anything left to change. Pure, and the same
 * everywhere: this and one order of steps make all editors of a design agree. A change of what is gone is left out, so that the
 * others of its step are kept.
 */
export function applyChanges(
  doc: DesignDoc,
  changes: readonly DesignChange[],
  { isTrusted = false }: ApplyOptions = {},
): AppliedChanges | null {
  const design = new ChangingDesign(doc);
  const inverse = changes.flatMap((change) => design.make(change, isTrusted) ?? []);
  return inverse.length === 0 ? null : { doc: design.doc(), inverse: inverse.reverse() };
}

/** Whether two designs show and sell the same. */
export const isSameDesign = (
  one: Pick<DesignDoc, 'scene' | 'settings'>,
  other: Pick<DesignDoc, 'scene' | 'settings'>,
): boolean => isSameValue([one.scene, one.settings], [other.scene, other.settings]);

export const wholeDesignSchema = z.object({
  scene: sceneSchema,
  settings: designSettingsSchema,
  removed: z.array(removedSchema).max(REMOVED_KEPT),
});
