/** The currencies a store can sell in. Spec 2 §3.19, spec 3 §9.2. */
export const CURRENCY_CODES = [
  'GBP',
  'USD',
  'EUR',
  'CAD',
  'AUD',
  'JPY',
  'KRW',
  'NOK',
  'SEK',
  'DKK',
  'BGN',
  'BRL',
  'CNY',
  'NZD',
  'CZK',
  'HKD',
  'HRK',
  'HUF',
  'IDR',
  'INR',
  'ISK',
  'ILS',
  'CHF',
  'MXN',
  'MYR',
  'PHP',
  'PLN',
  'RON',
  'RUB',
  'SGD',
  'THB',
  'TRY',
  'ZAR',
] as const;
export type CurrencyCode = (typeof CURRENCY_CODES)[number];

/** Whether a store can sell in the currency with this code. */
export const isCurrencyCode = (code: string): code is CurrencyCode =>
  CURRENCY_CODES.some((each) => each === code);

export interface Currency {
  readonly code: CurrencyCode;
  readonly name: string;
  readonly symbol: string;
  readonly symbolAlign: 'left' | 'right';
  /** Digits after the decimal point by ISO 4217: how many minor units make one unit. */
  readonly decimals: 0 | 2;
  /** Amounts without a fraction are written without decimals, as the coins went out of use. */
  readonly wholeAmountsBare?: true;
  readonly decimalPoint: string;
  readonly thousandsSeparator: string;
  /** Tells currencies with one symbol apart where several are listed. */
  readonly subScript?: string;
}

const NARROW_SPACE = '\u202f';
const ENGLISH = { decimalPoint: '.', thousandsSeparator: ',' } as const;
const CONTINENTAL = { decimalPoint: ',', thousandsSeparator: '.' } as const;
const SPACED = { decimalPoint: ',', thousandsSeparator: NARROW_SPACE } as const;
const SWISS = { decimalPoint: '.', thousandsSeparator: '’' } as const;

type Row = readonly [name: string, symbol: string, style: Omit<Currency, 'code' | 'name' | 'symbol'>];

const left = (
  separators: Pick<Currency, 'decimalPoint' | 'thousandsSeparator'>,
  more: Partial<Pick<Currency, 'decimals' | 'wholeAmountsBare' | 'subScript'>> = {},
): Row[2] => ({ symbolAlign: 'left', decimals: 2, ...separators, ...more });
const right = (...options: Parameters<typeof left>): Row[2] => ({
  ...left(...options),
  symbolAlign: 'right',
});

const ROWS: Readonly<Record<CurrencyCode, Row>> = {
  GBP: ['Pound sterling', '£', left(ENGLISH)],
  USD: ['US dollar', '$', left(ENGLISH, { subScript: 'US' })],
  EUR: ['Euro', '€', left(ENGLISH)],
  CAD: ['Canadian dollar', '$', left(ENGLISH, { subScript: 'CA' })],
  AUD: ['Australian dollar', '$', left(ENGLISH, { subScript: 'AU' })],
  JPY: ['Japanese yen', '¥', left(ENGLISH, { decimals: 0, subScript: 'JP' })],
  KRW: ['South Korean won', '₩', left(ENGLISH, { decimals: 0 })],
  NOK: ['Norwegian krone', 'kr', right(SPACED, { subScript: 'NO' })],
  SEK: ['Swedish krona', 'kr', right(SPACED, { subScript: 'SE' })],
  DKK: ['Danish krone', 'kr', right(CONTINENTAL, { subScript: 'DK' })],
  BGN: ['Bulgarian lev', 'лв.', right(SPACED)],
  BRL: ['Brazilian real', 'R$', left(CONTINENTAL)],
  CNY: ['Chinese yuan', '¥', left(ENGLISH, { subScript: 'CN' })],
  NZD: ['New Zealand dollar', '$', left(ENGLISH, { subScript: 'NZ' })],
  CZK: ['Czech koruna', 'Kč', right(SPACED)],
  HKD: ['Hong Kong dollar', '$', left(ENGLISH, { subScript: 'HK' })],
  HRK: ['Croatian kuna', 'kn', right(CONTINENTAL)],
  HUF: ['Hungarian forint', 'Ft', right(SPACED, { wholeAmountsBare: true })],
  IDR: ['Indonesian rupiah', 'Rp', left(CONTINENTAL, { wholeAmountsBare: true })],
  INR: ['Indian rupee', '₹', left(ENGLISH)],
  ISK: ['Icelandic króna', 'kr', right(CONTINENTAL, { decimals: 0, subScript: 'IS' })],
  ILS: ['Israeli new shekel', '₪', left(ENGLISH)],
  CHF: ['Swiss franc', 'CHF', left(SWISS)],
  MXN: ['Mexican peso', '$', left(ENGLISH, { subScript: 'MX' })],
  MYR: ['Malaysian ringgit', 'RM', left(ENGLISH)],
  PHP: ['Philippine peso', '₱', left(ENGLISH)],
  PLN: ['Polish złoty', 'zł', right(SPACED)],
  RON: ['Romanian leu', 'lei', right(CONTINENTAL)],
  RUB: ['Russian rouble', '₽', right(SPACED)],
  SGD: ['Singapore dollar', '$', left(ENGLISH, { subScript: 'SG' })],
  THB: ['Thai baht', '฿', left(ENGLISH)],
  TRY: ['Turkish lira', '₺', left(CONTINENTAL)],
  ZAR: ['South African rand', 'R', left(ENGLISH)],
};

export function currencyOf(code: CurrencyCode): Currency {
  const [name, symbol, style] = ROWS[code];
  return { code, name, symbol, ...style };
}
