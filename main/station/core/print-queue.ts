import { createHash } from 'node:crypto';
import type { LabelPrinter, PrintOutcome } from '../../../native/printers/printers.ts';
import type { RefusedScan } from '../../../shared/contract/operation.ts';
import {
  type CopyMark,
  copyMarkOf,
  labelSubject,
  printLabel,
  type ReprintReason,
  refuseFirstPrint,
  refuseReprint,
  refuseScan,
  reprintLabel,
} from '../../../shared/features/factory/labels/labels.ts';
import {
  type ClaimCause,
  canMovePrint,
  labelsOfAnswer,
  type PrintClaim,
  type PrintProof,
  type StopAnswer,
} from '../../../shared/features/factory/printing/printing.ts';
import { type LabelWork, refuseHeld } from '../../../shared/features/factory/stations/stations.ts';
import { coalesce } from '../../../shared/rules/concurrency/coalesce.ts';
import type { NamedPrinter } from '../devices/devices.ts';
import { DiskFull } from './database.ts';
import type { Floor } from './floor.ts';
import type { LabelCache } from './label-cache.ts';
import { drawLabel, LabelUnwritable } from './label-content.ts';
import type { PrintIntent, PrintLedger } from './print-ledger.ts';
import type { PrintPermits } from './print-permits.ts';
import { Recent } from './recent.ts';

const diskRetryMs = 1_000;
/** Most labels in one printer's memory, so that a power cut leaves no more than these in doubt. */
const WINDOW = 6;
/** Most labels sent without a scan to a printer that can't report. */
const MOST_UNSCANNED = 10;

/** How long a scan shows that a label is in someone’s hand here, so that it may be printed again without the network. */
const SEEN_MS = 600_000;

export interface PrintQueue {
  /**
   * Puts labels into a printer's queue, all that may be printed. On disk when this returns.
   * @param claims what the server gave for them; without, they are claimed before they are sent
   * @throws DiskFull
   */
  print(
    labelIds: readonly string[],
    printer: string,
    staffId: string,
    claims?: readonly PrintClaim[],
  ): { queued: number; refused: RefusedScan[]; unused: PrintClaim[] };
  /** Prints a label again, with the reason. @throws DiskFull */
  reprint(
    labelId: string,
    reason: ReprintReason,
    printer: string,
    staffId: string,
    claim?: PrintClaim,
  ): RefusedScan | null;
  /** Why a label can't be queued now, as far as this station knows; null where it can. */
  refuse(labelId: string, reason: ReprintReason | null): RefusedScan | null;
  /** Gives what waits for a printer to another one. @returns how many labels @throws DiskFull */
  move(from: string, to: string): number;
  /** Something that labels waited for may be there now. */
  wake(): void;
  /** Whether the label was scanned here in the last minutes: its paper is at this station. */
  wasSeen(labelId: string): boolean;
  /** The label was seen: it is on paper. `copy` says which paper, where that was read. Inside a transaction. */
  seen(label: LabelWork, copy: CopyMark | null): void;
  /** The same, as the server has it of a scan or a person elsewhere. Inside a transaction. */
  seenElsewhere(intentId: string): void;
  /** A person says whether a label in doubt came out. @throws DiskFull */
  settle(intentId: string, cameOut: boolean): void;
  /**
   * One answer of a person for several labels that a stop of a printer left in doubt.
   * @returns how many it was for; null where it can’t be right
   * @throws DiskFull
   */
  settleStop(stopId: string, answer: StopAnswer): number | null;
  start(): void;
  /** Sends no more labels. */
  stop(): Promise<void>;
  /** Resolves when every label that left has its outcome on disk. The printers have to be closed for that. */
  settled(): Promise<void>;
}

