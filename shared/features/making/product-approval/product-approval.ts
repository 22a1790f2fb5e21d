import { z } from 'zod';

export const APPROVALS = ['unreviewed', 'approved', 'denied', 'resubmitted'] as const;
/**
 * Products are sold before staff look at them. `denied`: taken out of the store, with a reason; `resubmitted`: changed,
 * sent again, and not sold until staff approve it.
 */
export const approvalSchema = z.enum(APPROVALS);

export const REASON_LENGTH = 500;

/** What staff often deny products for; they can write any other reason. */
export const DENIAL_REASONS = [
  'It shows a brand, a logo or a character that belongs to someone else.',
  'It shows a person or a photo without permission.',
  'It insults or threatens people.',
  'Its pictures or words aren’t fit for everyone who visits a store.',
] as const;

export const decisionSchema = z.object({
  decision: z.enum(['approved', 'denied', 'resubmitted']),
  /** The reason, or what the merchant wrote when they sent it again. */
  words: z.string(),
  at: z.string(),
});

export const APPROVAL_VIEWS = ['waiting', 'denied', 'approved'] as const;
export const approvalViewSchema = z.enum(APPROVAL_VIEWS);

export const reviewedProductSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  project: z.string(),
  approval: approvalSchema,
  imageIds: z.array(z.uuid()),
  createdAt: z.string(),
  /** Its latest decision. */
  last: decisionSchema.nullable(),
});
export type ReviewedProduct = z.infer<typeof reviewedProductSchema>;
