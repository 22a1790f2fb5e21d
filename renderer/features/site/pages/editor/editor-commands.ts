import type { Uid } from '../../../../../shared/features/site/pages/pages.ts';
import { isKey, type KeyPress } from '../../../../platform/key-press.ts';
import { blockLabel, childrenIn, pathTo, treeRows } from './document/block-tree.ts';
import type { Place } from './document/places.ts';
import {
  copiedBlocks,
  duplicateStep,
  hideStep,
  moveByOne,
  moveIn,
  moveOut,
  removeStep,
  resizeStep,
  unwrapStep,
  wrapStep,
} from './document/steps.ts';
import type { PageEditor } from './page-editor.ts';

/** What a command works on, and what it can open. */
export interface CommandContext {
  readonly editor: PageEditor;
  readonly openLibrary: (place: Place | null) => void;
  readonly openProperties: () => void;
  readonly editText: (uid: Uid) => void;
  readonly startMoving: () => void;
  readonly saveForOthers: () => void;
  readonly copy: (isCut: boolean) => void;
  readonly paste: () => Promise<void>;
  readonly showWidth: (at: number) => void;
  readonly togglePanels: () => void;
  readonly openCheck: () => void;
  readonly openPublish: () => void;
  readonly openShortcuts: () => void;
}

export const COMMAND_GROUPS = ['Select', 'Move', 'Edit', 'Page'] as const;

export interface EditorCommand {
  readonly label: string;
  readonly group: (typeof COMMAND_GROUPS)[number];
  readonly keys: readonly string[];
  /** Works without a selection. */
  readonly always?: true;
  readonly run: (context: CommandContext, press: KeyPress) => void;
}

/** Said of a block when it is selected: “Banner, Summer sale, 2 of 6”. */
export function describeSelection({ doc, tree }: Pick<PageEditor, 'doc' | 'tree'>, uid: Uid): string {
  const block = doc.blocks.get(uid);
  if (!block) return '';
  const siblings = childrenIn(tree, block.parent);
  const at = siblings.findIndex((sibling) => sibling.uid === uid);
  const inside = childrenIn(tree, uid).length;
  return `${blockLabel(block)}, ${at + 1} of ${siblings.length}${inside > 0 ? `, ${inside} blocks` : ''}`;
}

function choose({ editor }: CommandContext, uid: Uid | undefined): void {
  if (uid === undefined) return;
  editor.select([uid]);
  editor.say(describeSelection(editor, uid));
}

function step(context: CommandContext, by: 1 | -1): void {
  const { editor } = context;
  const rows = treeRows(editor.tree, new Set());
  const at = rows.findIndex(({ block }) => block.uid === editor.selection.at(-1));
  const next = at < 0 ? (by === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by));
  choose(context, rows[next]?.block.uid);
}

function sibling(context: CommandContext, end: 'first' | 'last'): void {
  const { editor } = context;
  const block = editor.doc.blocks.get(editor.selection.at(-1) ?? '');
  const siblings = block ? childrenIn(editor.tree, block.parent) : [];
  choose(context, (end === 'first' ? siblings[0] : siblings.at(-1))?.uid);
}

function extend({ editor }: CommandContext, by: 1 | -1): void {
  const chosen = editor.selection.flatMap((uid) => editor.doc.blocks.get(uid) ?? []);
  const [first] = chosen;
  if (!first) return;
  const siblings = childrenIn(editor.tree, first.parent).map(({ uid }) => uid);
  const places = chosen.map(({ uid }) => siblings.indexOf(uid)).filter((at) => at >= 0);
  const next = siblings[by === 1 ? Math.max(...places) + 1 : Math.min(...places) - 1];
  if (next === undefined) return;
  const selection = by === 1 ? [...editor.selection, next] : [next, ...editor.selection];
  editor.select(selection);
  editor.say(`${selection.length} selected`);
}

function up(context: CommandContext): void {
  const { editor } = context;
  const uid = editor.selection.at(-1);
  const holder = uid === undefined ? undefined : pathTo(editor.doc, uid).at(-2);
  if (holder) choose(context, holder.uid);
  else {
    editor.select([]);
    editor.say('Nothing selected');
  }
}

