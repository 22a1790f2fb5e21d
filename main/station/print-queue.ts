import { createHash } from 'node:crypto';
import { type LabelPrinter, writeFactoryLabel } from '../../native/printers/printers.ts';
import type { RefusedScan } from '../../shared/contract/operation.ts';
import {
  labelSubject,
  printLabel,
  type ReprintReason,
  refuseScan,
  reprintLabel,
} from '../../shared/features/factory/labels/labels.ts';
import type { LabelWork } from '../../shared/features/factory/stations/stations.ts';
import { DiskFull } from './database.ts';
import type { Floor } from './floor.ts';
import type { LabelCache } from './label-cache.ts';
import { labelContent } from './label-content.ts';
import type { PrintIntent, PrintLedger } from './print-ledger.ts';

const diskRetryMs = 1_000;

export interface NamedPrinter {
  readonly name: string;
  readonly printer: LabelPrinter;
}

export interface PrintQueue {
  /** Puts labels into a printer's queue, all that may be printed. On disk when this returns. @throws DiskFull */
  print(
    labelIds: readonly string[],
    printer: string,
    staffId: string,
  ): { queued: number; refused: RefusedScan[] };
  /** Prints a label again, with the reason. @throws DiskFull */
  reprint(labelId: string, reason: ReprintReason, printer: string, staffId: string): RefusedScan | null;
  /** The label was seen: it is on paper. Inside a transaction. */
  seen(label: LabelWork): void;
  /** A person says whether a label in doubt came out. @throws DiskFull */
  settle(intentId: string, cameOut: boolean): void;
  start(): void;
  stop(): Promise<void>;
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** Labels to printers, each ledger entry at most once on the wire. */
export function printQueue(parts: {
  printers: readonly NamedPrinter[];
  ledger: PrintLedger;
  labels: LabelCache;
  floor: Floor;
  dpi: 203 | 300;
  /** The queue, a printer or the work changed. */
  changed: () => void;
  diskFull: (error: DiskFull) => void;
}): PrintQueue {
  const { ledger, labels, floor, printers } = parts;
  let stopped = false;
  const lines = new Map(printers.map(({ name, printer }) => [name, printLine(name, printer)]));

  const zplOf = (label: LabelWork) => writeFactoryLabel(labelContent(label), { dpi: parts.dpi });

  /** Records on the floor what the printer did; what the floor refuses by now stays in doubt for a person. */
  function recordPrinted(intent: PrintIntent, hash: string, status: 'acknowledged' | 'confirmed'): void {
    const common = {
      labelId: intent.labelId,
      intentId: intent.id,
      printer: intent.printer,
      payloadHash: hash,
    };
    const recorded =
      intent.reason === null
        ? floor.recordWithin(printLabel.kind, common, intent.staffId)
        : floor.recordWithin(
            reprintLabel.kind,
            { ...common, parentIntentId: intent.parentId, reason: intent.reason },
            intent.staffId,
          );
    if ('refusal' in recorded) ledger.mark(intent.id, 'unknown', recorded.refusal.words);
    else ledger.mark(intent.id, status);
  }

  /** Keeps trying while the disk is full: what the printer did must not be lost to the ledger. */
  async function persist(step: () => void): Promise<void> {
    for (;;) {
      try {
        return floor.write(step);
      } catch (error) {
        if (!(error instanceof DiskFull) || stopped) throw error;
        parts.diskFull(error);
        await new Promise((resolve) => setTimeout(resolve, diskRetryMs));
      }
    }
  }

  function printLine(name: string, printer: LabelPrinter) {
    let running: Promise<void> | null = null;
    let asked = false;

    async function one(intent: PrintIntent): Promise<'next' | 'wait'> {
      const label = labels.byId(intent.labelId);
      if (!label) {
        await persist(() =>
          ledger.mark(intent.id, 'failed', 'The label is no longer in the work of this station.'),
        );
        return 'next';
      }
      const zpl = zplOf(label);
      const hash = sha256(zpl);
      await persist(() => ledger.send(intent.id, hash));
      const outcome = await printer.print(zpl);
      await persist(() => {
        if (outcome.outcome === 'sent') recordPrinted(intent, hash, 'acknowledged');
        else if (outcome.outcome === 'refused') ledger.mark(intent.id, 'queued', outcome.failure.message);
        else ledger.mark(intent.id, 'unknown', outcome.failure.message);
      });
      parts.changed();
      return outcome.outcome === 'refused' ? 'wait' : 'next';
    }

    async function run(): Promise<void> {
      do {
        asked = false;
        for (let intent = ledger.next(name); intent && !stopped; intent = ledger.next(name)) {
          if ((await one(intent)) === 'wait') break;
        }
      } while (asked && !stopped);
    }

    const wake = () => {
      asked = true;
      running ??= run()
        .catch((error: unknown) => {
          if (error instanceof DiskFull) parts.diskFull(error);
          else throw error;
        })
        .finally(() => {
          running = null;
        });
    };
    const stopListening = { now: () => {} };
    return {
      wake,
      listen: () => {
        stopListening.now = printer.onState((state) => {
          if (state.kind === 'ready') wake();
          parts.changed();
        });
      },
      done: async () => {
        stopListening.now();
        await running;
      },
    };
  }

  function whyNotNow(label: LabelWork): RefusedScan | null {
    const open = ledger.open(label.id);
    if (!open) return null;
    return open.status === 'unknown'
      ? refuseScan('label-in-doubt', `${labelSubject(label)} may have a label already.`, {
          expected: 'a scan of the label',
          seen: open.words,
        })
      : refuseScan('label-waiting', `${labelSubject(label)} waits at ${open.printer}.`);
  }

  const queueOne = (
    label: LabelWork,
    entry: { printer: string; reason: ReprintReason | null; staffId: string },
  ): void => {
    ledger.queue({ labelId: label.id, payloadHash: sha256(zplOf(label)), ...entry });
  };

  return {
    print(labelIds, printer, staffId) {
      const refused: RefusedScan[] = [];
      const queued = floor.write(() => {
        let count = 0;
        for (const labelId of new Set(labelIds)) {
          const label = labels.byId(labelId);
          const refusal = label
            ? (whyNotNow(label) ??
              printLabel.precondition(label, {
                labelId,
                intentId: labelId,
                printer,
                payloadHash: sha256(''),
              }))
            : refuseScan('label-unknown', 'This label is not in the work of this station.');
          if (refusal) refused.push(refusal);
          else if (label) {
            queueOne(label, { printer, reason: null, staffId });
            count += 1;
          }
        }
        return count;
      });
      lines.get(printer)?.wake();
      parts.changed();
      return { queued, refused };
    },
    reprint(labelId, reason, printer, staffId) {
      const label = labels.byId(labelId);
      if (!label) return refuseScan('label-unknown', 'This label is not in the work of this station.');
      const payload = {
        labelId,
        intentId: labelId,
        printer,
        payloadHash: sha256(''),
        parentIntentId: null,
        reason,
      };
      const refusal = whyNotNow(label) ?? reprintLabel.precondition(label, payload);
      if (refusal) return refusal;
      floor.write(() => queueOne(label, { printer, reason, staffId }));
      lines.get(printer)?.wake();
      parts.changed();
      return null;
    },
    seen(label) {
      const intent = ledger.latest(label.id);
      if (intent?.status === 'acknowledged') ledger.mark(intent.id, 'confirmed');
      if (intent?.status === 'unknown') recordPrinted(intent, intent.payloadHash, 'confirmed');
    },
    settle(intentId, cameOut) {
      const intent = ledger.byId(intentId);
      if (intent?.status !== 'unknown') return;
      floor.write(() => {
        if (cameOut) recordPrinted(intent, intent.payloadHash, 'confirmed');
        else ledger.mark(intent.id, 'failed', 'A person found that it did not come out.');
      });
      parts.changed();
    },
    start() {
      for (const line of lines.values()) {
        line.listen();
        line.wake();
      }
    },
    async stop() {
      stopped = true;
      await Promise.all([...lines.values()].map((line) => line.done()));
    },
  };
}
