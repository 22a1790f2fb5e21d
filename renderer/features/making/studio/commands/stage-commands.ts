import {
  type Alignment,
  alignElements,
  boundsAround,
  type Clipping,
  canGroup,
  canUngroup,
  clippingOf,
  copyElements,
  type DrawingElement,
  distributeElements,
  elementsTakenWith,
  formatLength,
  groupElements,
  insertAbove,
  type LengthUnit,
  type PictureElement,
  parentPath,
  pasteClipping,
  type Reordering,
  recolour,
  removeElements,
  reorderElements,
  SCENE_LIMITS,
  type Scene,
  type SceneElement,
  type ShapeElement,
  type Side,
  type Similarity,
  sideOf,
  transformElements,
  translation,
  ungroupElements,
  updateElement,
  updateElements,
} from '../../../../../shared/features/making/studio/studio.ts';
import type { KeyPress } from '../../../../platform/key-press.ts';
import { keepClipping, offerClipping, readClipping } from '../drafts/local-clipboard.ts';
import { selectionFrame } from '../stage/selection-frame.ts';
import { ZOOM_STEP, zoomOf } from '../stage/stage-view.ts';
import type { ViewStore } from '../stage/view-store.ts';
import type { StudioPreferences } from '../studio-preferences.ts';
import type { StudioResources } from '../studio-resources.ts';
import type { Studio } from '../studio-state.ts';

/** What a command works on, and with. */
export interface CommandContext {
  readonly studio: Studio;
  readonly resources: StudioResources;
  readonly preferences: StudioPreferences;
  readonly describe: (element: SceneElement) => string;
  /** Which part of the stage shows. */
  readonly view: ViewStore;
  /** Into a group, or to the words of a text. */
  readonly open: (id: string) => void;
  readonly leave: () => void;
  readonly addText: () => void;
  readonly addShape: (shape: ShapeElement['shape']) => void;
  /** Opens the frame over a picture. */
  readonly crop: (id: string) => void;
  /** Opens the edits of a picture. */
  readonly edit: (id: string) => void;
  readonly showShortcuts: () => void;
  /** Saves what isn’t yet. */
  readonly save: () => void;
  /** Asks for pictures of this device. */
  readonly upload: () => void;
  readonly openLibrary: () => void;
  /** Shows the design on the next cloth. @returns its name */
  readonly nextCloth: () => string;
  readonly check: () => void;
  /** Opens the last steps; null where none are listed. */
  readonly showSteps: (() => void) | null;
  /** The next press on the stage gives its colour. */
  readonly pickInk: (onInk: (ink: string) => void) => void;
  /** Whether the press for this product was measured. */
  readonly hasProof: boolean;
  /** Null where the design is bought, not published. */
  readonly publish: (() => void) | null;
}

/** What the buttons of the panel need of it. */
export type SelectionContext = Pick<CommandContext, 'studio' | 'resources' | 'describe'>;

export const COMMAND_GROUPS = ['Select', 'Move and size', 'Arrange', 'Sides', 'Edit', 'Add', 'View'] as const;

export interface StageCommand {
  readonly label: string;
  /** Where a menu on the stage offers it; the palette has every command. */
  readonly menu: 'selection' | 'stage' | null;
  readonly group: (typeof COMMAND_GROUPS)[number];
  readonly keys: readonly string[];
  /** What has to be selected: anything, several, one, or nothing in particular. Locked elements don’t count. */
  readonly needs: 'nothing' | 'selection' | 'unlocked' | 'several' | 'three' | 'picture';
  /** @returns what is said of it */
  readonly run: (context: CommandContext, press: KeyPress) => string | null;
  /** The browser answers its keys with an event, which runs it wherever the focus is. */
  readonly isOfBrowser?: true;
  /** Left out of menus where this says no: the product has no such side. */
  readonly isOffered?: (context: CommandContext) => boolean;
}

export const unlockedIds = ({ studio }: SelectionContext): ReadonlySet<string> =>
  new Set(studio.selection.filter(({ locked }) => !locked).map(({ id }) => id));

