import { z } from 'zod';
import {
  asciiEmail,
  checkValue,
  email as emailRule,
  FIELD_MESSAGES,
  formatBankAccount,
  formatSortCode,
  type Rule,
  required,
  textOf,
  textRule,
  when,
} from '../../../rules/fields/fields.ts';
import type { CurrencyCode } from '../../../rules/money/money.ts';
import { toLine } from '../../../rules/text/line.ts';
import { compactTyped } from '../../../rules/text/typed.ts';

/** Where a project’s money goes. */
export const payoutMethodSchema = z.enum(['uk-bank', 'iban', 'paypal']);
export type PayoutMethod = z.infer<typeof payoutMethodSchema>;

export const PAYOUT_METHOD_NAMES: Readonly<Record<PayoutMethod, string>> = {
  'uk-bank': 'UK bank account',
  iban: 'Bank account with an IBAN',
  paypal: 'PayPal',
};

/** An account to pay to, stored sealed. Fields of other methods are empty. */
export const payoutDestinationSchema = z.object({
  method: payoutMethodSchema,
  holder: z.string(),
  sortCode: z.string(),
  accountNumber: z.string(),
  iban: z.string(),
  paypalEmail: z.string(),
});
export type PayoutDestination = z.infer<typeof payoutDestinationSchema>;

/** Characters of an IBAN by its country, from SWIFT’s IBAN registry. */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 ' +
    'GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 ' +
    'MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SD18 SE24 SI19 SK24 SM27 ST25 SV28 ' +
    'TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** An IBAN’s remainder by ISO 7064, which is 1 where no character is wrong. */
function remainder(iban: string): number {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** A message about what is wrong with an IBAN; null for a right one. */
export function ibanProblem(text: string): string | null {
  const iban = compactTyped(text);
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$/.test(iban))
    return 'An IBAN begins with two letters and two digits, for example GB29 NWBK 6016 1331 9268 19';
  const length = IBAN_LENGTHS.get(iban.slice(0, 2));
  if (length === undefined) return `No country with the code ${iban.slice(0, 2)} uses IBANs`;
  if (iban.length !== length)
    return `An IBAN that begins with ${iban.slice(0, 2)} has ${length} characters. This one has ${iban.length}.`;
  return remainder(iban) === 1 ? null : 'A character of this IBAN is wrong. Check it against your statement.';
}

const ALL_ZEROS = /^[0-]*$/;
/**
 * Characters that banks take in a name. It starts with a letter or a digit: in the bank's file, a name that starts as a
 * formula does would be changed.
 */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’&()/+-]*$/u;
/** The same for an address in PayPal's file: a changed one could be someone else's. */
const EMAIL_START = /^[^=+-]/;
export const HOLDER_MAX = 70;

const sortCode = textRule(
  'sort_code',
  FIELD_MESSAGES.ukSortCode,
  (text) => !ALL_ZEROS.test(formatSortCode(text) ?? ''),
);
const accountNumber = textRule(
  'account_number',
  FIELD_MESSAGES.ukBankAccount,
  (text) => !ALL_ZEROS.test(formatBankAccount(text) ?? ''),
);
const iban: Rule = { name: 'iban', check: (value) => ibanProblem(textOf(value)) };
const holderName = textRule(
  'holder',
  'Start with a letter or digit, and use simple punctuation',
  (text) => toLine(text) === '' || NAME.test(toLine(text)),
);
const holderLength = textRule(
  'holder_length',
  `Use ${HOLDER_MAX} characters or fewer`,
  (text) => toLine(text).length <= HOLDER_MAX,
);
const asEmail: Rule = {
  ...emailRule,
  check: (value, context) => {
    const email = asciiEmail(textOf(value)) ?? '';
    return email === '' || EMAIL_START.test(email) ? emailRule.check(value, context) : FIELD_MESSAGES.email;
  },
};

const of =
  (...methods: readonly PayoutMethod[]) =>
  ({ values }: { readonly values?: Readonly<Record<string, unknown>> }): boolean =>
    methods.some((method) => method === values?.method);

/** Rules of the form and the call: each method has its own fields. */
export const PAYOUT_DETAIL_RULES = {
  holder: [
    when(of('uk-bank', 'iban'), required),
    when(of('uk-bank', 'iban'), holderLength),
    when(of('uk-bank', 'iban'), holderName),
  ],
  sortCode: [when(of('uk-bank'), required), when(of('uk-bank'), sortCode)],
  accountNumber: [when(of('uk-bank'), required), when(of('uk-bank'), accountNumber)],
  iban: [when(of('iban'), required), when(of('iban'), iban)],
  paypalEmail: [when(of('paypal'), required), when(of('paypal'), asEmail)],
} as const satisfies Readonly<Record<string, readonly Rule[]>>;

const RULED = Object.entries(PAYOUT_DETAIL_RULES);
const text = z.string().max(300);

/** The body of the call that changes them: checked, and as they are kept. */
export const payoutDetailsSchema = z
  .object({
    method: payoutMethodSchema,
    holder: text,
    sortCode: text,
    accountNumber: text,
    iban: text,
    paypalEmail: text,
  })
  .superRefine((values, context) => {
    const entered: Readonly<Record<string, string>> = values;
    for (const [field, rules] of RULED) {
      const { message, valid } = checkValue<Parameters<Rule['check']>[0]>(rules, entered[field], { values });
      if (!valid && message !== null) context.addIssue({ code: 'custom', path: [field], message });
    }
  })
  .transform((values): PayoutDestination => {
    const { method } = values;
    return {
      method,
      holder: method === 'paypal' ? '' : toLine(values.holder),
      sortCode: method === 'uk-bank' ? (formatSortCode(values.sortCode) ?? '') : '',
      accountNumber: method === 'uk-bank' ? compactTyped(values.accountNumber) : '',
      iban: method === 'iban' ? compactTyped(values.iban) : '',
      paypalEmail: method === 'paypal' ? (asciiEmail(values.paypalEmail) ?? '') : '',
    };
  });

/** The last four characters of the account, all that is ever shown of it. Of an email, those before the @. */
export function destinationHint(destination: PayoutDestination): string {
  switch (destination.method) {
    case 'uk-bank':
      return destination.accountNumber.slice(-4);
    case 'iban':
      return destination.iban.slice(-4);
    case 'paypal':
      return (destination.paypalEmail.split('@')[0] ?? '').slice(-4);
  }
}

/** `UK bank account ending in 5678`. */
export const destinationText = (method: PayoutMethod, hint: string): string =>
  method === 'paypal'
    ? `PayPal account whose name ends in ${hint}`
    : `${PAYOUT_METHOD_NAMES[method]} ending in ${hint}`;

/** Currencies that PayPal doesn't pay in, or only in whole units, which sums of royalties aren't. */
const NOT_BY_PAYPAL: ReadonlySet<CurrencyCode> = new Set([
  'BGN',
  'HRK',
  'HUF',
  'IDR',
  'INR',
  'ISK',
  'KRW',
  'RON',
  'TRY',
  'ZAR',
]);

/** A UK account takes pounds, PayPal a list of currencies, and an account with an IBAN what it is sent. */
export function takesCurrency(method: PayoutMethod, currency: CurrencyCode): boolean {
  switch (method) {
    case 'uk-bank':
      return currency === 'GBP';
    case 'paypal':
      return !NOT_BY_PAYPAL.has(currency);
    case 'iban':
      return true;
  }
}
