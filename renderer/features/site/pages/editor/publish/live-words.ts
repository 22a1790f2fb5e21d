import type { LiveState } from '../../../../../../shared/features/site/pages/pages.ts';
import { formatDate, formatTime } from '../../../../../../shared/rules/dates/dates.ts';

/** What shoppers see of a page; never in one sentence with the draft. In this computer’s time zone if none is given. */
export function liveWords({ version, since, changes, scheduled }: LiveState, timeZone?: string): string {
  if (scheduled)
    return `Goes live on ${formatDate(scheduled.at, 'dayOfYear', timeZone)}, ${formatTime(scheduled.at, timeZone)}`;
  if (version === null) return 'Not live';
  if (changes > 0) return `Live, with ${changes} ${changes === 1 ? 'change' : 'changes'} not published`;
  return since ? `Live since ${formatDate(since, 'dayOfYear', timeZone)}` : 'Live';
}
