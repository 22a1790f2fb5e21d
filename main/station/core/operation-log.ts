import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  type OperationRecord,
  operationRecordSchema,
  type RefusedScan,
  refusedScanSchema,
} from '../../../shared/contract/operation.ts';
import type { StationDatabase } from './database.ts';

interface OperationRow {
  readonly id: string;
  readonly sequence: number;
  readonly kind: string;
  readonly payload: string;
  readonly staff_id: string;
  readonly at: string;
  readonly refusal: string | null;
}

interface RefusedOperation {
  readonly record: OperationRecord;
  readonly refusal: RefusedScan;
}

/** The station's log: what was done, in order, until the server has answered for each line. */
export interface OperationLog {
  /** Adds a line. Inside the transaction that writes its effect. */
  append(line: {
    kind: string;
    payload: OperationRecord['payload'];
    staffId: string;
    at: string;
  }): OperationRecord;
  pending(limit: number): OperationRecord[];
  pendingOf(labelId: string): OperationRecord[];
  depth(): number;
  refused(): RefusedOperation[];
  refusedCount(): number;
  byId(id: string): RefusedOperation | null;
  markApplied(id: string): void;
  markRefused(id: string, refusal: RefusedScan): void;
  settle(id: string, by: { at: string; staffId: string; note: string }): void;
  /** Gives pending lines sequences from `next` on, after this station was brought back from an older copy. */
  renumber(next: number): void;
  /** Puts lines back into the queue that the server no longer has, after it was brought back from an older copy. */
  resendFrom(next: number): void;
  lastSequence(): number;
  /** Called after a failed transaction. */
  recount(): void;
}

const payloadSchema = operationRecordSchema.shape.payload;

export function operationLog(database: StationDatabase, stationId: () => string): OperationLog {
  const { sql } = database;
  const insert = sql.prepare(
    `insert into operations (id, sequence, kind, label_id, payload, staff_id, at, status)
     values (@id, @sequence, @kind, @labelId, @payload, @staffId, @at, 'pending')`,
  );
  const last = sql.prepare<[], { last: number | null }>('select max(sequence) last from operations');
  const pending = sql.prepare<[number], OperationRow>(
    "select * from operations where status = 'pending' order by sequence limit ?",
  );
  const pendingOf = sql.prepare<[string], OperationRow>(
    "select * from operations where status = 'pending' and label_id = ? order by sequence",
  );
  const refused = sql.prepare<[], OperationRow>(
    "select * from operations where status = 'refused' order by sequence desc",
  );
  const count = sql.prepare<[string], { total: number }>(
    'select count(*) total from operations where status = ?',
  );
  const byId = sql.prepare<[string], OperationRow>('select * from operations where id = ?');
  const mark = sql.prepare(
    "update operations set status = ?, refusal = ? where id = ? and status = 'pending'",
  );
  const settle = sql.prepare(
    "update operations set status = 'settled', settled_at = ?, settled_by = ?, note = ? where id = ? and status = 'refused'",
  );
  const resend = sql.prepare(
    "update operations set status = 'pending' where status = 'applied' and sequence >= ?",
  );
  const setSequence = sql.prepare('update operations set sequence = ? where id = ?');

  const record = (row: OperationRow): OperationRecord => ({
    id: row.id,
    stationId: stationId(),
    sequence: row.sequence,
    kind: row.kind,
    payload: payloadSchema.parse(JSON.parse(row.payload)),
    staffId: row.staff_id,
    at: row.at,
  });
  const withRefusal = (row: OperationRow): RefusedOperation => ({
    record: record(row),
    refusal: refusedScanSchema.parse(JSON.parse(z.string().parse(row.refusal))),
  });

  const counted = () => ({
    pending: count.get('pending')?.total ?? 0,
    refused: count.get('refused')?.total ?? 0,
    last: last.get()?.last ?? 0,
  });
  let counts = counted();

  return {
    append({ kind, payload, staffId, at }) {
      const sequence = counts.last + 1;
      const line: OperationRecord = {
        id: newId(),
        stationId: stationId(),
        sequence,
        kind,
        payload,
        staffId,
        at,
      };
      insert.run({ ...line, labelId: payload.labelId, payload: JSON.stringify(payload) });
      counts = { ...counts, pending: counts.pending + 1, last: sequence };
      return line;
    },
    pending: (limit) => pending.all(limit).map(record),
    pendingOf: (labelId) => pendingOf.all(labelId).map(record),
    depth: () => counts.pending,
    refused: () => refused.all().map(withRefusal),
    refusedCount: () => counts.refused,
    byId: (id) => {
      const row = byId.get(id);
      return row?.refusal ? withRefusal(row) : null;
    },
    markApplied(id) {
      if (mark.run('applied', null, id).changes > 0) counts = { ...counts, pending: counts.pending - 1 };
    },
    markRefused(id, refusal) {
      if (mark.run('refused', JSON.stringify(refusal), id).changes > 0)
        counts = { ...counts, pending: counts.pending - 1, refused: counts.refused + 1 };
    },
    settle(id, by) {
      if (settle.run(by.at, by.staffId, by.note, id).changes > 0)
        counts = { ...counts, refused: counts.refused - 1 };
    },
    renumber(next) {
      const lines = pending.all(-1);
      for (const line of lines) setSequence.run(-line.sequence, line.id);
      const first = Math.max(next, (last.get()?.last ?? 0) + 1);
      for (const [place, line] of lines.entries()) setSequence.run(first + place, line.id);
      counts = counted();
    },
    resendFrom(next) {
      resend.run(next);
      counts = counted();
    },
    lastSequence: () => counts.last,
    recount: () => {
      counts = counted();
    },
  };
}
