import { z } from 'zod';
import { MOMENT_MESSAGES } from '../../../rules/dates/dates.ts';
import { FOOTER_URL, isMailUrl } from './page-address.ts';

/** What is built of blocks: a page at an address of a store, the footer of all its pages, or an email. */
export const pageKindSchema = z.enum(['page', 'footer', 'mail']);
export type PageKind = z.output<typeof pageKindSchema>;

export const kindOf = ({ url }: { readonly url: string }): PageKind =>
  url === FOOTER_URL ? 'footer' : isMailUrl(url) ? 'mail' : 'page';

/** Where a page, the footer or an email is edited in the dashboard. */
export const editorPath = (page: { readonly id: string; readonly kind: PageKind }): string =>
  page.kind === 'footer'
    ? '/footer-editor/'
    : page.kind === 'mail'
      ? `/teemail/drafts/edit/${page.id}/`
      : `/pages/edit/${page.id}/`;

/** What shoppers see of a page. */
export const liveStateSchema = z.object({
  /** Number of the version that shoppers see; null while the page isn't live. */
  version: z.int().nullable(),
  since: z.iso.datetime().nullable(),
  /** Changes of the draft that the live version hasn't got. */
  changes: z.int(),
  scheduled: z.object({ at: z.iso.datetime(), version: z.int() }).nullable(),
});
export type LiveState = z.output<typeof liveStateSchema>;

const YEAR_MS = 365 * 86_400_000;
const SCHEDULE_YEARS = 2;

/** Why a page can’t be scheduled for a moment; null where it can. */
export function scheduleProblem(at: string, now: number): string | null {
  const moment = Date.parse(at);
  if (Number.isNaN(moment)) return MOMENT_MESSAGES.unreadable;
  if (moment <= now) return MOMENT_MESSAGES.past;
  return moment - now > SCHEDULE_YEARS * YEAR_MS ? `Choose a time in the next ${SCHEDULE_YEARS} years` : null;
}
