import { z } from 'zod';
import { optionalEmailSchema } from '../../../rules/fields/email.schema.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { countryOf } from '../../../rules/money/money.ts';
import { line } from '../../../rules/text/line.schema.ts';
import type { SocialNetwork } from '../blocks/blocks.ts';
import { announcementFields, announcementProblems } from './announcement.ts';
import { LINKED_NETWORKS, socialInput } from './social-links.ts';

export {
  ANNOUNCEMENT_MAX,
  type Announcement,
  announcementSchema,
  enteredAnnouncement,
  nextAnnouncementChange,
  shownAnnouncement,
} from './announcement.ts';
export { LINKED_NETWORKS, socialAddress, socialLinkMessage } from './social-links.ts';

/** What a shop says of itself on its pages, in its mails, and to search engines. */

export const FACT_LIMITS = { name: 60, tagline: 160 } as const;

/** Addresses of a shop's own pages elsewhere; as stored, in the order in which they show. */
export const socialLinksSchema = z.array(z.object({ network: z.enum(LINKED_NETWORKS), href: z.string() }));
export type SocialLinks = z.output<typeof socialLinksSchema>;

const networkInputs = {
  instagram: socialInput('instagram'),
  tiktok: socialInput('tiktok'),
  facebook: socialInput('facebook'),
  youtube: socialInput('youtube'),
  x: socialInput('x'),
  pinterest: socialInput('pinterest'),
  threads: socialInput('threads'),
  bluesky: socialInput('bluesky'),
  linkedin: socialInput('linkedin'),
  snapchat: socialInput('snapchat'),
  twitch: socialInput('twitch'),
} satisfies Record<SocialNetwork, unknown>;

/** What a merchant enters; an empty text for what there is none of. */
export const storeFactsInputSchema = z
  .object({
    name: line()
      .min(1, FIELD_MESSAGES.required)
      .max(FACT_LIMITS.name, FIELD_MESSAGES.maxLength(FACT_LIMITS.name)),
    tagline: line().max(FACT_LIMITS.tagline, FIELD_MESSAGES.maxLength(FACT_LIMITS.tagline)),
    email: optionalEmailSchema,
    country: z
      .string()
      .toUpperCase()
      .refine((code) => countryOf(code) !== null, 'Choose a country'),
    ...networkInputs,
    ...announcementFields,
  })
  .superRefine((entered, context) => {
    for (const [field, message] of announcementProblems(entered))
      context.addIssue({ code: 'custom', path: [field], message });
  });
export type StoreFactsInput = z.output<typeof storeFactsInputSchema>;

/** The accounts that were entered, as they are stored. */
export const enteredLinks = (input: StoreFactsInput): SocialLinks =>
  LINKED_NETWORKS.flatMap((name) => (input[name] === '' ? [] : [{ network: name, href: input[name] }]));
