import { v7 as newId } from 'uuid';
import type { PrintEvent, PrintIntentState } from '../../../shared/features/factory/printing/printing.ts';
import type { StationDatabase } from './database.ts';

interface EventRow {
  readonly seq: number;
  readonly id: string;
  readonly intent_id: string;
  readonly label_id: string;
  readonly at: string;
  readonly from_state: PrintIntentState | null;
  readonly to_state: PrintIntentState;
  readonly staff_id: string | null;
  readonly cause: string | null;
}

/** Every change of the print ledger, in order, until the server has it. */
export interface PrintEventLog {
  /** Inside the transaction that makes the change. */
  append(event: {
    readonly intentId: string;
    readonly labelId: string;
    readonly at: string;
    readonly from: PrintIntentState | null;
    readonly to: PrintIntentState;
    readonly staffId: string | null;
    readonly cause: string | null;
  }): void;
  /** Changes of some entries that the server hasn't got. Times are the station's own. */
  unsent(intentIds: readonly string[]): PrintEvent[];
  /** The server has them: they aren't needed here any more. */
  sent(events: readonly PrintEvent[]): void;
}

export function printEventLog(database: StationDatabase): PrintEventLog {
  const { sql } = database;
  const insert = sql.prepare(
    `insert into print_events (id, intent_id, label_id, at, from_state, to_state, staff_id, cause)
     values (@id, @intentId, @labelId, @at, @from, @to, @staffId, @cause)`,
  );
  const unsent = sql.prepare<[string, number], EventRow>(
    'select * from print_events where intent_id in (select value from json_each(?)) order by seq limit ?',
  );
  const remove = sql.prepare('delete from print_events where seq = ?');
  return {
    append: ({ intentId, labelId, at, from, to, staffId, cause }) => {
      insert.run({ id: newId(), intentId, labelId, at, from, to, staffId, cause });
    },
    unsent: (intentIds) =>
      unsent.all(JSON.stringify(intentIds), MOST_EVENTS).map((row) => ({
        id: row.id,
        intentId: row.intent_id,
        labelId: row.label_id,
        seq: row.seq,
        at: row.at,
        fromState: row.from_state,
        toState: row.to_state,
        staffId: row.staff_id,
        cause: row.cause,
      })),
    sent: (events) => {
      for (const { seq } of events) remove.run(seq);
    },
  };
}

const MOST_EVENTS = 2_000;
