import { centreElements, SIDES } from '../../../../../shared/features/making/studio/studio.ts';
import { stepsSaid } from '../drafts/versions/last-steps.ts';
import { copyLook, pasteLook } from './looks.ts';
import { putOn } from './put-on-side.ts';
import {
  alignTo,
  around,
  type CommandContext,
  changeSelection,
  copySelection,
  cutSelection,
  distribute,
  duplicateSelection,
  fitToArea,
  flip,
  forSystem,
  groupSelection,
  nudge,
  order,
  pasteKept,
  pickInkForSelection,
  removeSelection,
  type StageCommand,
  scale,
  showSide,
  sideElements,
  step,
  toggleSelection,
  turn,
  ungroupSelection,
  zoomBy,
  zoomText,
} from './stage-commands.ts';

const command = (
  group: StageCommand['group'],
  label: string,
  keys: readonly string[],
  needs: StageCommand['needs'],
  run: StageCommand['run'],
  menu: StageCommand['menu'] = null,
): StageCommand => ({ group, label, keys, needs, run, menu });

const hasSide =
  (side: (typeof SIDES)[number]) =>
  ({ studio }: CommandContext) =>
    studio.scene.sides.some((each) => each.side === side);

/** Every command of the stage: keys, menus, the palette and the list of shortcuts are made from it. */
export const STAGE_COMMANDS: readonly StageCommand[] = [
  command(
    'Select',
    'Select everything',
    ['Ctrl+A'],
    'nothing',
    (context) => {
      const ids = sideElements(context).flatMap(({ id, hidden, locked }) => (hidden || locked ? [] : [id]));
      context.studio.selectSeveral(ids);
      return `${ids.length} selected`;
    },
    'stage',
  ),
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
  command(
    'Select',
    'Into a group, or edit text',
    ['Enter', 'F2'],
    'selection',
    (context) => {
      const [first] = context.studio.selection.toReversed();
      if (first) context.open(first.id);
      return null;
    },
    'selection',
  ),
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
      'nothing',
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
  command(
    'Move and size',
    'Turn by a quarter',
    ['Shift+R'],
    'unlocked',
    (context) => {
      around(context, null, { degrees: 90 });
      return 'Turned by 90 degrees';
    },
    'selection',
  ),
  command('Move and size', 'Flip left to right', ['Shift+H'], 'unlocked', flip('flipX'), 'selection'),
  command('Move and size', 'Flip top to bottom', ['Shift+V'], 'unlocked', flip('flipY'), 'selection'),
  command('Arrange', 'Group', ['Ctrl+G'], 'several', groupSelection, 'selection'),
  command('Arrange', 'Ungroup', ['Ctrl+Shift+G'], 'selection', ungroupSelection, 'selection'),
  command('Arrange', 'Forward', [']', 'Ctrl+ArrowUp'], 'unlocked', order('forward', 'forward'), 'selection'),
  command(
    'Arrange',
    'Backward',
    ['[', 'Ctrl+ArrowDown'],
    'unlocked',
    order('backward', 'backward'),
    'selection',
  ),
  command(
    'Arrange',
    'To the front',
    ['}', 'Ctrl+Shift+ArrowUp'],
    'unlocked',
    order('front', 'now in front'),
    'selection',
  ),
  command(
    'Arrange',
    'To the back',
    ['{', 'Ctrl+Shift+ArrowDown'],
    'unlocked',
    order('back', 'now at the back'),
    'selection',
  ),
  command('Arrange', 'Align left', ['Alt+A'], 'unlocked', alignTo('left', 'Aligned left'), 'selection'),
  command(
    'Arrange',
    'Centre horizontally',
    ['Alt+H'],
    'unlocked',
    alignTo('center', 'Centred horizontally'),
    'selection',
  ),
  command('Arrange', 'Align right', ['Alt+D'], 'unlocked', alignTo('right', 'Aligned right'), 'selection'),
  command(
    'Arrange',
    'Align to the top',
    ['Alt+W'],
    'unlocked',
    alignTo('top', 'Aligned to the top'),
    'selection',
  ),
  command(
    'Arrange',
    'Centre vertically',
    ['Alt+V'],
    'unlocked',
    alignTo('middle', 'Centred vertically'),
    'selection',
  ),
  command(
    'Arrange',
    'Align to the bottom',
    ['Alt+S'],
    'unlocked',
    alignTo('bottom', 'Aligned to the bottom'),
    'selection',
  ),
  command('Arrange', 'Space evenly across', ['Alt+Shift+H'], 'three', distribute('across'), 'selection'),
  command('Arrange', 'Space evenly down', ['Alt+Shift+V'], 'three', distribute('down'), 'selection'),
  command(
    'Arrange',
    'Centre in the print area',
    ['Shift+C'],
    'unlocked',
    (context) => {
      changeSelection(context, (scene, ids) => centreElements(scene, ids, context.resources.measureText));
      return 'Centred';
    },
    'selection',
  ),
  command('Arrange', 'Fit the print area', ['Shift+F'], 'unlocked', fitToArea, 'selection'),
  command(
    'Arrange',
    'Lock or unlock',
    ['Ctrl+Shift+L'],
    'selection',
    (c) => toggleSelection(c, 'locked'),
    'selection',
  ),
  command(
    'Arrange',
    'Hide or show',
    ['Ctrl+Shift+H'],
    'selection',
    (c) => toggleSelection(c, 'hidden'),
    'selection',
  ),
  command(
    'Edit',
    'Crop an image',
    ['C'],
    'picture',
    ({ studio: { selected }, crop }) => {
      if (selected?.kind !== 'picture') return 'Select an image';
      crop(selected.id);
      return 'Cropping';
    },
    'selection',
  ),
  command(
    'Edit',
    'Edit an image',
    ['E'],
    'picture',
    ({ studio: { selected }, edit }) => {
      if (selected?.kind !== 'picture') return 'Select an image';
      edit(selected.id);
      return 'Editing the image';
    },
    'selection',
  ),
  command('Edit', 'Duplicate', ['Ctrl+D'], 'selection', duplicateSelection, 'selection'),
  ...(
    [
      ['Copy', 'Ctrl+C', forSystem(copySelection)],
      ['Cut', 'Ctrl+X', forSystem(cutSelection)],
      ['Paste on any side or product', 'Ctrl+V', pasteKept],
    ] as const
  ).map(([label, key, run]): StageCommand => {
    const needs = run === pasteKept ? 'nothing' : 'selection';
    const menu = run === pasteKept ? 'stage' : 'selection';
    return { ...command('Edit', label, [key], needs, run, menu), isOfBrowser: true };
  }),
  command('Edit', 'Delete', ['Delete', 'Backspace'], 'unlocked', removeSelection, 'selection'),
  command('Edit', 'Pick a colour from the design', ['I'], 'unlocked', pickInkForSelection, 'selection'),
  command('Edit', 'Copy the look', ['Ctrl+Alt+C'], 'selection', copyLook, 'selection'),
  command('Edit', 'Paste the look', ['Ctrl+Alt+V'], 'unlocked', pasteLook, 'selection'),
  command(
    'Add',
    'Text',
    ['T'],
    'nothing',
    ({ addText }) => {
      addText();
      return null;
    },
    'stage',
  ),
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
  command(
    'Add',
    'Upload pictures',
    ['U'],
    'nothing',
    ({ upload }) => {
      upload();
      return null;
    },
    'stage',
  ),
  command('Add', 'Graphic', ['G'], 'nothing', ({ openLibrary }) => {
    openLibrary();
    return null;
  }),
  ...SIDES.map((side, index) => ({
    ...command('Sides', `Show the ${side}`, [String(index + 1)], 'nothing', showSide(side)),
    isOffered: hasSide(side),
  })),
  ...SIDES.flatMap((side) =>
    (['copy', 'move'] as const).map((how) => ({
      ...command(
        'Sides',
        how === 'copy' ? `Put a copy on the ${side}` : `Move onto the ${side}`,
        [],
        how === 'copy' ? 'selection' : 'unlocked',
        putOn(side, how),
        'selection',
      ),
      isOffered: (context: CommandContext) => context.studio.side !== side && hasSide(side)(context),
    })),
  ),
  command('View', 'Next cloth colour', ['Shift+K'], 'nothing', ({ nextCloth }) => nextCloth()),
  command('View', 'Zoom in', ['Z'], 'nothing', (context) => zoomBy(context, 1)),
  command('View', 'Zoom out', ['Shift+Z'], 'nothing', (context) => zoomBy(context, -1)),
  command(
    'View',
    'Print area',
    ['Shift+1'],
    'nothing',
    (context) => {
      context.view.fitTo('area');
      return zoomText(context);
    },
    'stage',
  ),
  command('View', 'Zoom to the selection', ['Shift+2'], 'selection', (context) => {
    context.view.fitTo('selection');
    return zoomText(context);
  }),
  command('View', 'Print size, 100%', ['Shift+0'], 'nothing', (context) => {
    context.view.toPrintSize();
    return zoomText(context);
  }),
  command(
    'View',
    'Whole garment',
    ['Shift+3'],
    'nothing',
    (context) => {
      context.view.fitTo('garment');
      return zoomText(context);
    },
    'stage',
  ),
  command('View', 'Hand: drag to move the view', ['H'], 'nothing', ({ view }) => {
    const isHand = !view.get().isHand;
    view.setHand(isHand);
    return isHand ? 'Hand on. Drag, or press the arrow keys, to move the view' : 'Hand off';
  }),
  command('View', 'Snapping on or off', ['Shift+S'], 'nothing', ({ preferences }) => {
    preferences.setSnapping(!preferences.isSnapping);
    return preferences.isSnapping ? 'Snapping off' : 'Snapping on';
  }),
  {
    ...command(
      'View',
      'Proof on or off',
      ['P'],
      'nothing',
      ({ preferences }) => {
        preferences.setProof(preferences.proof === 'off' ? 'print' : 'off');
        return preferences.proof === 'off' ? 'Proof on' : 'Proof off';
      },
      'stage',
    ),
    isOffered: ({ hasProof }) => hasProof,
  },
  command('View', 'Millimetres or inches', ['Shift+U'], 'nothing', ({ preferences }) => {
    preferences.setUnit(preferences.unit === 'mm' ? 'in' : 'mm');
    return preferences.unit === 'mm' ? 'Inches' : 'Millimetres';
  }),
  {
    ...command(
      'Edit',
      'Last 20 steps',
      ['Alt+Z'],
      'nothing',
      ({ studio, showSteps }) => {
        showSteps?.();
        return stepsSaid(studio.steps);
      },
      'stage',
    ),
    isOffered: ({ showSteps }) => showSteps !== null,
  },
  command('Edit', 'Save now', ['Ctrl+S'], 'nothing', ({ save }) => {
    save();
    return null;
  }),
  command('Edit', 'Check the design', ['Shift+Enter'], 'nothing', ({ check }) => {
    check();
    return null;
  }),
  {
    ...command('Edit', 'Publish', ['Ctrl+Shift+Enter'], 'nothing', ({ publish }) => {
      publish?.();
      return null;
    }),
    isOffered: ({ publish }) => publish !== null,
  },
  command('View', 'All shortcuts', ['?'], 'nothing', ({ showShortcuts }) => {
    showShortcuts();
    return null;
  }),
];
