import { z } from 'zod';
import { emailSchema } from '../../../rules/fields/email.schema.ts';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { typedCode } from '../../../rules/text/typed.schema.ts';
import { type OwnAffiliate, ownAffiliateSchema } from '../../site/blocks/blocks.ts';
import {
  AFFILIATE_LIMITS,
  AFFILIATE_STATES,
  affiliateCodeProblem,
  CREDIT_REASONS,
  CREDIT_STATES,
} from './affiliates.rules.ts';

const { nameLength, rateMin, rateMax, windowMax } = AFFILIATE_LIMITS;

export const affiliateStateSchema = z.enum(AFFILIATE_STATES);

/** What an affiliate is offered. */
export const affiliateTermsSchema = z.object({
  rateBps: z
    .int({ error: 'Use up to two decimals' })
    .min(rateMin, { error: 'Enter a share from 0.1% to 50%' })
    .max(rateMax, { error: 'Enter a share from 0.1% to 50%' }),
  windowDays: z
    .int({ error: 'Enter a whole number' })
    .min(1, { error: 'Enter a number from 1 to 90' })
    .max(windowMax, { error: 'Enter a number from 1 to 90' }),
});
export type AffiliateTerms = z.output<typeof affiliateTermsSchema>;

/** A store’s programme. */
export const programmeSchema = affiliateTermsSchema.extend({ isOn: z.boolean() });
export type Programme = z.output<typeof programmeSchema>;

const nameField = line()
  .min(1, { error: 'Enter a name' })
  .max(nameLength, { error: `Use up to ${nameLength} characters` });

export const newAffiliateSchema = affiliateTermsSchema.extend({
  name: nameField,
  email: emailSchema,
  code: typedCode()
    .max(200)
    .superRefine((code, context) => {
      const problem = affiliateCodeProblem(code);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
});

export const affiliateRowSchema = affiliateTermsSchema.extend({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  code: z.string(),
  state: affiliateStateSchema,
  currency: currencyCodeSchema,
  totals: ownAffiliateSchema.shape.totals,
  invitedAt: z.iso.datetime(),
});
export type AffiliateRow = z.output<typeof affiliateRowSchema>;

export const managedAffiliateSchema = affiliateRowSchema.extend({
  link: z.string(),
  joinedAt: z.iso.datetime().nullable(),
  /** The invitation can’t be accepted any more. */
  isExpired: z.boolean(),
  /** The store’s programme is switched on. */
  isProgrammeOn: z.boolean(),
});
export type ManagedAffiliate = z.output<typeof managedAffiliateSchema>;

export const creditRowSchema = z.object({
  orderId: z.uuid(),
  orderNumber: z.int(),
  affiliateId: z.uuid(),
  affiliateName: z.string(),
  code: z.string(),
  rateBps: z.int(),
  state: z.enum(CREDIT_STATES),
  why: z.enum(CREDIT_REASONS),
  currency: currencyCodeSchema,
  /** Goods net of VAT after discounts, as they were ordered. */
  baseMinor: z.int(),
  /** The same without what went back to the shopper. */
  keptMinor: z.int(),
  shareMinor: z.int(),
  placedAt: z.iso.datetime(),
  /** When it becomes payable; null while nothing was sent. */
  payableAt: z.iso.datetime().nullable(),
});
export type CreditRow = z.output<typeof creditRowSchema>;

/** An invitation as the person who got it sees it. */
export const affiliateInvitationSchema = affiliateTermsSchema.extend({ name: z.string(), code: z.string() });

export { type OwnAffiliate, ownAffiliateSchema };
