import { PREVIEW_PEOPLE } from '../../../../shared/features/growth/email-drafts/email-drafts.ts';
import type { MailReader } from './fill-draft.ts';
import { SAMPLE_READER } from './own-mail.ts';

/** The person whose values are the longest: how large an email can get. */
export const LONGEST_READER: MailReader =
  PREVIEW_PEOPLE.find(({ id }) => id === 'long-name') ?? SAMPLE_READER;
