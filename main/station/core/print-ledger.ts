import { v7 as newId } from 'uuid';
import { type ReprintReason, reprintReasonSchema } from '../../../shared/features/factory/labels/labels.ts';
import type { StationDatabase } from './database.ts';

/**
 * A label's way onto paper: `queued`, `sending` (bytes may be on the wire), `acknowledged` by the printer's status,
 * `confirmed` by its first scan. Lost while sending: `unknown`, until a scan or a person settles it.
 */
type PrintIntentStatus = 'queued' | 'sending' | 'acknowledged' | 'confirmed' | 'unknown' | 'failed';

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
  readonly status: PrintIntentStatus;
  readonly words: string | null;
  readonly createdAt: string;
}

interface IntentRow {
  readonly id: string;
  readonly label_id: string;
  readonly printer: string;
  readonly payload_hash: string;
  readonly parent_id: string | null;
  readonly reason: string | null;
  readonly staff_id: string;
  readonly status: PrintIntentStatus;
  readonly words: string | null;
  readonly created_at: string;
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
  words: row.words,
  createdAt: row.created_at,
});

/** The print ledger: no label is put on paper without an entry, and no entry is put on paper twice. */
export interface PrintLedger {
  /** Adds an entry. Inside a transaction. */
  queue(entry: Pick<PrintIntent, 'labelId' | 'printer' | 'payloadHash' | 'reason' | 'staffId'>): PrintIntent;
  next(printer: string): PrintIntent | null;
  /** The entry of a label that is queued, sending or unknown. */
  open(labelId: string): PrintIntent | null;
  latest(labelId: string): PrintIntent | null;
  unknown(): PrintIntent[];
  byId(id: string): PrintIntent | null;
  unknownCount(): number;
  waiting(printer: string): number;
  /** From now on bytes may be on the wire. Inside a transaction. */
  send(id: string, payloadHash: string): void;
  mark(id: string, status: PrintIntentStatus, words?: string): void;
  /** After a start: what was being sent when the program ended may or may not be on paper. */
  doubtInterrupted(): number;
}

export function printLedger(database: StationDatabase, now: () => Date): PrintLedger {
  const { sql } = database;
  const insert = sql.prepare(
    `insert into print_intents (id, label_id, printer, payload_hash, parent_id, reason, staff_id, status, created_at)
     values (@id, @labelId, @printer, @payloadHash, @parentId, @reason, @staffId, 'queued', @createdAt)`,
  );
  const next = sql.prepare<[string], IntentRow>(
    "select * from print_intents where printer = ? and status = 'queued' order by created_at, id limit 1",
  );
  const open = sql.prepare<[string], IntentRow>(
    "select * from print_intents where label_id = ? and status in ('queued', 'sending', 'unknown') order by created_at desc limit 1",
  );
  const latest = sql.prepare<[string], IntentRow>(
    'select * from print_intents where label_id = ? order by created_at desc, id desc limit 1',
  );
  const unknown = sql.prepare<[], IntentRow>(
    "select * from print_intents where status = 'unknown' order by created_at",
  );
  const byId = sql.prepare<[string], IntentRow>('select * from print_intents where id = ?');
  const unknownCount = sql.prepare<[], { total: number }>(
    "select count(*) total from print_intents where status = 'unknown'",
  );
  const waiting = sql.prepare<[string], { total: number }>(
    "select count(*) total from print_intents where printer = ? and status in ('queued', 'sending')",
  );
  const doubt = sql.prepare(
    "update print_intents set status = 'unknown', words = ? where status = 'sending'",
  );
  const send = sql.prepare(
    "update print_intents set status = 'sending', payload_hash = ?, sent_at = ? where id = ?",
  );
  const mark = sql.prepare(
    `update print_intents set status = @status, words = coalesce(@words, words),
       acknowledged_at = case when @status = 'acknowledged' then @at else acknowledged_at end,
       confirmed_at = case when @status = 'confirmed' then @at else confirmed_at end
     where id = @id`,
  );
  const one = (row: IntentRow | undefined) => (row ? intentOf(row) : null);
  return {
    queue(entry) {
      const parent = latest.get(entry.labelId);
      const id = newId();
      const createdAt = now().toISOString();
      insert.run({ ...entry, id, parentId: parent?.id ?? null, createdAt });
      return { ...entry, id, parentId: parent?.id ?? null, status: 'queued', words: null, createdAt };
    },
    next: (printer) => one(next.get(printer)),
    open: (labelId) => one(open.get(labelId)),
    latest: (labelId) => one(latest.get(labelId)),
    unknown: () => unknown.all().map(intentOf),
    byId: (id) => one(byId.get(id)),
    unknownCount: () => unknownCount.get()?.total ?? 0,
    waiting: (printer) => waiting.get(printer)?.total ?? 0,
    send: (id, payloadHash) => {
      send.run(payloadHash, now().toISOString(), id);
    },
    mark: (id, status, words) => {
      mark.run({ id, status, words: words ?? null, at: now().toISOString() });
    },
    doubtInterrupted: () =>
      doubt.run('The workstation stopped while this label was on its way to the printer.').changes,
  };
}