export const sideElements = ({ studio }: SelectionContext) =>
  sideOf(studio.scene, studio.side)?.elements ?? [];

const MM_PER_STEP = { mm: 1, in: 1.27 } as const;

const PAN_PX = 60;

/** Arrows move what is selected; with nothing selected, or the hand, they move the view. */
export function nudge(context: CommandContext, press: KeyPress, x: number, y: number): string | null {
  const { studio, preferences, view } = context;
  if (studio.selection.length === 0 || view.get().isHand) {
    const pan = PAN_PX * (press.shiftKey ? 4 : press.altKey ? 0.2 : 1);
    view.panBy(-x * pan, -y * pan);
    return null;
  }
  if (unlockedIds(context).size === 0) return lockedNote(context);
  const step = MM_PER_STEP[preferences.unit] * (press.shiftKey ? 10 : press.altKey ? 0.1 : 1);
  const ids = unlockedIds(context);
  const run = `key ${press.key} ${[...ids].join(' ')}`;
  studio.change((scene) => transformElements(scene, ids, translation(x * step, y * step)), run);
  return `Moved by ${formatLength(step, preferences.unit)}`;
}

/** Turns or scales the selection about its middle. */
export function around(context: SelectionContext, press: KeyPress | null, change: Partial<Similarity>): void {
  const { studio, resources } = context;
  const ids = unlockedIds(context);
  const moving = studio.selection.filter(({ id }) => ids.has(id));
  const frame = selectionFrame(moving, resources.measureText);
  if (!frame) return;
  const similarity = { ...translation(0, 0), about: { x: frame.x, y: frame.y }, ...change };
  const run = press && `key ${press.key} ${[...ids].join(' ')}`;
  studio.change((scene) => transformElements(scene, ids, similarity), run);
}

const sizeText = ({ studio, resources }: SelectionContext, factor: number, unit: LengthUnit): string => {
  const frame = selectionFrame(studio.selection, resources.measureText);
  return frame
    ? `${formatLength(frame.width * factor, unit)} by ${formatLength(frame.height * factor, unit)}`
    : '';
};

export const zoomText = ({ view }: CommandContext): string =>
  `Zoom ${Math.round(zoomOf(view.get().view) * 100)} percent`;

export function zoomBy(context: CommandContext, direction: 1 | -1): string {
  context.view.zoomBy(ZOOM_STEP ** direction);
  return zoomText(context);
}

export function scale(context: CommandContext, press: KeyPress, direction: 1 | -1): string | null {
  if (context.studio.selection.length === 0) {
    return zoomBy(context, direction);
  }
  if (unlockedIds(context).size === 0) return lockedNote(context);
  const factor = (press.altKey ? 1.01 : 1.05) ** direction;
  around(context, press, { factor });
  return sizeText(context, factor, context.preferences.unit);
}

export function turn(context: CommandContext, press: KeyPress, direction: 1 | -1): string {
  const degrees = direction * (press.altKey ? 1 : press.shiftKey ? 15 : 5);
  around(context, press, { degrees });
  return `Turned by ${degrees} degrees`;
}

export function changeSelection(
  context: SelectionContext,
  change: (scene: Scene, ids: ReadonlySet<string>) => Scene,
) {
  const ids = unlockedIds(context);
  context.studio.change((scene) => change(scene, ids));
}

export const nameSelection = ({ studio, describe }: Pick<SelectionContext, 'studio' | 'describe'>): string =>
  studio.selected ? describe(studio.selected) : `${studio.selection.length} elements`;

export const lockedNote = (context: SelectionContext): string =>
  `${nameSelection(context)} locked. Unlock with Control Shift L`;

