import { type PrinterFailure, writeParcelLabel } from '../../../../native/printers/printers.ts';
import { refuseScan } from '../../../../shared/features/factory/labels/labels.ts';
import type { StationParcel } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import type { ParcelLabel } from '../../../../shared/features/factory/shipments/shipments.ts';
import { refusedAnswer, type ScanResult } from '../../core/place.ts';
import type { StationCore } from '../../core/station-core.ts';
import type { NamedPrinter } from '../../devices/devices.ts';
import { printWatched } from '../../devices/print-watched.ts';

interface Held {
  readonly parcel: StationParcel;
  readonly label: ParcelLabel;
  /** An earlier print may be on paper, so that the next one says it’s a copy. */
  readonly mayBePrinted: boolean;
  readonly isPrinting: boolean;
  readonly isVoiding: boolean;
}

type Parts = Pick<StationCore, 'log'> & {
  readonly printers: readonly NamedPrinter[];
  readonly dpi: StationCore['settings']['parcelDpi'];
  /** Shows an answer that comes later than its scan. */
  readonly tell: (answer: ScanResult, text: string) => void;
  readonly changed: () => void;
};

export interface LastParcel {
  readonly held: Held | null;
  readonly canPrint: boolean;
  /** A parcel that was made or looked up, with its label. The one that is held already stays as it is. */
  hold(parcel: StationParcel, label: ParcelLabel, mayBePrinted: boolean): void;
  /** Starts to print its label; the printer’s name, or null where none here carries parcel labels. */
  print(): string | null;
  printAgain(): ScanResult;
  setVoiding(isVoiding: boolean): void;
  /** It is void, so that its label is never printed again. */
  forget(id: string): void;
}

/** What came of printing: how many pages are out, and why the next one isn’t. */
interface Printed {
  readonly pagesOut: number;
  readonly stopped: { readonly failure: PrinterFailure; readonly mayBeOut: boolean } | null;
}

async function printPages({ printer }: NamedPrinter, pages: readonly string[]): Promise<Printed> {
  for (const [pagesOut, page] of pages.entries()) {
    const outcome = await printWatched(printer, page);
    if (outcome.outcome !== 'sent')
      return { pagesOut, stopped: { failure: outcome.failure, mayBeOut: outcome.outcome === 'unknown' } };
  }
  return { pagesOut: pages.length, stopped: null };
}

/** The failure of a printer, in place of “Shipped”: the parcel exists, only its paper is missing. */
function notPrinted(
  orderNumber: number,
  printer: string,
  pagesOut: number,
  { failure, mayBeOut }: NonNullable<Printed['stopped']>,
): ScanResult {
  const paper = pagesOut > 0 ? 'customs form' : 'label';
  const refusal = mayBeOut
    ? refuseScan('parcel-not-printed', `Did the ${paper} of order ${orderNumber} print at ${printer}?`, {
        fix: 'If it didn’t print, press Print again',
      })
    : refuseScan(
        'parcel-not-printed',
        `Order ${orderNumber} is shipped. ${printer} didn’t print its ${paper}.`,
        {
          fix: failure.fix.replace(/\.$/, ''),
        },
      );
  return refusedAnswer({ ...refusal, title: failure.title });
}

/**
 * The parcel that Ship made or looked up last, and the printing of its label. No ledger follows it: a second paper of one parcel
 * sends and costs nothing, and says that it’s a copy.
 */
export function lastParcel({ printers, dpi, log, tell, changed }: Parts): LastParcel {
  let held: Held | null = null;
  /** Void parcels, whose printing no one has to hear of. */
  const forgotten = new Set<string>();
  /** One parcel after the other, so that no label comes between a label and its customs form. */
  let line: Promise<void> = Promise.resolve();
  const become = (next: Held | null) => {
    held = next;
    changed();
  };
  const change = (id: string, part: Partial<Held>) => {
    if (held?.parcel.id === id) become({ ...held, ...part });
  };
  const choose = () => printers.find(({ printer }) => printer.state.kind !== 'failing') ?? printers[0];

  async function printed({ parcel, label, mayBePrinted }: Held, named: NamedPrinter): Promise<void> {
    const pages = writeParcelLabel(label, { dpi, isCopy: mayBePrinted });
    const { pagesOut, stopped } = await printPages(named, pages);
    const isOut = pagesOut > 0 || stopped?.mayBeOut === true;
    change(parcel.id, { isPrinting: false, mayBePrinted: mayBePrinted || isOut });
    // Also where the next parcel was made since.
    if (stopped !== null && !forgotten.has(parcel.id))
      tell(notPrinted(parcel.orderNumber, named.name, pagesOut, stopped), String(parcel.orderNumber));
  }

  function print(): string | null {
    const named = choose();
    if (held === null || named === undefined) return null;
    const now = { ...held, isPrinting: true };
    become(now);
    const turn = line.then(() => printed(now, named));
    line = turn.catch((error: unknown) => {
      log('A parcel label wasn’t printed', error);
      change(now.parcel.id, { isPrinting: false, mayBePrinted: true });
      tell(
        refusedAnswer(refuseScan('scan-failed', 'Something went wrong at this workstation.')),
        String(now.parcel.orderNumber),
      );
    });
    return named.name;
  }

  return {
    get held() {
      return held;
    },
    canPrint: printers.length > 0,
    hold(parcel, label, mayBePrinted) {
      if (held?.parcel.id === parcel.id) return;
      become({ parcel, label, mayBePrinted, isPrinting: false, isVoiding: false });
    },
    print,
    printAgain() {
      if (held === null)
        return refusedAnswer(
          refuseScan('scan-not-understood', 'There’s no parcel to print again.', {
            fix: 'Scan its order first',
          }),
        );
      const { orderNumber } = held.parcel;
      if (held.isPrinting)
        return { tone: 'right', headline: 'One moment', words: `Printing the label of order ${orderNumber}` };
      const { mayBePrinted } = held;
      const printer = print();
      if (printer === null)
        return refusedAnswer(
          refuseScan('no-printer', 'No printer here has parcel labels.', {
            fix: `Print it: Shipments, order ${orderNumber}`,
          }),
        );
      return {
        tone: 'done',
        headline: 'Printing',
        words: `The label of order ${orderNumber}, at ${printer}${mayBePrinted ? ', marked as a copy' : ''}.`,
        next: mayBePrinted ? 'Bin the other label' : 'Stick it on the parcel',
      };
    },
    setVoiding(isVoiding) {
      if (held !== null) become({ ...held, isVoiding });
    },
    forget(id) {
      forgotten.add(id);
      if (held?.parcel.id === id) become(null);
    },
  };
}
