import { z } from 'zod';

/** Bytes at which Gmail cuts an email, and from which on we warn. */
export const MAIL_BYTES = { cut: 102_000, warn: 85_000 } as const;

/** What a draft can hold. */
export const DRAFT_LIMITS = {
  blocks: 200,
  products: 20,
  links: 100,
  subjectBest: 50,
  subject: 150,
  preheader: 90,
} as const;

/** Something about a draft that readers would notice, or that stops it from being sent. */
export const draftIssueSchema = z.object({
  code: z.string(),
  /** Only these keep it from being sent. */
  stops: z.boolean(),
  message: z.string(),
  /** The block that it is about; null for the email as a whole. */
  uid: z.string().nullable(),
});
export type DraftIssue = z.output<typeof draftIssueSchema>;
