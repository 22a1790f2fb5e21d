import { type PrintCopy, printCopySchema } from '../../../shared/features/factory/printing/printing.ts';
import type { StationClock } from './clock.ts';
import type { StationDatabase } from './database.ts';

interface CopyRow {
  readonly copy: string;
}

/** Labels of which two papers exist, as the server found them: they stay listed until someone binned one. */
export interface PrintCopies {
  list(): PrintCopy[];
  count(): number;
  /** A person binned one of the two. @throws DiskFull */
  bin(intentId: string): void;
  /** Those that the server has yet to hear of. */
  binned(): string[];
  /** What the server lists now, after it heard of some that were binned. Inside a transaction. */
  replace(copies: readonly PrintCopy[], told: readonly string[]): void;
}

export function printCopies(database: StationDatabase, clock: Pick<StationClock, 'now'>): PrintCopies {
  const { sql } = database;
  const list = sql.prepare<[], CopyRow>('select copy from print_copies where binned_at is null');
  const count = sql.prepare<[], { total: number }>(
    'select count(*) total from print_copies where binned_at is null',
  );
  const bin = sql.prepare('update print_copies set binned_at = ? where intent_id = ? and binned_at is null');
  const binned = sql.prepare<[], { id: string }>(
    'select intent_id id from print_copies where binned_at is not null',
  );
  const clear = sql.prepare('delete from print_copies where binned_at is null');
  const forget = sql.prepare('delete from print_copies where intent_id = ?');
  const add = sql.prepare(
    'insert or ignore into print_copies (intent_id, label_id, copy) values (@intentId, @labelId, @copy)',
  );
  return {
    list: () => list.all().map(({ copy }) => printCopySchema.parse(JSON.parse(copy))),
    count: () => count.get()?.total ?? 0,
    bin: (intentId) => {
      database.write(() => bin.run(clock.now().toISOString(), intentId));
    },
    binned: () => binned.all().map(({ id }) => id),
    replace: (copies, told) => {
      clear.run();
      for (const id of told) forget.run(id);
      for (const copy of copies)
        add.run({ intentId: copy.intentId, labelId: copy.labelId, copy: JSON.stringify(copy) });
    },
  };
}
