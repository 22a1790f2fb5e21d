import {
  type Alignment,
  alignElements,
  type Clipping,
  canGroup,
  canUngroup,
  centreElements,
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
  removeElements,
  reorderElements,
  SCENE_LIMITS,
  type Scene,
  type SceneElement,
  type ShapeElement,
  SIDES,
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
import { keepClipping, readClipping } from '../drafts/local-clipboard.ts';
import { selectionFrame } from '../stage/selection-frame.ts';
import type { StudioPreferences } from '../studio-preferences.ts';
import type { StudioResources } from '../studio-resources.ts';
import type { Studio } from '../studio-state.ts';

/** What a command works on, and with. */
export interface CommandContext {
  readonly studio: Studio;
  readonly resources: StudioResources;
  readonly preferences: StudioPreferences;
  readonly describe: (element: SceneElement) => string;
  readonly zoom: (direction: 1 | -1) => void;
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
}

/** What the buttons of the panel need of it. */
export type SelectionContext = Pick<CommandContext, 'studio' | 'resources' | 'describe'>;

export const COMMAND_GROUPS = ['Select', 'Move and size', 'Arrange', 'Edit', 'Add', 'View'] as const;

export interface StageCommand {
  readonly label: string;
  readonly group: (typeof COMMAND_GROUPS)[number];
  readonly keys: readonly string[];
  /** What has to be selected: anything, several, one, or nothing in particular. Locked elements don’t count. */
  readonly needs: 'nothing' | 'selection' | 'unlocked' | 'several' | 'three';
  /** @returns what is said of it */
  readonly run: (context: CommandContext, press: KeyPress) => string | null;
  /** The browser answers its keys with an event, which runs it wherever the focus is. */
  readonly isOfBrowser?: true;
}

const unlockedIds = ({ studio }: SelectionContext): ReadonlySet<string> =>
  new Set(studio.selection.filter(({ locked }) => !locked).map(({ id }) => id));

const sideElements = ({ studio }: SelectionContext) => sideOf(studio.scene, studio.side)?.elements ?? [];

const MM_PER_STEP = { mm: 1, in: 1.27 } as const;

function nudge(context: CommandContext, press: KeyPress, x: number, y: number): string {
  const { studio, preferences } = context;
  const step = MM_PER_STEP[preferences.unit] * (press.shiftKey ? 10 : press.altKey ? 0.1 : 1);
  const ids = unlockedIds(context);
  const run = `key ${press.key} ${[...ids].join(' ')}`;
  studio.change((scene) => transformElements(scene, ids, translation(x * step, y * step)), run);
  return `Moved by ${formatLength(step, preferences.unit)}`;
}

/** Turns or scales the selection about its middle. */
function around(context: SelectionContext, press: KeyPress | null, change: Partial<Similarity>): void {
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

function scale(context: CommandContext, press: KeyPress, direction: 1 | -1): string | null {
  if (context.studio.selection.length === 0) {
    context.zoom(direction);
    return null;
  }
  if (unlockedIds(context).size === 0) return lockedNote(context);
  const factor = (press.altKey ? 1.01 : 1.05) ** direction;
  around(context, press, { factor });
  return sizeText(context, factor, context.preferences.unit);
}

function turn(context: CommandContext, press: KeyPress, direction: 1 | -1): string {
  const degrees = direction * (press.altKey ? 1 : press.shiftKey ? 15 : 5);
  around(context, press, { degrees });
  return `Turned by ${degrees} degrees`;
}

function changeSelection(
  context: SelectionContext,
  change: (scene: Scene, ids: ReadonlySet<string>) => Scene,
) {
  const ids = unlockedIds(context);
  context.studio.change((scene) => change(scene, ids));
}

const nameSelection = ({ studio, describe }: Pick<SelectionContext, 'studio' | 'describe'>): string =>
  studio.selected ? describe(studio.selected) : `${studio.selection.length} elements`;

export const lockedNote = (context: SelectionContext): string =>
  `${nameSelection(context)} locked. Unlock with Control Shift L`;

/** Steps through the elements, groups taken as one. */
function step(context: CommandContext, press: KeyPress, to: 1 | -1 | 'top' | 'bottom'): string | null {
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

const flip = (axis: 'flipX' | 'flipY') => (context: CommandContext) => {
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

const order = (to: Reordering, said: string) => (context: SelectionContext) => {
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

const showSide = (side: Side) => (context: CommandContext) => {
  const found = sideOf(context.studio.scene, side);
  if (!found) return 'This product has no such side';
  context.studio.showSide(side);
  return `${side}. ${found.elements.length} elements`;
};

const command = (
  group: StageCommand['group'],
  label: string,
  keys: readonly string[],
  needs: StageCommand['needs'],
  run: StageCommand['run'],
): StageCommand => ({ group, label, keys, needs, run });

/** Every key of the stage. The list of shortcuts is made from it. */
export const STAGE_COMMANDS: readonly StageCommand[] = [
  command('Select', 'Select everything', ['Ctrl+A'], 'nothing', (context) => {
    const ids = sideElements(context).flatMap(({ id, hidden, locked }) => (hidden || locked ? [] : [id]));
    context.studio.selectSeveral(ids);
    return `${ids.length} selected`;
  }),
  command('Select', 'Out of a group, or select nothing', ['Escape'], 'nothing', (context) => {
    context.leave();
    return context.studio.entered === null ? 'Nothing selected' : 'Group selected';
  }),
  command(
    'Select',
    'Next element, with Shift in addition',
    ['PageDown', 'Shift+PageDown'],
    'nothing',
    (c, press) => step(c, press, 1),
  ),
  command('Select', 'Previous element', ['PageUp', 'Shift+PageUp'], 'nothing', (c, press) =>
    step(c, press, -1),
  ),
  command('Select', 'Topmost element', ['Home'], 'nothing', (c, press) => step(c, press, 'top')),
  command('Select', 'Lowest element', ['End'], 'nothing', (c, press) => step(c, press, 'bottom')),
  command('Select', 'Into a group, or edit text', ['Enter', 'F2'], 'selection', (context) => {
    const [first] = context.studio.selection.toReversed();
    if (first) context.open(first.id);
    return null;
  }),
  ...(
    [
      ['Left', 'ArrowLeft', -1, 0],
      ['Right', 'ArrowRight', 1, 0],
      ['Up', 'ArrowUp', 0, -1],
      ['Down', 'ArrowDown', 0, 1],
    ] as const
  ).map(([label, key, x, y]) =>
    command(
      'Move and size',
      `${label} by 1 mm, with Shift 10, with Alt 0.1`,
      [key, `Shift+${key}`, `Alt+${key}`],
      'unlocked',
      (context, press) => nudge(context, press, x, y),
    ),
  ),
  command('Move and size', 'Larger (nothing selected: zoom in)', ['+', '='], 'nothing', (c, press) =>
    scale(c, press, 1),
  ),
  command('Move and size', 'Smaller (nothing selected: zoom out)', ['-', '_'], 'nothing', (c, press) =>
    scale(c, press, -1),
  ),
  command(
    'Move and size',
    'Turn left by 5°, with Shift 15°, with Alt 1°',
    [',', '<'],
    'unlocked',
    (c, press) => turn(c, press, -1),
  ),
  command('Move and size', 'Turn right', ['.', '>'], 'unlocked', (c, press) => turn(c, press, 1)),
  command('Move and size', 'Turn by a quarter', ['Shift+R'], 'unlocked', (context) => {
    around(context, null, { degrees: 90 });
    return 'Turned by 90 degrees';
  }),
  command('Move and size', 'Flip left to right', ['Shift+H'], 'unlocked', flip('flipX')),
  command('Move and size', 'Flip top to bottom', ['Shift+V'], 'unlocked', flip('flipY')),
  command('Arrange', 'Group', ['Ctrl+G'], 'several', groupSelection),
  command('Arrange', 'Ungroup', ['Ctrl+Shift+G'], 'selection', ungroupSelection),
  command('Arrange', 'Forward', [']', 'Ctrl+ArrowUp'], 'unlocked', order('forward', 'forward')),
  command('Arrange', 'Backward', ['[', 'Ctrl+ArrowDown'], 'unlocked', order('backward', 'backward')),
  command('Arrange', 'To the front', ['}', 'Ctrl+Shift+ArrowUp'], 'unlocked', order('front', 'now in front')),
  command(
    'Arrange',
    'To the back',
    ['{', 'Ctrl+Shift+ArrowDown'],
    'unlocked',
    order('back', 'now at the back'),
  ),
  command('Arrange', 'Align left', ['Alt+A'], 'unlocked', alignTo('left', 'Aligned left')),
  command('Arrange', 'Centre horizontally', ['Alt+H'], 'unlocked', alignTo('center', 'Centred horizontally')),
  command('Arrange', 'Align right', ['Alt+D'], 'unlocked', alignTo('right', 'Aligned right')),
  command('Arrange', 'Align to the top', ['Alt+W'], 'unlocked', alignTo('top', 'Aligned to the top')),
  command('Arrange', 'Centre vertically', ['Alt+V'], 'unlocked', alignTo('middle', 'Centred vertically')),
  command(
    'Arrange',
    'Align to the bottom',
    ['Alt+S'],
    'unlocked',
    alignTo('bottom', 'Aligned to the bottom'),
  ),
  command('Arrange', 'Space evenly across', ['Alt+Shift+H'], 'three', distribute('across')),
  command('Arrange', 'Space evenly down', ['Alt+Shift+V'], 'three', distribute('down')),
  command('Arrange', 'Centre in the print area', ['Shift+C'], 'unlocked', (context) => {
    changeSelection(context, (scene, ids) => centreElements(scene, ids, context.resources.measureText));
    return 'Centred';
  }),
  command('Arrange', 'Lock or unlock', ['Ctrl+Shift+L'], 'selection', (c) => toggleSelection(c, 'locked')),
  command('Arrange', 'Hide or show', ['Ctrl+Shift+H'], 'selection', (c) => toggleSelection(c, 'hidden')),
  command('Edit', 'Crop an image', ['C'], 'unlocked', ({ studio: { selected }, crop }) => {
    if (selected?.kind !== 'picture') return 'Select an image';
    crop(selected.id);
    return 'Cropping';
  }),
  command('Edit', 'Edit an image', ['E'], 'unlocked', ({ studio: { selected }, edit }) => {
    if (selected?.kind !== 'picture') return 'Select an image';
    edit(selected.id);
    return 'Editing the image';
  }),
  command('Edit', 'Duplicate', ['Ctrl+D'], 'selection', duplicateSelection),
  ...(
    [
      ['Copy', 'Ctrl+C', copySelection],
      ['Cut', 'Ctrl+X', cutSelection],
      ['Paste on any side or product', 'Ctrl+V', pasteKept],
    ] as const
  ).map(([label, key, run]): StageCommand => {
    const needs = run === pasteKept ? 'nothing' : 'selection';
    return { ...command('Edit', label, [key], needs, run), isOfBrowser: true };
  }),
  command('Edit', 'Delete', ['Delete', 'Backspace'], 'unlocked', removeSelection),
  command('Add', 'Text', ['T'], 'nothing', ({ addText }) => {
    addText();
    return null;
  }),
  ...(
    [
      ['Rectangle', 'R', 'rect'],
      ['Ellipse', 'O', 'ellipse'],
      ['Line', 'L', 'line'],
    ] as const
  ).map(([label, key, shape]) =>
    command('Add', label, [key], 'nothing', ({ addShape }) => {
      addShape(shape);
      return `${label} added`;
    }),
  ),
  ...SIDES.map((side, index) =>
    command('View', `Show the ${side}`, [String(index + 1)], 'nothing', showSide(side)),
  ),
  command('View', 'Zoom in', ['Z'], 'nothing', ({ zoom }) => {
    zoom(1);
    return null;
  }),
  command('View', 'Zoom out', ['Shift+Z'], 'nothing', ({ zoom }) => {
    zoom(-1);
    return null;
  }),
  command('View', 'Snapping on or off', ['Shift+S'], 'nothing', ({ preferences }) => {
    preferences.setSnapping(!preferences.isSnapping);
    return preferences.isSnapping ? 'Snapping off' : 'Snapping on';
  }),
  command('View', 'Millimetres or inches', ['Shift+U'], 'nothing', ({ preferences }) => {
    preferences.setUnit(preferences.unit === 'mm' ? 'in' : 'mm');
    return preferences.unit === 'mm' ? 'Inches' : 'Millimetres';
  }),
  command('View', 'All shortcuts', ['?'], 'nothing', ({ showShortcuts }) => {
    showShortcuts();
    return null;
  }),
];
