import type { PageRow } from '../../../../shared/features/site/pages/pages.calls.ts';
import { formatDate } from '../../../../shared/rules/dates/dates.ts';
import type { Tone } from '../../../ui/status-pill.tsx';
import { liveWords } from './editor/publish/live-words.ts';

const RESTORABLE_MS = 30 * 86_400_000;

/** What a page is in the list of pages. */
export function pageState({ live, deletedAt }: PageRow): { readonly text: string; readonly tone: Tone } {
  if (deletedAt !== null) return { text: 'Deleted', tone: 'neutral' };
  if (live.scheduled) return { text: 'Scheduled', tone: 'note' };
  if (live.version === null) return { text: 'Draft', tone: 'neutral' };
  return live.changes > 0 ? { text: 'Live, changed', tone: 'warn' } : { text: 'Live', tone: 'good' };
}

/** What shoppers see of it, and since or until when. */
export function pageWhen({ live, deletedAt }: PageRow, timeZone: string): string {
  if (deletedAt === null) return liveWords(live, timeZone);
  const until = new Date(new Date(deletedAt).getTime() + RESTORABLE_MS);
  return `Can be restored until ${formatDate(until, 'dayOfYear', timeZone)}`;
}
