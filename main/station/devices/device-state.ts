import type { Reader } from '../../../native/readers/readers.ts';
import type { PrinterState } from '../../../shared/features/factory/labels/labels.ts';
import type { KeyboardLayout } from '../../../shared/features/factory/scans/scans.ts';
import type { ReaderState } from '../../../shared/features/factory/stations/stations.ts';
import type { NamedPrinter } from './devices.ts';

/** A printer as a screen shows it: with the labels in its queue, and how many of them weren’t sent to it. */
export function printerState(
  { name, printer }: NamedPrinter,
  { waiting, movable }: Pick<PrinterState, 'waiting' | 'movable'>,
): PrinterState {
  const { kind, failure } = printer.state;
  const isReady = kind === 'ready' && printer.canReport;
  const silent = printer.canReport ? 'Not asked yet' : 'Can’t report';
  const words = failure?.message ?? (isReady ? 'Ready' : silent);
  const condition = kind === 'ready' && !isReady ? 'untried' : kind;
  return {
    name,
    address: printer.address,
    condition,
    words,
    title: failure?.title ?? null,
    fix: failure?.fix ?? null,
    waiting,
    movable,
  };
}

/** A scanner that acts as a keyboard, where it is set to another than the computer’s: its codes are read all the same. */
export const keyboardState = (layout: KeyboardLayout | null): ReaderState[] =>
  layout === null
    ? []
    : [
        {
          name: 'Keyboard scanner',
          connected: true,
          words: 'Types as on a US keyboard. Codes are read all the same.',
          fix: `Set it to the ${layout} keyboard, as this computer is.`,
        },
      ];

/** A reader as a screen shows it. */
export function readerState(reader: Reader): ReaderState {
  const { kind, failure, advice } = reader.state;
  const words = failure?.message ?? (kind === 'ready' ? 'Ready' : 'Connecting');
  return { name: reader.name, connected: kind === 'ready', words, fix: failure?.fix ?? advice };
}
