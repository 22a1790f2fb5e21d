import { z } from 'zod';
import { FIELD_MESSAGES, isWebAddress } from '../../../rules/fields/fields.ts';
import { line, lines } from '../../../rules/text/line.schema.ts';
import { typedCode } from '../../../rules/text/typed.schema.ts';
import { integrationTypeSchema } from '../projects/projects.ts';

/** The merchant's customers; `other` is described in the merchant's own words on the next screen. */
export const DEMOGRAPHICS = [
  { code: 'fans', name: 'People who follow my work', hint: 'Artists, illustrators, bands, creators' },
  { code: 'brand', name: 'Customers of my clothing brand', hint: 'Labels and collections' },
  { code: 'community', name: 'A club, charity or community', hint: 'Members, supporters, teams' },
  { code: 'business', name: 'Staff and clients of a business', hint: 'Workwear, events, merchandise' },
  { code: 'gifts', name: 'People looking for a gift', hint: 'Occasions, humour, personal presents' },
  { code: 'other', name: 'Someone else', hint: 'Tell us in your own words' },
] as const;

const DEMOGRAPHIC_CODES = DEMOGRAPHICS.map(({ code }) => code);

/** The answers so far; each can still be missing. Stored on the account, so that another device can continue. */
export const signUpAnswersSchema = z.object({
  brandName: line().max(60, FIELD_MESSAGES.maxLength(60)).optional(),
  demographic: z.enum(DEMOGRAPHIC_CODES).optional(),
  customDemographic: lines().max(300, FIELD_MESSAGES.maxLength(300)).optional(),
  integrationType: integrationTypeSchema.optional(),
  promoUrl: line()
    .max(2000)
    .refine((url) => url === '' || isWebAddress(url), FIELD_MESSAGES.url)
    .optional(),
  affiliate: typedCode()
    .max(120)
    .regex(/^[\w-]*$/, FIELD_MESSAGES.alpha)
    .optional(),
});
export type SignUpAnswers = z.infer<typeof signUpAnswersSchema>;

/** The merchant's customers, as stored with the project. */
export function demographicText({ demographic, customDemographic }: SignUpAnswers): string {
  if (demographic === 'other') return customDemographic?.trim() ?? '';
  return demographic ?? '';
}

export interface SignUpStanding {
  readonly signedIn: boolean;
  /** The address is known; of somebody who is signed in it always is. */
  readonly hasEmail: boolean;
  readonly verified: boolean;
  readonly signedEula: boolean;
  readonly hasStore: boolean;
  readonly hasProject: boolean;
  readonly answers: SignUpAnswers;
}

/** The step that comes next: the first whose question is not answered; the dashboard when all are. Spec 1 §2.7. */
export function nextSignUpPath(standing: SignUpStanding): string {
  const { answers } = standing;
  const begun = standing.hasStore || standing.hasProject;
  if (!standing.signedIn) {
    if (!answers.brandName) return '/sign-up/brand/';
    return standing.hasEmail ? '/sign-up/set-password/' : '/sign-up/create-login/';
  }
  // An account without a brand was made elsewhere: by the call alone, or at a store. Its store is named as it opens.
  if (!begun && answers.brandName) {
    if (answers.demographic === undefined) return '/sign-up/demographic/';
    if (answers.demographic === 'other' && !answers.customDemographic) return '/sign-up/custom-demographic/';
  }
  if (!standing.verified) return '/sign-up/verify/';
  if (!standing.signedEula) return '/sign-up/eula/';
  if (begun) return '/dashboard/';
  const elsewhere = answers.integrationType !== undefined && answers.integrationType !== 'store';
  if (answers.integrationType === 'woocommerce') return '/sign-up/woocommerce/';
  return elsewhere ? '/sign-up/create-manufacturer/' : '/sign-up/create-store/';
}
