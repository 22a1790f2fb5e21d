import { describe, expect, it } from 'vitest';
import { KEYBOARDS } from '../../../tests/support/other-keyboards.ts';
import { formatCheckedCode } from '../../rules/codes/checked-code.ts';
import {
  affiliateCode,
  charityNumber,
  checkValue,
  companyNumber,
  type FieldValue,
  nationalInsuranceNumber,
  type Rule,
  ukBankAccount,
  ukPostcode,
  ukSortCode,
  vatNumber,
} from '../../rules/fields/fields.ts';
import { numberInputValue } from '../../rules/fields/numbers.ts';
import { parseAmount } from '../../rules/money/money.ts';
import { recoveryCodeField, twoFactorCodeField } from '../accounts/identity/identity.fields.ts';
import { cleanCode } from '../factory/scans/clean-code.ts';
import { pairingCodeSchema } from '../factory/stations/stations.calls.ts';
import { cardErrors, cardFieldsSchema } from '../projects/payments/payments.ts';
import { readDomain } from '../site/domains/domain-name.ts';
import { checkEori, parseExpiry, tidyEori } from './checkout/checkout.rules.ts';
import { toCodeKey } from './discounts/discount-code.ts';
import { orderNumberOfCode } from './orders/order-code.ts';
import { payoutDetailsSchema } from './payouts/bank-details.ts';
import { readReturnCode } from './recycling-returns/return-code.ts';

/** Codes and numbers are read alike, whatever keyboard they were typed on. */

const CARD = { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' };
const NO_BANK = {
  method: 'iban',
  holder: 'Ann',
  sortCode: '',
  accountNumber: '',
  iban: '',
  paypalEmail: '',
} as const;
const ruled = (rule: Rule) => (text: string) =>
  checkValue<FieldValue>([rule], text).valid && (rule.tidy?.(text) ?? text);

const READERS: Readonly<Record<string, readonly [read: (text: string) => unknown, code: string]>> = {
  'two-factor code': [(text) => twoFactorCodeField.parse(text), '123 456'],
  'recovery code': [(text) => recoveryCodeField.parse(text), 'ABCD1234-EFGH5678'],
  'pairing code': [(text) => pairingCodeSchema.parse(text), '7KQ2-M4XD'],
  'discount code': [toCodeKey, 'TODAY-ONLY 20'],
  'order number': [orderNumberOfCode, 'ORD-10017'],
  'order number with a sign': [orderNumberOfCode, '#10017'],
  'affiliate code': [(text) => affiliateCode(text)?.toLowerCase(), 'sam-lee_7'],
  'return code': [readReturnCode, formatCheckedCode('RET-', 12_345)],
  EORI: [(text) => [tidyEori(text), checkEori(text)], 'DE 1234 5678 9012'],
  'VAT number': [ruled(vatNumber), 'GB 999 9999 73'],
  'company number': [ruled(companyNumber), 'SC123456'],
  'charity number': [ruled(charityNumber), '1089464-12'],
  'UK postcode': [ruled(ukPostcode), 'SW1A 1AA'],
  'UK sort code': [ruled(ukSortCode), '20-00-00'],
  'UK bank account': [ruled(ukBankAccount), '1234 5678'],
  'National Insurance number': [ruled(nationalInsuranceNumber), 'AB 12 34 56 C'],
  'card number': [
    (number) => {
      const card = cardFieldsSchema.parse({ ...CARD, number });
      return [card.number.replace(/ /g, ''), cardErrors(card, new Date('2026-11-29'))];
    },
    CARD.number,
  ],
  'card’s code': [(cvc) => cardFieldsSchema.parse({ ...CARD, cvc }).cvc, '123'],
  'card’s expiry': [parseExpiry, '12 / 30'],
  IBAN: [(iban) => payoutDetailsSchema.parse({ ...NO_BANK, iban }).iban, 'GB29 NWBK 6016 1331 9268 19'],
  'bank details': [
    (sortCode) =>
      payoutDetailsSchema.parse({ ...NO_BANK, method: 'uk-bank', sortCode, accountNumber: '31926819' }),
    '20-00-00',
  ],
  domain: [(text) => readDomain(text, 'selvedge.test'), 'https://shop-1.example.com/path'],
  quantity: [numberInputValue, '12'],
  'negative number': [numberInputValue, '-12.5'],
  price: [(text) => parseAmount(text, 'GBP'), '1,234.50'],
  shelf: [(text) => cleanCode(text).text.toUpperCase(), 'A-01-02'],
};

describe.each(Object.entries(READERS))('a %s', (_kind, [read, code]) => {
  it.each(Object.entries(KEYBOARDS))('is the same with %s', (_name, typedOn) => {
    expect(read(typedOn(code))).toEqual(read(code));
  });

  it('is read', () => expect([null, false, Number.NaN]).not.toContain(read(code)));
});

it.each([
  ['1001', 1001],
  ['#1001', 1001],
  ['# 1001', 1001],
  ['ORD-1001', 1001],
  ['ord 1001', 1001],
  ['Order 1001', 1001],
  ['Order #1001', 1001],
  ['№ 1001', 1001],
  ['No. 1001', 1001],
  ['＃１００１', 1001],
  ['ORD–1001', 1001],
  ['10 01', 1001],
  ['order', null],
  ['1001a', null],
  ['1.5', null],
  ['10-01', null],
  ['2026-11-29', null],
  ['1234567890123', null],
  ['', null],
])('order number %j is %j', (typed, number) => expect(orderNumberOfCode(typed)).toBe(number));

it.each([
  'TODAY-ONLY',
  'TODAY–ONLY',
  'today only',
  'TODAY—ONLY',
  'T O D A Y O N L Y',
  'TODAY_ONLY',
  'TODAY\u2011ONLY',
  'ＴＯＤＡＹ－ＯＮＬＹ',
  'TODAY.ONLY',
  'TODAY\u00adONLY',
])('discount code %j is TODAY-ONLY', (typed) => expect(toCodeKey(typed)).toBe(toCodeKey('TODAY-ONLY')));

it.each([
  ['١٢٫٥', 12.5],
  ['١٬٢٣٤٫٥٠', 1234.5],
  ['１２．５０', 12.5],
  ['–5', -5],
  ['12²', Number.NaN],
  ['1½', Number.NaN],
])('number %j is %d', (typed, number) => expect(numberInputValue(typed)).toBe(number));
