import { MISPRINT_REASONS, SPOIL_REASON_TEXT } from '../../../../shared/features/factory/labels/labels.ts';
import { commandCalls } from '../../../../shared/features/factory/scans/scans.calls.ts';
import {
  COMMAND_NAMES,
  COMMANDS,
  type Command,
  formatCommand,
} from '../../../../shared/features/factory/scans/scans.ts';
import { code128 } from '../../../platform/barcodes/barcodes.ts';
import { implement } from '../../../platform/calls/implement.ts';

const REASON_TEXT: Readonly<Partial<Record<Command, string>>> = Object.fromEntries(
  MISPRINT_REASONS.map((reason, place) => [`reason-${place + 1}`, SPOIL_REASON_TEXT[reason]]),
);

function toCard(command: Command) {
  const code = formatCommand(command);
  const { name } = COMMANDS[command];
  const reason = REASON_TEXT[command];
  return { code, name: reason === undefined ? name : `${name}: ${reason}`, picture: code128(code) };
}

export const commandImplementations = implement(commandCalls, {
  async list() {
    return { cards: COMMAND_NAMES.map(toCard) };
  },
});
