import type { BulkActProgress } from '../../../../shared/features/accounts/bulk-acts/bulk-acts.calls.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';

/** What a list's rows are called. */
export interface Thing {
  readonly one: string;
  readonly many: string;
}

type Counted = Pick<BulkActProgress, 'title' | 'state' | 'total' | 'done' | 'failed'>;

const counted = (count: number, thing: Thing) =>
  `${formatNumber(count)} ${count === 1 ? thing.one : thing.many}`;

/** The progress or the result of a change to many rows. */
export function actText({ title, state, total, done, failed }: Counted, thing: Thing): string {
  const far = `${formatNumber(Math.min(done + failed, total))} of ${counted(total, thing)}`;
  switch (state) {
    case 'running':
      return `${title}: ${far}`;
    case 'undoing':
      return `Undoing “${title}”`;
    case 'stopped':
      return `${title}: it stopped after ${far} because of a fault on our side`;
    case 'undone':
      return failed === 0
        ? `${title} was undone: ${counted(done, thing)} as before`
        : `${title} was undone: ${counted(done, thing)} as before, ${formatNumber(failed)} left`;
    case 'done':
      return failed === 0
        ? `${title}: ${counted(done, thing)} changed`
        : `${title}: ${counted(done, thing)} changed, ${formatNumber(failed)} not changed`;
  }
}
