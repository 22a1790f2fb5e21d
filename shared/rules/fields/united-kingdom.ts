import { cleanTyped, compactTyped } from '../text/typed.ts';
import { FIELD_MESSAGES } from './messages.ts';
import { formRule, textRule } from './rule.ts';

/** A sort code as it is written on a card, `nn-nn-nn`, or null where it is none. */
export function formatSortCode(text: string): string | null {
  const [, first, second, third] = /^([0-9]{2})([0-9]{2})([0-9]{2})$/.exec(compactTyped(text)) ?? [];
  return first === undefined ? null : `${first}-${second}-${third}`;
}

export const ukSortCode = formRule('uk_sort_code', FIELD_MESSAGES.ukSortCode, formatSortCode);

/** What of a text fits a pattern once it is compact, or null. */
const compactLike =
  (pattern: RegExp) =>
  (text: string): string | null => {
    const compact = compactTyped(text);
    return pattern.test(compact) ? compact : null;
  };

export const formatBankAccount = compactLike(/^[0-9]{8}$/);
export const ukBankAccount = formRule('uk_bank_account', FIELD_MESSAGES.ukBankAccount, formatBankAccount);

/** Two prefix letters, six digits, a suffix A to D, by HMRC's manual NIM39110. */
export const nationalInsuranceNumber = formRule(
  'national_insurance_number',
  FIELD_MESSAGES.nationalInsuranceNumber,
  compactLike(/^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][0-9]{6}[A-D]$/),
);

/** Outward codes by BS 7666: where each letter may stand. */
const OUTWARD = [
  '[A-PR-UWYZ][0-9]{1,2}',
  '[A-PR-UWYZ][A-HK-Y][0-9]{1,2}',
  '[A-PR-UWYZ][0-9][ABCDEFGHJKPSTUW]',
  '[A-PR-UWYZ][A-HK-Y][0-9][ABEHMNPRVWXY]',
].join('|');
const POSTCODE = new RegExp(`^(?:(${OUTWARD})([0-9][ABD-HJLNP-UW-Z]{2})|(GIR)(0AA))$`);
const BFPO = /^BFPO(?:C\/O)?([0-9]{1,4})$/;

/** A postcode as it is written on an envelope (`sw1a1aa` becomes `SW1A 1AA`), or null where it is none. */
export function formatUkPostcode(text: string): string | null {
  const compact = compactTyped(text);
  const forces = BFPO.exec(compact);
  if (forces) return `BFPO ${forces[1]}`;
  const match = POSTCODE.exec(compact);
  return match ? `${match[1] ?? match[3]} ${match[2] ?? match[4]}` : null;
}

/** By BS 7666, with GIR 0AA and British Forces numbers (`BFPO 57`, or `BF1 3AA` in the usual form). */
export const ukPostcode = formRule('uk_postcode', FIELD_MESSAGES.ukPostcode, formatUkPostcode);

/** Number ranges of Ofcom's National Telephone Numbering Plan, without the leading 0. */
const UK_NUMBER = new RegExp(
  `^(?:${[
    '1[1-9]\\d{8}',
    '1[2-9]\\d{7}',
    '2[03489]\\d{8}',
    '3[0347]\\d{8}',
    '5[56]\\d{8}',
    '7\\d{9}',
    '80[08]\\d{7}',
    '800\\d{6}',
    '8001111',
    '8(?:2\\d|4[345]|7[0-3])\\d{7}',
    '84546\\d{2}',
    '9[018]\\d{8}',
  ].join('|')})$`,
);

const LONGEST_WRITTEN_PHONE = 30;

/** Written with 0, +44, 0044 or +44 (0), and with spaces, dots, dashes or one pair of brackets. */
export const ukPhone = textRule('uk_phone', FIELD_MESSAGES.ukPhone, (text) => {
  const written = cleanTyped(text);
  if (written.length > LONGEST_WRITTEN_PHONE) return false;
  if (!/^(\+|\()?[0-9][0-9 .()-]*[0-9]$/.test(written) || /\([^)]*$|^[^(]*\)|\(.*\(/.test(written))
    return false;
  const digits = written.replace(/[ .()-]/g, '');
  const national = digits.replace(/^(\+44|0044)0?/, '0');
  return national.startsWith('0') && UK_NUMBER.test(national.slice(1));
});
