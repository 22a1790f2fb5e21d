import type { KeyboardEvent } from 'react';
import { isKey } from '../../../../platform/key-press.ts';
import { type CommandContext, lockedNote, STAGE_COMMANDS, type StageCommand } from './stage-commands.ts';

/** Why a command can’t run now; null where it can. */
function refusal({ needs }: StageCommand, context: CommandContext): string | null {
  const { selection } = context.studio;
  const unlocked = selection.filter(({ locked }) => !locked).length;
  if (needs === 'nothing') return null;
  if (selection.length === 0) return 'Nothing selected';
  if (needs === 'several' && selection.length < 2) return 'Select at least two elements';
  if (needs === 'three' && unlocked < 3) return 'Select at least three elements';
  return needs === 'unlocked' && unlocked === 0 ? lockedNote(context) : null;
}

/** Runs the command of a key. @returns what is to be said; undefined for keys that are not the stage’s */
export function runKey(event: KeyboardEvent, context: CommandContext): string | null | undefined {
  const found = STAGE_COMMANDS.find(({ keys }) => keys.some((key) => isKey(event, key)));
  if (!found || found.isOfBrowser) return undefined;
  event.preventDefault();
  return refusal(found, context) ?? found.run(context, event);
}
