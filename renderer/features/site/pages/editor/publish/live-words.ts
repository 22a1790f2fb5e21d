import type { LiveState } from '../../../../../../shared/features/site/pages/pages.ts';
import { formatDate, formatTime } from '../../../../../../shared/rules/dates/dates.ts';

/** When a page that is scheduled goes live, by the clocks of a time zone. */
export const scheduledWords = (at: string, timeZone?: string): string =>
  `${formatDate(at, 'dayOfYear', timeZone)}, ${formatTime(at, timeZone)}`;

/** What shoppers see of a page; never in one sentence with the draft. In this computer’s time zone if none is given. */
export function liveWords({ version, since, changes, scheduled }: LiveState, timeZone?: string): string {
  if (scheduled) {
    const when = scheduledWords(scheduled.at, timeZone);
    return version === null ? `Goes live on ${when}` : `Live. A newer version follows on ${when}`;
  }
  if (version === null) return 'Not live';
  if (changes > 0) return `Live, with ${changes} ${changes === 1 ? 'change' : 'changes'} not published`;
  return since ? `Live since ${formatDate(since, 'dayOfYear', timeZone)}` : 'Live';
}
