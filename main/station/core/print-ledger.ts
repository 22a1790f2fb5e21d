import { v7 as newId } from 'uuid';
import {
  type CopyMark,
  parseCopyMark,
  type ReprintReason,
  reprintReasonSchema,
} from '../../../shared/features/factory/labels/labels.ts';
import {
  canMovePrint,
  findStops,
  OPEN_PRINT_STATES,
  type PrintClaim,
  type PrintIntentState,
  type PrintProof,
  type PrintReport,
} from '../../../shared/features/factory/printing/printing.ts';
import type { StationDatabase } from './database.ts';
import { type PrintEventLog, printEventLog } from './print-events.ts';

export interface PrintIntent {
  readonly id: string;
  readonly labelId: string;
  readonly printer: string;
  readonly payloadHash: string;
  /** The entry this one replaces. */
  readonly parentId: string | null;
  /** Why the label is printed again; null for its first print. */
  readonly reason: ReprintReason | null;
  readonly staffId: string;
  readonly status: PrintIntentState;
  /** Why it isn't printed, as a code; null when nothing is wrong. */
  readonly cause: string | null;
  readonly words: string | null;
  readonly createdAt: string;
  /** When its first byte may have left; null before. */
  readonly sentAt: string | null;
  /** Number of its paper, counted per label. */
  readonly printNo: number;
  /** Number of the server's claim; 0 without one. */
  readonly epoch: number;
  /** It may be sent without asking again. */
  readonly isArmed: boolean;
  /** Until when it may be sent without the network although it isn’t armed; null where it’s no offline label. */
  readonly usableUntil: string | null;
}

interface IntentRow {
  readonly id: string;
  readonly label_id: string;
  readonly printer: string;
  readonly payload_hash: string;
  readonly parent_id: string | null;
  readonly reason: string | null;
  readonly staff_id: string;
  readonly status: PrintIntentState;
  readonly cause: string | null;
  readonly words: string | null;
  readonly created_at: string;
  readonly sent_at: string | null;
  readonly acknowledged_at: string | null;
  readonly confirmed_at: string | null;
  readonly updated_at: string | null;
  readonly revision: number;
  readonly print_no: number;
  readonly epoch: number;
  readonly armed_at: string | null;
  readonly proof: PrintProof | null;
  readonly usable_until: string | null;
  readonly stop_id: string | null;
  readonly doubted_at: string | null;
}

const intentOf = (row: IntentRow): PrintIntent => ({
  id: row.id,
  labelId: row.label_id,
  printer: row.printer,
  payloadHash: row.payload_hash,
  parentId: row.parent_id,
  reason: row.reason === null ? null : reprintReasonSchema.parse(row.reason),
  staffId: row.staff_id,
  status: row.status,
  cause: row.cause,
  words: row.words,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  printNo: row.print_no,
  epoch: row.epoch,
  isArmed: row.armed_at !== null,
  usableUntil: row.usable_until,
});

const reportOf = (row: IntentRow): PrintReport => ({
  id: row.id,
  labelId: row.label_id,
  printer: row.printer,
  state: row.status,
  cause: row.cause,
  words: row.words?.slice(0, 500) ?? null,
  reason: row.reason,
  parentId: row.parent_id,
  staffId: row.staff_id,
  revision: row.revision,
  proof: row.proof,
  queuedAt: row.created_at,
  sentAt: row.sent_at,
  provenAt: row.acknowledged_at,
  confirmedAt: row.confirmed_at,
  updatedAt: row.updated_at ?? row.created_at,
});

const eventOf = (row: IntentRow) => ({
  intentId: row.id,
  labelId: row.label_id,
  staffId: row.staff_id,
  from: row.status,
});

/** An entry as the server or a damaged copy of the database last had it. */
export type AdoptedPrint = Omit<
  PrintReport,
  'cause' | 'words' | 'proof' | 'provenAt' | 'confirmedAt' | 'updatedAt' | 'state' | 'staffId'
> & { readonly state: string; readonly staffId: string | null; readonly payloadHash?: string };

const ADOPTED_TEXT = {
  'records-lost': 'This workstation’s records were lost.',
  'records-damaged': 'This workstation’s records were damaged.',
} as const;
/**
 * Conditions for statements. The ledger has every label that was ever printed: SQLite reads an index of the open ones
 * only where a statement repeats that index's own condition.
 */