/** What the ledger calls a refusal that stops a label which waited. */
const STOP_CAUSES: Readonly<Record<string, ClaimCause>> = {
  'label-already-printed': 'printed-elsewhere',
  'on-hold': 'held',
};

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** Labels to printers, each ledger entry at most once on the wire. */
export function printQueue(parts: {
  printers: readonly NamedPrinter[];
  ledger: PrintLedger;
  permits: Pick<PrintPermits, 'check'>;
  labels: LabelCache;
  floor: Floor;
  dpi: 203 | 300;
  /** The queue, a printer or the work changed. */
  changed: () => void;
  diskFull: (error: DiskFull) => void;
  /** Something that no label is to blame for went wrong; the queue tries again when it is next woken. */
  failed: (error: unknown) => void;
}): PrintQueue {
  const { ledger, labels, floor, printers, permits } = parts;
  let stopped = false;
  let started = false;
  const following = new Set<Promise<void>>();
  const seenHere = new Recent(SEEN_MS);
  const lines = new Map(printers.map(({ name, printer }) => [name, printLine(name, printer)]));

  /** Records on the floor what the printer did. Whether it made a second copy is for the server to say. */
  function recordPrinted(
    intent: PrintIntent,
    hash: string,
    status: 'acknowledged' | 'sent_unproven' | 'confirmed',
    proof: PrintProof | null,
  ): void {
    const current = ledger.byId(intent.id);
    if (!current || !canMovePrint(current.status, status)) return;
    const common = {
      labelId: intent.labelId,
      intentId: intent.id,
      printer: intent.printer,
      payloadHash: hash,
      printNo: intent.printNo,
    };
    if (intent.reason === null) floor.recordWithin(printLabel.kind, common, intent.staffId);
    else {
      const again = { ...common, parentIntentId: intent.parentId, reason: intent.reason };
      floor.recordWithin(reprintLabel.kind, again, intent.staffId);
    }
    ledger.mark(intent.id, status, undefined, proof ?? undefined);
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

  /** What to send for an intent. @throws LabelUnwritable */
  function draw(intent: PrintIntent): string {
    const label = labels.byId(intent.labelId);
    if (!label) throw new LabelUnwritable('The label is no longer in the work of this station.');
    return drawLabel(label, copyMarkOf(intent.printNo, intent.id), parts.dpi);
  }

  function printLine(name: string, printer: LabelPrinter) {
    /** A label that can't be drawn fails alone: the queue carries on with the next one. */
    async function prepare(intent: PrintIntent): Promise<{ zpl: string; hash: string } | null> {
      try {
        const zpl = draw(intent);
        const hash = sha256(zpl);
        await persist(() => ledger.send(intent.id, hash));
        return { zpl, hash };
      } catch (error) {
        if (!(error instanceof LabelUnwritable)) throw error;
        if (error.cause) parts.failed(error);
        await persist(() =>
          ledger.mark(intent.id, 'failed', { cause: 'label-unwritable', words: error.message }),
        );
        return null;
      }
    }

    async function finish(intent: PrintIntent, hash: string, outcome: PrintOutcome): Promise<void> {
      await persist(() => {
        if (outcome.outcome === 'sent')
          recordPrinted(
            intent,
            hash,
            outcome.confirmed ? 'acknowledged' : 'sent_unproven',
            outcome.confirmed ? 'status' : null,
          );
        else {
          const { code, message } = outcome.failure;
          const state = outcome.outcome === 'refused' ? 'queued' : 'unknown';
          ledger.mark(intent.id, state, { cause: code, words: message });
        }
      });
    }

    /** The label is in the printer's memory: the next one can go while the printer still has to prove this one. */
    function follow(intent: PrintIntent, hash: string, ended: Promise<PrintOutcome>): void {
      const followed: Promise<void> = ended
        .then((outcome) => finish(intent, hash, outcome))
        .catch(parts.failed)
        .finally(() => {
          following.delete(followed);
          parts.changed();
          if (!stopped) wake();
        });
      following.add(followed);
    }

    /** Labels that wait for the network while those behind them don't have to. */
    let waiting: string[] = [];

    async function printOne(next: PrintIntent): Promise<'next' | 'wait'> {
      const gone = whyNoLonger(next);
      if (gone) {
        await persist(() => ledger.mark(next.id, 'cancelled', gone));
        return 'next';
      }
      const permit = await permits.check(next);
      if (permit.may !== 'send') {
        const { cause, words } = permit;
        const isStopped = permit.may === 'stop';
        if (isStopped || next.cause !== cause)
          await persist(() => ledger.mark(next.id, isStopped ? 'cancelled' : 'queued', { cause, words }));
        if (!isStopped) waiting.push(next.id);
        return 'next';
      }
      // While the server was asked, someone may have stopped it or moved it to another printer, and the server may have numbered it.
      const intent = ledger.byId(next.id);
      if (stopped || intent?.status !== 'queued' || intent.printer !== name) return 'next';
      const payload = await prepare(intent);
      if (payload === null) return 'next';
      const left = Promise.withResolvers<'in-memory'>();
      const ended = printer.print(payload.zpl, { inMemory: () => left.resolve('in-memory') });
      const first = await Promise.race([left.promise, ended]);
      if (first === 'in-memory') {
        await persist(() => ledger.mark(intent.id, 'in_memory'));
        follow(intent, payload.hash, ended);
        return 'next';
      }
      await finish(intent, payload.hash, first);
      return first.outcome === 'refused' ? 'wait' : 'next';
    }

    /** The next label this printer can take now. */
    function nextIntent(): PrintIntent | null {
      if (stopped || ledger.inside(name) >= WINDOW) return null;
      const intent = ledger.next(name, waiting);
      if (!intent || printer.canReport || ledger.unscanned(name) < MOST_UNSCANNED) return intent;
      if (intent.cause !== 'needs-scan') {
        const words = `${name} can’t report. Scan the last label to carry on.`;
        ledger.mark(intent.id, 'queued', { cause: 'needs-scan', words });
        parts.changed();
      }
      return null;
    }

    const work = coalesce(async () => {
      waiting = [];
      try {
        for (let intent = nextIntent(); intent; intent = nextIntent()) {
          const then = await printOne(intent);
          parts.changed();
          if (then === 'wait') return;
        }
      } catch (error) {
        if (error instanceof DiskFull) parts.diskFull(error);
        else parts.failed(error);
      }
    });

    const wake = () => void work.ask();
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
        await work.idle();
      },
    };
  }

  /** Why this label can’t be printed now, for a first print or a reprint; null where it can. */
  const refusePrint = (label: LabelWork, reason: ReprintReason | null): RefusedScan | null =>
    (reason === null ? refuseFirstPrint(label) : refuseReprint(label)) ?? refuseHeld(label);

  /** Why a label that waited isn't to be printed any more: someone else printed it, or its order was cancelled. */
  function whyNoLonger(intent: PrintIntent): { cause: string; words: string } | null {
    const label = labels.byId(intent.labelId);
    const refusal = label && refusePrint(label, intent.reason);
    if (!refusal) return null;
    return { cause: STOP_CAUSES[refusal.code] ?? refusal.code, words: refusal.words };
  }

  function whyNotNow(label: LabelWork): RefusedScan | null {
    const open = ledger.open(label.id);
    if (!open) return null;
    return open.status === 'unknown'
      ? refuseScan('label-in-doubt', `${labelSubject(label)} may already have a label.`, {
          expected: 'a scan of the label',
          seen: open.words,
        })
      : refuseScan('label-waiting', `${labelSubject(label)} waits at ${open.printer}.`);
  }

  /** Null when the label is queued; its own refusal when it can't be drawn. Inside a transaction. */
  function queueOne(
    label: LabelWork,
    entry: { printer: string; reason: ReprintReason | null; staffId: string },
    claim: PrintClaim | undefined,
  ): RefusedScan | null {
    const printNo = entry.reason === null ? 1 : label.lastPrintNo + 1;
    const queued = ledger.queue({ labelId: label.id, payloadHash: '', printNo, ...entry }, claim);
    try {
      draw(queued);
      return null;
    } catch (error) {
      if (!(error instanceof LabelUnwritable)) throw error;
      ledger.mark(queued.id, 'failed', { cause: 'label-unwritable', words: error.message });
      return refuseScan('label-unwritable', error.message);
    }
  }

  function refuseLabel(
    labelId: string,
    reason: ReprintReason | null,
  ): { label: LabelWork; refusal: null } | { refusal: RefusedScan } {
    const label = labels.byId(labelId);
    if (!label)
      return { refusal: refuseScan('label-unknown', 'This label isn’t assigned to this workstation.') };
    const refusal = whyNotNow(label) ?? refusePrint(label, reason);
    return refusal ? { refusal } : { label, refusal: null };
  }

  function recordSeen(intent: PrintIntent | null): void {
    switch (intent?.status) {
      case 'acknowledged':
      case 'sent_unproven':
        ledger.mark(intent.id, 'confirmed', undefined, 'scan');
        lines.get(intent.printer)?.wake();
        break;
      case 'sending':
      case 'in_memory':
      case 'unknown':
        recordPrinted(intent, intent.payloadHash, 'confirmed', 'scan');
        break;
      default:
    }
  }

  /** Inside a transaction. */
  function settleOne(intent: PrintIntent, isOnPaper: boolean): void {
    if (isOnPaper) recordPrinted(intent, intent.payloadHash, 'confirmed', 'person');
    else {
      const words = 'Someone confirmed it didn’t print.';
      ledger.mark(intent.id, 'failed', { cause: 'failed-person', words });
      ledger.close(intent.id);
    }
  }

  return {
    print(labelIds, printer, staffId, claims = []) {
      const wanted = [...new Set(labelIds)];
      const unused: PrintClaim[] = [];
      const printOrRefuse = (labelId: string): RefusedScan | null => {
        const claim = claims.find((one) => one.labelId === labelId);
        const { refusal, ...rest } = refuseLabel(labelId, null);
        // One that is in the ledger may be on its way: it's not for giving back.
        if (refusal && claim && !ledger.byId(claim.intentId)) unused.push(claim);
        return 'label' in rest ? queueOne(rest.label, { printer, reason: null, staffId }, claim) : refusal;
      };
      const refused = floor.write(() => wanted.flatMap((labelId) => printOrRefuse(labelId) ?? []));
      lines.get(printer)?.wake();
      parts.changed();
      return { queued: wanted.length - refused.length, refused, unused };
    },
    reprint(labelId, reason, printer, staffId, claim) {
      const checked = refuseLabel(labelId, reason);
      if (checked.refusal) return checked.refusal;
      const refusal = floor.write(() => queueOne(checked.label, { printer, reason, staffId }, claim));
      if (refusal) return refusal;
      lines.get(printer)?.wake();
      parts.changed();
      return null;
    },
    move(from, to) {
      const moved = floor.write(() => ledger.move(from, to));
      lines.get(to)?.wake();
      parts.changed();
      return moved;
    },
    refuse: (labelId, reason) => refuseLabel(labelId, reason).refusal,
    wake() {
      if (started && !stopped) for (const line of lines.values()) line.wake();
    },
    wasSeen: (labelId) => seenHere.has(labelId),
    seen: (label, copy) => {
      seenHere.add(label.id);
      recordSeen(copy === null ? ledger.latest(label.id) : ledger.byCopy(label.id, copy));
    },
    seenElsewhere: (intentId) => recordSeen(ledger.byId(intentId)),
    settle(intentId, cameOut) {
      const intent = ledger.byId(intentId);
      if (intent?.status !== 'unknown') return;
      floor.write(() => settleOne(intent, cameOut));
      parts.changed();
    },
    settleStop(stopId, answer) {
      const count = floor.write(() => {
        const intents = ledger.ofStop(stopId).map((intent) => ({ ...intent, state: intent.status }));
        const settled = labelsOfAnswer(intents, answer);
        for (const intent of settled ?? []) settleOne(intent, answer.isOnPaper);
        return settled?.length ?? null;
      });
      parts.changed();
      return count;
    },
    start() {
      if (started) return;
      started = true;
      for (const line of lines.values()) {
        line.listen();
        line.wake();
      }
    },
    async stop() {
      stopped = true;
      await Promise.all([...lines.values()].map((line) => line.done()));
    },
    async settled() {
      await Promise.all(following);
    },
  };
}
