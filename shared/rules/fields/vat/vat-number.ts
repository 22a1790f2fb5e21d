import type { EuVatCode } from '../../money/regions.ts';
import { compactTyped } from '../../text/typed.ts';
import { FIELD_MESSAGES } from '../messages.ts';
import { formRule, optional } from '../rule.ts';
import { EASTERN_VAT } from './east.ts';
import { WESTERN_VAT } from './west.ts';

type VatCheck = (number: string) => boolean;

/** The EU's 27 codes with EL for Greece, the United Kingdom, and XI for Northern Ireland's trade with the EU. */
const CHECKS: Readonly<Record<EuVatCode | 'GB' | 'XI', VatCheck>> = {
  ...EASTERN_VAT,
  ...WESTERN_VAT,
  XI: WESTERN_VAT.GB,
};

const hasCheck = (code: string): code is keyof typeof CHECKS => Object.hasOwn(CHECKS, code);

/** The number in capitals, without the spaces, dots and dashes people type. */
export const compactVatNumber = compactTyped;

/** Whether it begins with a known country's code and is a number of that country, check digits included. */
export function isVatNumber(text: string): boolean {
  const compact = compactVatNumber(text);
  const code = compact.slice(0, 2);
  return hasCheck(code) && CHECKS[code](compact.slice(2));
}

export const vatNumber = optional(
  formRule('vat_number', FIELD_MESSAGES.vatNumber, (text) =>
    isVatNumber(text) ? compactVatNumber(text) : null,
  ),
);