const OPEN = `status in (${OPEN_PRINT_STATES.filter((state) => state !== 'claimed')
  .map((state) => `'${state}'`)
  .join(', ')})`;
const INSIDE = `${OPEN} and status in ('sending', 'in_memory')`;
const TO_CHECK = "closed_at is null and (status = 'failed' or cause = 'extra-copy')";
/** The order in which labels were sent; where it isn’t known, they come last. */
const SENT_ORDER = 'sent_at is null, sent_at, created_at, id';
/** What stands for the hash of bytes that no one remembers. */
const UNKNOWN_HASH = '0'.repeat(64);
const NO_ONE = '00000000-0000-0000-0000-000000000000';

/** One stop of a printer with every label that it left in doubt, answered or not, in the order in which they were sent. */
export interface LedgerStop {
  readonly id: string;
  readonly printer: string;
  readonly at: string;
  readonly intents: readonly PrintIntent[];
}

/** The print ledger: no label is put on paper without an entry, and no entry is put on paper twice. */
export interface PrintLedger {
  /** Adds an entry; one with a claim has the claim's id and number. Inside a transaction. */
  queue(
    entry: Pick<PrintIntent, 'labelId' | 'printer' | 'payloadHash' | 'reason' | 'staffId' | 'printNo'>,
    claim?: PrintClaim,
  ): PrintIntent;
  /** The server gave a claim for an entry that was queued without one. Inside a transaction. */
  claimed(id: string, claim: PrintClaim): void;
  /** The next entries of a printer that aren’t armed. */
  unarmed(printer: string, limit: number): PrintIntent[];
  /** Entries that may be sent. Inside a transaction. */
  arm(ids: readonly string[]): void;
  /** Every entry that the server has to know of as open, or as waiting for its first scan. */
  named(limit: number): { id: string; labelId: string }[];
  /** The next entry to send, without those that wait for something else. */
  next(printer: string, except: readonly string[]): PrintIntent | null;
  /** The entry of a label that is queued, on its way or in doubt. */
  open(labelId: string): PrintIntent | null;
  latest(labelId: string): PrintIntent | null;
  /** The entry whose paper has a mark; null where another station printed it. */
  byCopy(labelId: string, copy: CopyMark): PrintIntent | null;
  unknown(): PrintIntent[];
  /** Stops with labels in doubt, the latest first. */
  stops(): LedgerStop[];
  /** Every label that a stop left in doubt, answered or not, in the order in which they were sent. */
  ofStop(stopId: string): PrintIntent[];
  /** Entries that failed or made a second copy, and that no one has dealt with. */
  toCheck(): PrintIntent[];
  toCheckCount(): number;
  /** Someone dealt with such an entry: it is no longer listed. */
  close(id: string): void;
  byId(id: string): PrintIntent | null;
  unknownCount(): number;
  /** Labels queued for a printer or on their way to paper. */
  waiting(printer: string): number;
  /** Labels that wait for a printer, and of which it got nothing. */
  queued(printer: string): number;
  /** Gives them to another printer. Inside a transaction. */
  move(from: string, to: string): number;
  /** Labels that may be in a printer's memory. */
  inside(printer: string): number;
  /** Labels sent to a printer that can't report, and not scanned yet. */
  unscanned(printer: string): number;
  /** From now on bytes may be on the wire. Inside a transaction. */
  send(id: string, payloadHash: string): void;
  /**
   * Moves an entry; a reason stays until the next move. False, without effect, for a move that the states don't allow.
   */
  mark(
    id: string,
    status: PrintIntentState,
    reason?: { cause: string; words: string },
    proof?: PrintProof,
  ): boolean;
  /** Someone looked for a paper that no one has scanned, and it isn’t there. The server knows. Inside a transaction. */
  lost(id: string): void;
  /** Someone in the office found that an entry in doubt isn’t on paper. */
  settleFailed(id: string): void;
  /** Entries that changed since the server last got them, the oldest first. Times are the station's own. */
  unreported(limit: number): PrintReport[];
  /**
   * Adds entries that this database lost, from the server or from a damaged copy. One that isn't final may be on paper
   * by now. Entries that are here stay as they are. Inside a transaction.
   */
  adopt(entries: readonly AdoptedPrint[], cause: 'records-lost' | 'records-damaged'): void;
  /** Labels queued, on their way or in doubt. */
  openCount(): number;
  /** The server has these revisions. */
  reported(reports: readonly PrintReport[]): void;
  /**
   * After a start: what was being sent when the program ended may or may not be on paper. Labels that an earlier release
   * left in doubt get their stops. Inside a transaction.
   */
  doubtInterrupted(): number;
}

