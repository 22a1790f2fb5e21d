import type { KeyboardEvent } from 'react';
import { isKey, type KeyPress } from '../../../../platform/key-press.ts';
import { STAGE_COMMANDS } from './command-table.ts';
import { type CommandContext, lockedNote, type StageCommand } from './stage-commands.ts';

/** Why a command can’t run now; null where it can. */
export function refusal({ needs }: StageCommand, context: CommandContext): string | null {
  const { selection, selected } = context.studio;
  const unlocked = selection.filter(({ locked }) => !locked).length;
  if (needs === 'nothing') return null;
  if (selection.length === 0) return 'Nothing selected';
  if (needs === 'several' && selection.length < 2) return 'Select at least two elements';
  if (needs === 'three' && unlocked < 3) return 'Select at least three elements';
  if (needs === 'picture' && selected?.kind !== 'picture') return 'Select an image';
  const isLocked = (needs === 'unlocked' || needs === 'picture') && unlocked === 0;
  return isLocked ? lockedNote(context) : null;
}

/** For commands that are chosen in a menu: as if their key was pressed alone. */
const NO_KEYS: KeyPress = {
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
};

/** Runs a command that was chosen in a menu. @returns what is to be said */
export const runChosen = (command: StageCommand, context: CommandContext): string | null =>
  refusal(command, context) ?? command.run(context, NO_KEYS);

/** Runs the command of a key. @returns what is to be said; undefined for keys that are not the stage’s */
export function runKey(event: KeyboardEvent, context: CommandContext): string | null | undefined {
  const found = STAGE_COMMANDS.find(({ keys }) => keys.some((key) => isKey(event, key)));
  if (!found || found.isOfBrowser || found.isOffered?.(context) === false) return undefined;
  event.preventDefault();
  return refusal(found, context) ?? found.run(context, event);
}