/** Steps through the elements, groups taken as one. */
export function step(context: CommandContext, press: KeyPress, to: 1 | -1 | 'top' | 'bottom'): string | null {
  const { studio, describe } = context;
  const elements = sideElements(context).filter(({ hidden }) => !hidden);
  const at = elements.findLastIndex(({ id }) => studio.selectedIds.has(id));
  const first = elements.findIndex(({ id }) => studio.selectedIds.has(id));
  const last = elements.length - 1;
  const wrapped = (index: number) => (index + elements.length) % elements.length;
  const targets = {
    top: last,
    bottom: 0,
    '1': at === -1 ? last : wrapped(first - 1),
    '-1': at === -1 ? 0 : wrapped(at + 1),
  };
  const target = elements[targets[to]];
  if (!target) return 'Nothing to select';
  const ids = elementsTakenWith(elements, target.id, studio.entered);
  if (press.shiftKey) studio.selectSeveral([...new Set([...studio.selectedIds, ...ids])], studio.entered);
  else studio.selectSeveral(ids, studio.entered);
  const lock = target.locked ? ', locked' : '';
  return ids.length > 1 ? `Group of ${ids.length}` : `${describe(target)}${lock}`;
}

export const flip = (axis: 'flipX' | 'flipY') => (context: CommandContext) => {
  const { selected, change } = context.studio;
  if (selected?.kind !== 'picture' && selected?.kind !== 'drawing') return 'Select a picture or graphic';
  const { id } = selected;
  change((scene) => updateElement<PictureElement | DrawingElement>(scene, id, { [axis]: !selected[axis] }));
  return axis === 'flipX' ? 'Flipped left to right' : 'Flipped top to bottom';
};

export function duplicateSelection(context: SelectionContext): string {
  const { studio } = context;
  const { selectedIds } = studio;
  const parent = parentPath(sideElements(context), selectedIds);
  const copies = copyElements(studio.selection, () => crypto.randomUUID(), parent);
  const ids = new Set(copies.map(({ id }) => id));
  const offset = 8;
  studio.change((scene) =>
    transformElements(insertAbove(scene, studio.side, copies, selectedIds), ids, translation(offset, offset)),
  );
  studio.selectSeveral([...ids], studio.entered);
  return `${nameSelection(context)} duplicated`;
}

const TOO_MUCH = 'This is too much to copy. Choose fewer elements.';

/** Copies the selection to the clipboard that this device keeps. */
export function copySelection({ studio, describe }: SelectionContext): string {
  const clipping = clippingOf(studio.scene, studio.side, studio.selectedIds, studio.owner);
  if (!clipping) return 'Nothing selected';
  return keepClipping(clipping) ? `${nameSelection({ studio, describe })} copied` : TOO_MUCH;
}

export function cutSelection(context: SelectionContext): string {
  const ids = unlockedIds(context);
  if (ids.size === 0) return lockedNote(context);
  const { studio } = context;
  const clipping = clippingOf(studio.scene, studio.side, ids, studio.owner);
  if (!clipping) return 'Nothing selected';
  if (!keepClipping(clipping)) return TOO_MUCH;
  const said = `${nameSelection(context)} cut`;
  studio.change((scene) => removeElements(scene, ids));
  return said;
}

/**
 * Copying or cutting by a button or menu: the system’s clipboard gets it too. Keys don’t need it, since the browser asks what
 * they copy.
 */
export const forSystem =
  (run: (context: SelectionContext) => string) =>
  (context: SelectionContext): string => {
    const isSomething = context.studio.selection.length > 0;
    const said = run(context);
    const clipping = isSomething ? readClipping() : undefined;
    if (clipping) offerClipping(clipping);
    return said;
  };

/** Pastes onto the side that shows, in place where it fits. */
export function pasteElements({ studio, resources }: SelectionContext, clipping: Clipping): string {
  const pasted = pasteClipping(studio.scene, studio.side, clipping, {
    owner: studio.owner,
    newId: () => crypto.randomUUID(),
    measureText: resources.measureText,
  });
  if (!pasted) return `A side holds up to ${SCENE_LIMITS.elementsPerSide} elements`;
  const { scene, ids, leftOut } = pasted;
  const left = leftOut > 0 ? 'Images of another project aren’t pasted. Upload them here first.' : '';
  if (ids.length === 0) return left;
  studio.change(() => scene);
  studio.selectSeveral(ids);
  const count = ids.length === 1 ? '1 element' : `${ids.length} elements`;
  return [`${count} pasted on the ${studio.side}.`, left].join(' ').trim();
}

