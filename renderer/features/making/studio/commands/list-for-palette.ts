import type { RefObject } from 'react';
import { formatKey } from '../../../../platform/key-press.ts';
import type { ScreenCommand } from '../../../../platform/screen-commands.ts';
import { STAGE_COMMANDS } from './command-table.ts';
import { refusal, runChosen } from './run-key.ts';
import type { CommandContext } from './stage-commands.ts';

/** Every command of the studio as the palette shows it, with its key or with why it can’t run now. */
export function listForPalette(
  context: RefObject<CommandContext>,
  onSaid: (said: string | null) => void,
): readonly ScreenCommand[] {
  const isMac = /mac/i.test(navigator.userAgent);
  return STAGE_COMMANDS.filter(({ isOffered }) => isOffered?.(context.current) !== false).map((command) => {
    const [key] = command.keys;
    const note = refusal(command, context.current) ?? (key && formatKey(key, isMac));
    return {
      id: command.label,
      text: command.label,
      ...(note && { note }),
      run: () => onSaid(runChosen(command, context.current)),
    };
  });
}
