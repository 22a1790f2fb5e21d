import { type PrinterFailure, writeParcelLabel } from '../../../../native/printers/printers.ts';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { refuseScan } from '../../../../shared/features/factory/labels/labels.ts';
import type { StationParcel } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import type { ParcelLabel } from '../../../../shared/features/factory/shipments/shipments.ts';
import { refusedAnswer, type ScanResult } from '../../core/place.ts';
import type { StationCore } from '../../core/station-core.ts';
import { ServerUnreachable } from '../../core/sync-client.ts';
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

/** A label on its way to a printer. */
interface Job {
  readonly parcel: StationParcel;
  /** The parcel was voided here since: what isn’t sent of it stays here. */
  isCalledOff: boolean;
}

type Parts = Pick<StationCore, 'log'> & {
  readonly printers: readonly NamedPrinter[];
  readonly dpi: StationCore['settings']['parcelDpi'];
  /** The parcel that an order has now, by its number. @throws Refusal or ServerUnreachable */
  readonly find: (orderNumber: number) => Promise<StationParcel>;
  /** Shows an answer that comes later than its scan. */
  readonly tell: (answer: ScanResult, text: string) => void;
  readonly changed: () => void;
};

export interface LastParcel {
  readonly held: Held | null;
  readonly canPrint: boolean;
  /** The printer that its label waits for; null once that is on paper. */
  readonly waitsAt: string | null;
  /** A parcel that was made or looked up, with its label. The one that is held already stays as it is. */
  hold(parcel: StationParcel, label: ParcelLabel, mayBePrinted: boolean): void;
  /** Starts to print its label; the printer’s name, or null where none here carries parcel labels. */
  print(): string | null;
  /** Looks whether it is void by now, then prints its label. What comes of it is told. */
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

async function printPages({ printer }: NamedPrinter, pages: readonly string[], job: Job): Promise<Printed> {
  for (const [pagesOut, page] of pages.entries()) {
    if (job.isCalledOff) return { pagesOut, stopped: null };
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

const oneMoment = (words: string): ScanResult => ({ tone: 'right', headline: 'One moment', words });

const isVoidNow = ({ orderNumber, barcode }: StationParcel) =>
  refusedAnswer({
    ...refuseScan(
      'parcel-refused',
      `The parcel of order ${orderNumber} was voided. Bin its label ${barcode}.`,
      {
        fix: `Scan order ${orderNumber} again`,
      },
    ),
    title: 'Parcel is void',
  });

/** Why it isn’t known whether a parcel is still good. @throws what isn’t expected */
function notKnown(error: unknown, orderNumber: number): ScanResult {
  if (error instanceof ServerUnreachable)
    return refusedAnswer(
      refuseScan('server-needed', `Order ${orderNumber}: its parcel may be void by now.`, {
        fix: 'Press Print again once that’s back',
      }),
    );
  if (error instanceof Refusal) return refusedAnswer(refuseScan('parcel-refused', error.message));
  throw error;
}

/**
 * The parcel that Ship made or looked up last, and the printing of its label. No ledger follows it: a second paper of one parcel
 * sends and costs nothing, and says that it’s a copy. The office or another workstation may have voided it since, so that a label
 * is printed again only once the server says that it’s still good.
 */
export function lastParcel({ printers, dpi, log, find, tell, changed }: Parts): LastParcel {
  let held: Held | null = null;
  /** What is in the line. */
  const jobs = new Set<Job>();
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

  function forget(id: string): void {
    for (const job of jobs) if (job.parcel.id === id) job.isCalledOff = true;
    if (held?.parcel.id === id) become(null);
  }

  async function printed(
    { parcel, label, mayBePrinted }: Held,
    named: NamedPrinter,
    job: Job,
  ): Promise<void> {
    const pages = writeParcelLabel(label, { dpi, isCopy: mayBePrinted });
    const { pagesOut, stopped } = await printPages(named, pages, job);
    const isOut = pagesOut > 0 || stopped?.mayBeOut === true;
    change(parcel.id, { isPrinting: false, mayBePrinted: mayBePrinted || isOut });
    // Also where the next parcel was made since.
    if (stopped !== null && !job.isCalledOff)
      tell(notPrinted(parcel.orderNumber, named.name, pagesOut, stopped), String(parcel.orderNumber));
  }

  /** Why a parcel isn’t printed again; null where it’s still good. */
  async function whyNotAgain(parcel: StationParcel): Promise<ScanResult | null> {
    try {
      const now = await find(parcel.orderNumber);
      if (now.id === parcel.id && now.label !== null) return null;
      forget(parcel.id);
      return isVoidNow(parcel);
    } catch (error) {
      return notKnown(error, parcel.orderNumber);
    }
  }

  async function printedAgain(now: Held, named: NamedPrinter, job: Job): Promise<void> {
    const { parcel, mayBePrinted } = now;
    const { orderNumber } = parcel;
    const refusal = await whyNotAgain(parcel);
    // It was voided here since, which has an answer already.
    if (job.isCalledOff && refusal === null) return;
    if (refusal !== null) change(parcel.id, { isPrinting: false });
    tell(
      refusal ?? {
        tone: 'done',
        headline: 'Printing',
        words: `The label of order ${orderNumber}, at ${named.name}${mayBePrinted ? ', marked as a copy' : ''}.`,
        next: mayBePrinted ? 'Bin the other label' : 'Stick it on the parcel',
      },
      String(orderNumber),
    );
    if (refusal === null) await printed(now, named, job);
  }

  /** Puts a label in the line. */
  function queue(now: Held, work: (job: Job) => Promise<void>): void {
    const { parcel } = now;
    const job: Job = { parcel, isCalledOff: false };
    jobs.add(job);
    become({ ...now, isPrinting: true });
    line = line
      .then(() => work(job))
      .catch((error: unknown) => {
        log('A parcel label wasn’t printed', error);
        change(parcel.id, { isPrinting: false, mayBePrinted: true });
        tell(
          refusedAnswer(refuseScan('scan-failed', 'Something went wrong at this workstation.')),
          String(parcel.orderNumber),
        );
      })
      .finally(() => jobs.delete(job));
  }

  return {
    get held() {
      return held;
    },
    canPrint: printers.length > 0,
    get waitsAt() {
      return held === null || held.mayBePrinted ? null : (choose()?.name ?? null);
    },
    hold(parcel, label, mayBePrinted) {
      if (held?.parcel.id === parcel.id) return;
      become({ parcel, label, mayBePrinted, isPrinting: false, isVoiding: false });
    },
    print() {
      const named = choose();
      if (held === null || named === undefined) return null;
      const now = held;
      queue(now, (job) => printed(now, named, job));
      return named.name;
    },
    printAgain() {
      if (held === null)
        return refusedAnswer(
          refuseScan('scan-not-understood', 'There’s no parcel to print again.', {
            fix: 'Scan its order first',
          }),
        );
      const now = held;
      const { orderNumber } = now.parcel;
      if (now.isVoiding) return oneMoment(`Voiding the parcel of order ${orderNumber}`);
      if (now.isPrinting) return oneMoment(`Printing the label of order ${orderNumber}`);
      const named = choose();
      if (named === undefined)
        return refusedAnswer(
          refuseScan('no-printer', 'No printer here has parcel labels.', {
            fix: `Print it: Shipments, order ${orderNumber}`,
          }),
        );
      queue(now, (job) => printedAgain(now, named, job));
      return oneMoment(`Looking up the parcel of order ${orderNumber}`);
    },
    setVoiding(isVoiding) {
      if (held !== null) become({ ...held, isVoiding });
    },
    forget,
  };
}