export function printLedger(
  database: StationDatabase,
  now: () => Date,
  events: PrintEventLog = printEventLog(database),
): PrintLedger {
  const { sql } = database;
  const insert = sql.prepare(
    `insert into print_intents (id, label_id, printer, payload_hash, parent_id, reason, staff_id, status, created_at,
       print_no, epoch, armed_at, usable_until)
     values (@id, @labelId, @printer, @payloadHash, @parentId, @reason, @staffId, 'queued', @createdAt,
       @printNo, @epoch, @armedAt, (select usable_until from print_claims where intent_id = @id and given_back_at is null))`,
  );
  const takeFromShare = sql.prepare('delete from print_claims where intent_id = ?');
  const claimed = sql.prepare(
    'update print_intents set print_no = @printNo, epoch = @epoch, armed_at = @armedAt where id = @id',
  );
  const unarmed = sql.prepare<[string, number], IntentRow>(
    `select * from print_intents where printer = ? and ${OPEN} and status = 'queued' and epoch > 0
       and armed_at is null order by created_at, id limit ?`,
  );
  const arm = sql.prepare('update print_intents set armed_at = ? where id = ?');
  const named = sql.prepare<[number], { id: string; labelId: string }>(
    `select id, label_id labelId from print_intents where ${OPEN}
     union all
     select id, label_id labelId from print_intents where status = 'sent_unproven' and cause is null
     limit ?`,
  );
  const next = sql.prepare<[string, string], IntentRow>(
    `select * from print_intents where printer = ? and ${OPEN} and status = 'queued'
       and id not in (select value from json_each(?)) order by created_at, id limit 1`,
  );
  const open = sql.prepare<[string], IntentRow>(
    `select * from print_intents where label_id = ? and ${OPEN} order by created_at desc limit 1`,
  );
  const latest = sql.prepare<[string], IntentRow>(
    'select * from print_intents where label_id = ? order by created_at desc, id desc limit 1',
  );
  const byCopy = sql.prepare<{ labelId: string; printNo: number; tail: string }, IntentRow>(
    `select * from print_intents where label_id = @labelId and print_no = @printNo and upper(substr(id, -2)) = @tail
     order by created_at desc, id desc limit 1`,
  );
  const unknown = sql.prepare<[], IntentRow>(
    `select * from print_intents where ${OPEN} and status = 'unknown' order by created_at`,
  );
  const byId = sql.prepare<[string], IntentRow>('select * from print_intents where id = ?');
  const unknownCount = sql.prepare<[], { total: number }>(
    `select count(*) total from print_intents where ${OPEN} and status = 'unknown'`,
  );
  const waiting = sql.prepare<[string], { total: number }>(
    `select count(*) total from print_intents where printer = ? and ${OPEN} and status <> 'unknown'`,
  );
  const queued = sql.prepare<[string], { total: number }>(
    `select count(*) total from print_intents where printer = ? and ${OPEN} and status = 'queued'`,
  );
  const move = sql.prepare(
    `update print_intents set printer = @to, cause = null, words = null, updated_at = @at, revision = revision + 1
     where printer = @from and ${OPEN} and status = 'queued'`,
  );
  const inside = sql.prepare<[string], { total: number }>(
    `select count(*) total from print_intents where printer = ? and ${INSIDE}`,
  );
  const unscanned = sql.prepare<[string], { total: number }>(
    "select count(*) total from print_intents where printer = ? and status = 'sent_unproven' and cause is null",
  );
  const doubt = sql.prepare(
    `update print_intents set status = 'unknown', cause = 'stopped', words = ?, updated_at = ?, revision = revision + 1 where ${INSIDE}`,
  );
  const interrupted = sql.prepare<[], IntentRow>(`select * from print_intents where ${INSIDE}`);
  const send = sql.prepare(
    "update print_intents set status = 'sending', payload_hash = @hash, sent_at = @at, updated_at = @at, revision = revision + 1 where id = @id",
  );
  const mark = sql.prepare(
    `update print_intents set status = @status, cause = @cause, words = @words, updated_at = @at, revision = revision + 1,
       proof = coalesce(@proof, proof),
       acknowledged_at = case when @status = 'acknowledged' then @at else acknowledged_at end,
       confirmed_at = case when @status = 'confirmed' then @at else confirmed_at end
     where id = @id`,
  );
  const lost = sql.prepare(
    `update print_intents set cause = 'lost', closed_at = ? where id = ? and status in ('acknowledged', 'sent_unproven')`,
  );
  const toCheck = sql.prepare<[], IntentRow>(
    `select * from print_intents where ${TO_CHECK} order by created_at`,
  );
  const toCheckCount = sql.prepare<[], { total: number }>(
    `select count(*) total from print_intents where ${TO_CHECK}`,
  );
  const close = sql.prepare(`update print_intents set closed_at = ? where id = ? and ${TO_CHECK}`);
  const closeEarlier = sql.prepare(
    "update print_intents set closed_at = ? where label_id = ? and status = 'failed' and closed_at is null",
  );
  const unreported = sql.prepare<[number], IntentRow>(
    'select * from print_intents where revision > acked_revision order by created_at limit ?',
  );
  const acknowledge = sql.prepare(
    'update print_intents set acked_revision = ? where id = ? and acked_revision < ?',
  );
  const adopt = sql.prepare(
    `insert or ignore into print_intents (id, label_id, printer, payload_hash, parent_id, reason, staff_id, status, cause,
       words, created_at, sent_at, updated_at, revision)
     values (@id, @labelId, @printer, @payloadHash, @parentId, @reason, @staffId, @status, @cause, @words, @queuedAt,
       @sentAt, @at, @revision)`,
  );
  const openCount = sql.prepare<[], { total: number }>(
    `select count(*) total from print_intents where ${OPEN}`,
  );
  const inDoubtStops = sql.prepare<[], IntentRow>(
    `select * from print_intents
     where stop_id in (select stop_id from print_intents where ${OPEN} and status = 'unknown')
     order by ${SENT_ORDER}`,
  );
  const ofStop = sql.prepare<[string], IntentRow>(
    `select * from print_intents where stop_id = ? order by ${SENT_ORDER}`,
  );
  const stopless = sql.prepare<[], IntentRow>(
    `select * from print_intents where ${OPEN} and status = 'unknown' and stop_id is null`,
  );
  const lastDoubt = sql.prepare<[string], { stopId: string; printer: string; at: string }>(
    `select stop_id stopId, printer, doubted_at at from print_intents
     where printer = ? and doubted_at is not null order by doubted_at desc limit 1`,
  );
  const nameStop = sql.prepare(
    `update print_intents set stop_id = @stopId, doubted_at = @doubtedAt
     where id = @id and status = 'unknown' and stop_id is null`,
  );

  /** Names the stop of its printer for each label that came in doubt. Inside a transaction. */
  function nameStops(): void {
    const rows = stopless.all().map((row) => ({ ...row, doubtedAt: row.updated_at ?? row.created_at }));
    const known = [...new Set(rows.map(({ printer }) => printer))].flatMap((printer) => {
      const last = lastDoubt.get(printer);
      return last ? [{ ...last, at: Date.parse(last.at) }] : [];
    });
    const stops = findStops(
      rows.map(({ id, printer, doubtedAt }) => ({ id, printer, at: Date.parse(doubtedAt) })),
      known,
      newId,
    );
    for (const { id, doubtedAt } of rows) nameStop.run({ id, doubtedAt, stopId: stops.get(id) ?? newId() });
  }

  const one = (row: IntentRow | undefined) => (row ? intentOf(row) : null);
  return {
    queue(entry, claim) {
      const parent = latest.get(entry.labelId);
      const id = claim?.intentId ?? newId();
      const createdAt = now().toISOString();
      closeEarlier.run(createdAt, entry.labelId);
      insert.run({
        ...entry,
        id,
        parentId: parent?.id ?? null,
        createdAt,
        printNo: claim?.printNo ?? entry.printNo,
        epoch: claim?.epoch ?? 0,
        armedAt: claim?.armed ? createdAt : null,
      });
      takeFromShare.run(id);
      events.append({ ...entry, intentId: id, at: createdAt, from: null, to: 'queued', cause: null });
      const queued = byId.get(id);
      if (!queued) throw new Error('A queued label is in the ledger');
      return intentOf(queued);
    },
    claimed: (id, { printNo, epoch, armed }) => {
      claimed.run({ id, printNo, epoch, armedAt: armed ? now().toISOString() : null });
    },
    unarmed: (printer, limit) => unarmed.all(printer, limit).map(intentOf),
    arm: (ids) => {
      const at = now().toISOString();
      for (const id of ids) arm.run(at, id);
    },
    named: (limit) => named.all(limit),
    next: (printer, except) => one(next.get(printer, JSON.stringify(except))),
    open: (labelId) => one(open.get(labelId)),
    latest: (labelId) => one(latest.get(labelId)),
    byCopy: (labelId, copy) => one(byCopy.get({ labelId, ...parseCopyMark(copy) })),
    unknown: () => unknown.all().map(intentOf),
    stops: () => {
      const byStop = Map.groupBy(inDoubtStops.all(), ({ stop_id }) => stop_id ?? '');
      return [...byStop]
        .map(([id, rows]): LedgerStop => {
          const times = rows.map((row) => row.doubted_at ?? row.updated_at ?? row.created_at);
          const [first] = times.toSorted();
          return { id, printer: rows[0]?.printer ?? '', at: first ?? '', intents: rows.map(intentOf) };
        })
        .toSorted((a, b) => b.at.localeCompare(a.at));
    },
    ofStop: (stopId) => ofStop.all(stopId).map(intentOf),
    byId: (id) => one(byId.get(id)),
    unknownCount: () => unknownCount.get()?.total ?? 0,
    waiting: (printer) => waiting.get(printer)?.total ?? 0,
    send: (id, payloadHash) => {
      const at = now().toISOString();
      const row = byId.get(id);
      send.run({ hash: payloadHash, at, id });
      if (row) events.append({ ...eventOf(row), at, to: 'sending', cause: null });
    },
    queued: (printer) => queued.get(printer)?.total ?? 0,
    move: (from, to) => move.run({ from, to, at: now().toISOString() }).changes,
    inside: (printer) => inside.get(printer)?.total ?? 0,
    unscanned: (printer) => unscanned.get(printer)?.total ?? 0,
    toCheck: () => toCheck.all().map(intentOf),
    toCheckCount: () => toCheckCount.get()?.total ?? 0,
    close: (id) => {
      close.run(now().toISOString(), id);
    },
    mark: (id, status, reason, proof) => {
      const before = byId.get(id);
      if (!before || !canMovePrint(before.status, status)) return false;
      const at = now().toISOString();
      const cause = reason?.cause ?? null;
      mark.run({ id, status, cause, words: reason?.words ?? null, proof: proof ?? null, at });
      if (before.status !== status || before.cause !== cause)
        events.append({ ...eventOf(before), at, to: status, cause });
      if (status === 'unknown') nameStops();
      return true;
    },
    lost: (id) => {
      lost.run(now().toISOString(), id);
    },
    settleFailed: (id) => {
      const before = byId.get(id);
      if (before?.status !== 'unknown') return;
      const at = now().toISOString();
      const words = 'Someone confirmed it didn’t print.';
      mark.run({ id, status: 'failed', cause: 'failed-person', words, proof: null, at });
      close.run(at, id);
    },
    doubtInterrupted: () => {
      const at = now().toISOString();
      for (const row of interrupted.all())
        events.append({ ...eventOf(row), at, to: 'unknown', cause: 'stopped' });
      const words = 'The workstation stopped while this label was on its way to the printer.';
      const { changes } = doubt.run(words, at);
      nameStops();
      return changes;
    },
    adopt: (entries, cause) => {
      const at = now().toISOString();
      for (const entry of entries) {
        const isPaper = entry.state === 'acknowledged' || entry.state === 'sent_unproven';
        adopt.run({
          ...entry,
          payloadHash: entry.payloadHash || UNKNOWN_HASH,
          staffId: entry.staffId ?? NO_ONE,
          status: isPaper ? entry.state : 'unknown',
          cause: isPaper ? null : cause,
          words: isPaper ? null : ADOPTED_TEXT[cause],
          revision: entry.revision + 1,
          at,
        });
        // It came in doubt at a moment that no one remembers: it belongs with no other label.
        if (entry.state === 'unknown') nameStop.run({ id: entry.id, doubtedAt: null, stopId: newId() });
      }
      nameStops();
    },
    openCount: () => openCount.get()?.total ?? 0,
    unreported: (limit) => unreported.all(limit).map(reportOf),
    reported: (reports) => {
      for (const { id, revision } of reports) acknowledge.run(revision, id, revision);
    },
  };
}