export function pasteKept(context: SelectionContext): string {
  const clipping = readClipping();
  return clipping ? pasteElements(context, clipping) : 'Copy something first';
}

export function groupSelection(context: SelectionContext): string {
  const { studio } = context;
  const { selectedIds } = studio;
  if (!canGroup(sideElements(context), selectedIds)) return 'Select at least two elements';
  const group = crypto.randomUUID();
  studio.change((scene) => groupElements(scene, selectedIds, group));
  return `Grouped ${studio.selection.length} elements`;
}

export function ungroupSelection(context: SelectionContext): string {
  const { studio } = context;
  const { selectedIds } = studio;
  if (!canUngroup(sideElements(context), selectedIds)) return 'Select a group';
  studio.change((scene) => ungroupElements(scene, selectedIds));
  return 'Ungrouped';
}

export function toggleSelection(context: SelectionContext, field: 'locked' | 'hidden'): string {
  const { studio } = context;
  const { selectedIds } = studio;
  const on = !studio.selection.every((element) => element[field]);
  studio.change((scene) => updateElements(scene, selectedIds, { [field]: on }));
  const said = field === 'locked' ? (on ? 'locked' : 'unlocked') : on ? 'hidden, won’t print' : 'shown';
  return `${nameSelection(context)} ${said}`;
}

export function removeSelection(context: SelectionContext): string {
  const ids = unlockedIds(context);
  const said = `${nameSelection(context)} deleted. Undo with Control Z`;
  context.studio.change((scene) => removeElements(scene, ids));
  return said;
}

export const order = (to: Reordering, said: string) => (context: SelectionContext) => {
  changeSelection(context, (scene, ids) => reorderElements(scene, ids, to));
  return `${nameSelection(context)} ${said}`;
};

export const alignTo = (to: Alignment, said: string) => (context: SelectionContext) => {
  changeSelection(context, (scene, ids) => alignElements(scene, ids, to, context.resources.measureText));
  return said;
};

export const distribute = (along: 'across' | 'down') => (context: SelectionContext) => {
  changeSelection(context, (scene, ids) =>
    distributeElements(scene, ids, along, context.resources.measureText),
  );
  return 'Spaced evenly';
};

/** Its ink can be chosen as a whole. */
const hasOneInk = (element: SceneElement): boolean =>
  element.kind === 'text' ||
  element.kind === 'shape' ||
  (element.kind === 'drawing' && new Set(element.paths.map(({ ink }) => ink)).size === 1);

/** Paints what is selected in a colour that is then picked from the design. */
export function pickInkForSelection({
  studio,
  pickInk,
}: Pick<CommandContext, 'pickInk'> & {
  readonly studio: Pick<Studio, 'selection' | 'change'>;
}): string {
  const painted = studio.selection.filter((element) => !element.locked && hasOneInk(element));
  if (painted.length === 0) return 'Select a text or shape. Colours of a graphic are picked in its panel.';
  pickInk((ink) => studio.change((scene) => painted.reduce((now, { id }) => recolour(now, id, ink), scene)));
  return 'Press a colour in the design. Escape leaves';
}

export const showSide = (side: Side) => (context: CommandContext) => {
  const found = sideOf(context.studio.scene, side);
  if (!found) return 'This product has no such side';
  context.studio.showSide(side);
  return `${side}. ${found.elements.length} elements`;
};

/** As large as it can be inside the print area, and in its middle. */
export function fitToArea(context: CommandContext): string {
  const { studio, resources, preferences } = context;
  const area = sideOf(studio.scene, studio.side);
  const ids = unlockedIds(context);
  const bounds = boundsAround(
    studio.selection.filter(({ id }) => ids.has(id)),
    resources.measureText,
  );
  if (!area || !bounds) return 'Nothing selected';
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const factor = Math.min(area.widthMm / width, area.heightMm / height);
  const about = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
  const shift = translation(area.widthMm / 2 - about.x, area.heightMm / 2 - about.y);
  studio.change((scene) => transformElements(scene, ids, { ...shift, about, factor }));
  const { unit } = preferences;
  return `Fitted, ${formatLength(width * factor, unit)} by ${formatLength(height * factor, unit)}`;
}