function into(context: CommandContext): void {
  const uid = context.editor.selection.at(-1);
  if (uid !== undefined) choose(context, childrenIn(context.editor.tree, uid)[0]?.uid);
}

function placeNext({ editor }: CommandContext, offset: 0 | 1): Place | null {
  const block = editor.doc.blocks.get(editor.selection.at(-1) ?? '');
  if (!block) return null;
  const at = childrenIn(editor.tree, block.parent).findIndex(({ uid }) => uid === block.uid);
  return { parent: block.parent, at: at + offset };
}

function placeInside({ editor }: CommandContext): Place | null {
  const uid = editor.selection.at(-1);
  return uid === undefined ? null : { parent: uid, at: childrenIn(editor.tree, uid).length };
}

const columns = ({ editor }: CommandContext): number => editor.selected?.size.x ?? 0;

/** Every command of the editor with its keys: the page, the outline and the list of shortcuts read this table. */
export const EDITOR_COMMANDS: readonly EditorCommand[] = [
  {
    label: 'Next block',
    group: 'Select',
    keys: ['ArrowDown'],
    always: true,
    run: (context) => step(context, 1),
  },
  {
    label: 'Previous block',
    group: 'Select',
    keys: ['ArrowUp'],
    always: true,
    run: (context) => step(context, -1),
  },
  { label: 'Into a block', group: 'Select', keys: ['ArrowRight'], run: into },
  { label: 'Up to its container', group: 'Select', keys: ['ArrowLeft', 'Escape'], run: up },
  { label: 'First next to it', group: 'Select', keys: ['Home'], run: (context) => sibling(context, 'first') },
  { label: 'Last next to it', group: 'Select', keys: ['End'], run: (context) => sibling(context, 'last') },
  {
    label: 'Select more',
    group: 'Select',
    keys: ['Shift+ArrowDown', 'Shift+ArrowUp'],
    run: (context, press) => extend(context, press.key === 'ArrowDown' ? 1 : -1),
  },
  {
    label: 'Move up',
    group: 'Move',
    keys: ['Alt+ArrowUp'],
    run: ({ editor }) => editor.make(moveByOne(editor, -1)),
  },
  {
    label: 'Move down',
    group: 'Move',
    keys: ['Alt+ArrowDown'],
    run: ({ editor }) => editor.make(moveByOne(editor, 1)),
  },
  {
    label: 'Move out of its container',
    group: 'Move',
    keys: ['Alt+ArrowLeft'],
    run: ({ editor }) => editor.make(moveOut(editor)),
  },
  {
    label: 'Move into the container before it',
    group: 'Move',
    keys: ['Alt+ArrowRight'],
    run: ({ editor }) => editor.make(moveIn(editor)),
  },
  { label: 'Move to…', group: 'Move', keys: ['M'], run: ({ startMoving }) => startMoving() },
  {
    label: 'Narrower',
    group: 'Move',
    keys: ['-'],
    run: (context) => context.editor.make(resizeStep(context.editor, columns(context) - 1)),
  },
  {
    label: 'Wider',
    group: 'Move',
    keys: ['+'],
    run: (context) => context.editor.make(resizeStep(context.editor, columns(context) + 1)),
  },
  {
    label: 'Add after',
    group: 'Edit',
    keys: ['A', '/'],
    always: true,
    run: (context) => context.openLibrary(placeNext(context, 1)),
  },
  {
    label: 'Add before',
    group: 'Edit',
    keys: ['Shift+A'],
    run: (context) => context.openLibrary(placeNext(context, 0)),
  },
  {
    label: 'Add inside',
    group: 'Edit',
    keys: ['I'],
    run: (context) => context.openLibrary(placeInside(context)),
  },
  {
    label: 'Edit the text',
    group: 'Edit',
    keys: ['Enter', 'F2'],
    run: ({ editor, editText }) => {
      const uid = editor.selection.at(-1);
      if (uid !== undefined) editText(uid);
    },
  },
  {
    label: 'To the properties',
    group: 'Edit',
    keys: ['Ctrl+Enter'],
    run: ({ openProperties }) => openProperties(),
  },
  {
    label: 'Duplicate',
    group: 'Edit',
    keys: ['Ctrl+D'],
    run: ({ editor }) => editor.make(duplicateStep(editor)),
  },
  {
    label: 'Save for other pages',
    group: 'Edit',
    keys: ['Ctrl+Alt+S'],
    run: ({ saveForOthers }) => saveForOthers(),
  },
  { label: 'Copy', group: 'Edit', keys: ['Ctrl+C'], run: ({ copy }) => copy(false) },
  { label: 'Cut', group: 'Edit', keys: ['Ctrl+X'], run: ({ copy }) => copy(true) },
  { label: 'Paste', group: 'Edit', keys: ['Ctrl+V'], always: true, run: ({ paste }) => void paste() },
  {
    label: 'Delete',
    group: 'Edit',
    keys: ['Delete', 'Backspace'],
    run: ({ editor }) => editor.make(removeStep(editor)),
  },
  {
    label: 'Hide or show',
    group: 'Edit',
    keys: ['Ctrl+Shift+H'],
    run: ({ editor }) => editor.make(hideStep(editor)),
  },
  {
    label: 'Wrap in a row',
    group: 'Edit',
    keys: ['Ctrl+G'],
    run: ({ editor }) => editor.make(wrapStep(editor)),
  },
  {
    label: 'Unwrap',
    group: 'Edit',
    keys: ['Ctrl+Shift+G'],
    run: ({ editor }) => editor.make(unwrapStep(editor)),
  },
  { label: 'Phone', group: 'Page', keys: ['1'], always: true, run: ({ showWidth }) => showWidth(1) },
  { label: 'Tablet', group: 'Page', keys: ['2'], always: true, run: ({ showWidth }) => showWidth(2) },
  { label: 'Desktop', group: 'Page', keys: ['3'], always: true, run: ({ showWidth }) => showWidth(3) },
  {
    label: 'As wide as there is room',
    group: 'Page',
    keys: ['0'],
    always: true,
    run: ({ showWidth }) => showWidth(0),
  },
  {
    label: 'Hide or show the panels',
    group: 'Page',
    keys: ['\\'],
    always: true,
    run: ({ togglePanels }) => togglePanels(),
  },
  {
    label: 'Check the page',
    group: 'Page',
    keys: ['Shift+Enter'],
    always: true,
    run: ({ openCheck }) => openCheck(),
  },
  {
    label: 'Publish',
    group: 'Page',
    keys: ['Ctrl+Shift+Enter'],
    always: true,
    run: ({ openPublish }) => openPublish(),
  },
  {
    label: 'Shortcuts',
    group: 'Page',
    keys: ['?'],
    always: true,
    run: ({ openShortcuts }) => openShortcuts(),
  },
];

/** Keys that work in fields, too. */
export const KEYS_ANYWHERE = [
  { label: 'Undo', keys: ['Ctrl+Z'] },
  { label: 'Redo', keys: ['Ctrl+Shift+Z', 'Ctrl+Y'] },
  { label: 'Save now', keys: ['Ctrl+S'] },
  { label: 'Next or previous part of the editor', keys: ['F6', 'Shift+F6'] },
] as const;

/** Runs the command of a key. @returns whether there was one */
export function runKey(context: CommandContext, press: KeyPress): boolean {
  const command = EDITOR_COMMANDS.find(({ keys }) => keys.some((key) => isKey(press, key)));
  if (!command) return false;
  if (!command.always && context.editor.selection.length === 0) return false;
  command.run(context, press);
  return true;
}

/** Blocks as a text for the clipboard. */
export const CLIPBOARD_MARK = 'selvedge-blocks:';
export const clipboardText = (context: Pick<CommandContext, 'editor'>): string =>
  CLIPBOARD_MARK + JSON.stringify(copiedBlocks(context.editor));
