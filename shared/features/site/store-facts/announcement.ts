import { z } from 'zod';
import { MOMENT_MESSAGES } from '../../../rules/dates/dates.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { isSafeUrl } from '../../../rules/url-safety/url-safety.ts';

/** The line above the header of a store's pages. */

export const ANNOUNCEMENT_MAX = 120;

const ANNOUNCEMENT_KINDS = ['delivery', 'own', 'none'] as const;

const moment = z.iso.datetime({ error: MOMENT_MESSAGES.unreadable }).nullable();

/** As it is stored. Stores that chose nothing tell from which price delivery is free. */
export const announcementSchema = z.object({
  /** What it says: from which price delivery is free, the merchant's own words, or nothing. */
  kind: z.enum(ANNOUNCEMENT_KINDS).default('delivery'),
  text: z.string().default(''),
  /** Where it leads; empty for nowhere. */
  href: z.string().default(''),
  /** From when and until when the merchant's own words show; null for no such end. */
  from: moment.default(null),
  until: moment.default(null),
});
export type Announcement = z.output<typeof announcementSchema>;

const message = {
  ends: 'Enter an end that comes after the start',
  link: 'Enter a page such as /collection/all-products/, or an address that begins with https://',
} as const;

/** A page of the store, or an address of another site. */
const isAnnouncementLink = (href: string): boolean =>
  href === '' || (/^(\/(?![/\\])|https:\/\/[^/])/.test(href) && isSafeUrl(href));

/** What a merchant enters: fields of one form. */
export const announcementFields = {
  announcementKind: z.enum(ANNOUNCEMENT_KINDS),
  announcementText: line().max(ANNOUNCEMENT_MAX, FIELD_MESSAGES.maxLength(ANNOUNCEMENT_MAX)),
  announcementLink: line().max(2000).refine(isAnnouncementLink, message.link),
  announcementFrom: moment,
  announcementUntil: moment,
};
type Entered = {
  readonly [Field in keyof typeof announcementFields]: z.output<(typeof announcementFields)[Field]>;
};

/** What is wrong between the fields, by field. */
export function announcementProblems(entered: Entered): readonly (readonly [keyof Entered, string])[] {
  const { announcementKind, announcementText, announcementFrom: from, announcementUntil: until } = entered;
  return [
    ...(announcementKind === 'own' && announcementText === ''
      ? ([['announcementText', FIELD_MESSAGES.required]] as const)
      : []),
    ...(from && until && Date.parse(until) <= Date.parse(from)
      ? ([['announcementUntil', message.ends]] as const)
      : []),
  ];
}

/** The announcement that was entered, as it is stored. */
export const enteredAnnouncement = (entered: Entered): Announcement => ({
  kind: entered.announcementKind,
  text: entered.announcementText,
  href: entered.announcementLink,
  from: entered.announcementFrom,
  until: entered.announcementUntil,
});

/** Whether the merchant's own words show at a moment (milliseconds). */
const isAnnounced = ({ kind, text, from, until }: Announcement, now: number): boolean =>
  kind === 'own' &&
  text !== '' &&
  (from === null || Date.parse(from) <= now) &&
  (until === null || Date.parse(until) > now);

/** What the line says at a moment: before and after their time, the merchant's own words give way to the line on delivery. */
export const shownAnnouncement = (announcement: Announcement, now: number) => {
  const { kind, text, href } = announcement;
  if (kind !== 'own') return { kind, text: '', href: '' };
  return isAnnounced(announcement, now)
    ? { kind, text, href }
    : { kind: 'delivery' as const, text: '', href: '' };
};

/** When it next begins or ends by the clock; null where it doesn't. */
export function nextAnnouncementChange({ kind, from, until }: Announcement, now: number): string | null {
  if (kind !== 'own') return null;
  return [from, until].find((at) => at !== null && Date.parse(at) > now) ?? null;
}
