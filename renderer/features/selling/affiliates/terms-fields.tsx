import {
  AFFILIATE_LIMITS,
  type AffiliateTerms,
} from '../../../../shared/features/selling/affiliates/affiliates.ts';
import { RULE_MAKERS } from '../../../../shared/rules/fields/fields.ts';
import type { FieldForm } from '../../../platform/forms/use-field-form.ts';
import { NumberField } from '../../../ui/fields/fields.ts';

/** What an affiliate is offered, as a form has it. */
export type TermsValues = { rate: number; windowDays: number };

export const TERMS_RULES = {
  rate: [
    RULE_MAKERS.min_value(AFFILIATE_LIMITS.rateMin / 100),
    RULE_MAKERS.max_value(AFFILIATE_LIMITS.rateMax / 100),
  ],
  windowDays: [RULE_MAKERS.min_value(1), RULE_MAKERS.max_value(AFFILIATE_LIMITS.windowMax)],
};

export const toTermsValues = ({ rateBps, windowDays }: AffiliateTerms): TermsValues => ({
  rate: rateBps / 100,
  windowDays,
});

/** A rate with two decimals is a whole number of hundredths: rounding takes off what binary fractions add. */
export const toTerms = ({ rate, windowDays }: TermsValues): AffiliateTerms => ({
  rateBps: Math.round(rate * 100),
  windowDays,
});

interface TermsFieldsProps {
  readonly form: { readonly field: FieldForm<TermsValues>['field'] };
}

/** The share of the goods, and how long a click counts. */
export const TermsFields = ({ form }: TermsFieldsProps) => (
  <>
    <NumberField
      {...form.field('rate')}
      label="Share"
      hint="A share of what the items cost after discounts, without VAT and delivery."
      unit="%"
      decimals={2}
      hideControls
    />
    <NumberField
      {...form.field('windowDays')}
      label="A click counts for"
      hint="An order within this time is theirs."
      unit="days"
      hideControls
    />
  </>
);
