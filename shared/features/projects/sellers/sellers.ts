import { z } from 'zod';
import { compactVatNumber, FIELD_MESSAGES, isVatNumber } from '../../../rules/fields/fields.ts';
import { countryOf, type SellersVat } from '../../../rules/money/money.ts';
import {
  countryOfVatNumber,
  sellsWithoutVat,
  vatRegistrationSchema,
} from '../../../rules/money/vat-registration.ts';
import { line } from '../../../rules/text/line.schema.ts';

/** The seller in a project's stores, and where they are registered for VAT: what invoices have to name. */

export const SELLER_LIMITS = { text: 120, zip: 20, companyNumber: 40, vatNumbers: 29 } as const;

const SELLER_MESSAGES = {
  noNumber: 'Enter the VAT number you’re registered with',
  oss: 'Enter an EU VAT number, or EU and nine digits',
  ioss: 'Enter IM and ten digits',
  twice: 'You’ve entered this number twice',
  country: 'Choose a country',
} as const;

/** A number of the one-stop shop: of a member state, or for sellers from outside the EU. */
const isOssNumber = (number: string): boolean =>
  /^EU\d{9}$/.test(number) || (isVatNumber(number) && !/^(GB|XI)/.test(number));

/** A number of the import one-stop shop. */
const isIossNumber = (number: string): boolean => /^IM\d{10}$/.test(number);

const text = (max: number) => line().max(max, FIELD_MESSAGES.maxLength(max));
const required = (max: number) => text(max).min(1, FIELD_MESSAGES.required);
const compact = z.string().max(SELLER_LIMITS.text).transform(compactVatNumber);

/** The seller as it is stored; empty in a project that hasn't said who it is. */
export const sellerSchema = z.object({
  /** Its legal name. */
  name: z.string().default(''),
  street: z.string().default(''),
  street2: z.string().default(''),
  city: z.string().default(''),
  zip: z.string().default(''),
  /** ISO 3166-1 alpha-2; empty where it isn't known. */
  country: z.string().default(''),
  companyNumber: z.string().default(''),
  ...vatRegistrationSchema.shape,
});
export type Seller = z.output<typeof sellerSchema>;

export const NO_SELLER: Seller = sellerSchema.parse({});

/** What a merchant enters. */
export const sellerInputSchema = z
  .object({
    name: required(SELLER_LIMITS.text),
    street: required(SELLER_LIMITS.text),
    street2: text(SELLER_LIMITS.text).default(''),
    city: required(SELLER_LIMITS.text),
    zip: text(SELLER_LIMITS.zip).default(''),
    country: z
      .string()
      .toUpperCase()
      .refine((code) => countryOf(code) !== null, SELLER_MESSAGES.country),
    companyNumber: text(SELLER_LIMITS.companyNumber).default(''),
    isVatRegistered: z.boolean(),
    vatNumbers: z.array(compact).max(SELLER_LIMITS.vatNumbers).default([]),
    ossNumber: compact
      .refine((number) => number === '' || isOssNumber(number), SELLER_MESSAGES.oss)
      .default(''),
    iossNumber: compact
      .refine((number) => number === '' || isIossNumber(number), SELLER_MESSAGES.ioss)
      .default(''),
  })
  .superRefine(({ isVatRegistered, vatNumbers }, context) => {
    // They share one field of the screen.
    if (isVatRegistered && !vatNumbers.every(isVatNumber))
      context.addIssue({ code: 'custom', path: ['vatNumbers'], message: FIELD_MESSAGES.vatNumber });
    if (isVatRegistered && vatNumbers.length === 0)
      context.addIssue({ code: 'custom', path: ['vatNumbers'], message: SELLER_MESSAGES.noNumber });
    if (new Set(vatNumbers).size < vatNumbers.length)
      context.addIssue({ code: 'custom', path: ['vatNumbers'], message: SELLER_MESSAGES.twice });
  })
  // A seller that isn't registered has no numbers, whatever was entered before.
  .transform(
    (seller): Seller =>
      seller.isVatRegistered ? seller : { ...seller, vatNumbers: [], ossNumber: '', iossNumber: '' },
  );

/** The number that a seller shows: the number of their country, or the first. */
export const shownVatNumber = ({ isVatRegistered, vatNumbers, country }: Seller): string => {
  if (!isVatRegistered) return '';
  return vatNumbers.find((number) => countryOfVatNumber(number) === country) ?? vatNumbers[0] ?? '';
};

/** Where a seller is, on one line. */
export const sellerAddress = ({ street, street2, city, zip, country }: Seller): string =>
  [street, street2, city, zip, countryOf(country)?.name ?? ''].filter(Boolean).join(', ');

/** A store as far as it decides the VAT in its prices: its country, and who sells in it. */
export const homeSchema = z.object({ country: z.string(), seller: sellerSchema });
export type Home = z.output<typeof homeSchema>;

/** Before there is a store: its seller isn’t registered anywhere. */
export const NO_HOME: Home = { country: 'GB', seller: NO_SELLER };

/** How a store's sales in its own country are taxed. Screens that show one price, or the profit in it, go by this. */
export const homeVatSchema = z.object({ country: z.string(), isVatFree: z.boolean() });
export type HomeVat = z.output<typeof homeVatSchema>;

export const homeVatOf = ({ country, seller }: Home): HomeVat => ({
  country,
  isVatFree: sellsWithoutVat(seller, { country }),
});

/** The same on a day (`YYYY-MM-DD`), as prices are worked out with it. */
export const vatAtHome = (home: Home, day: string): SellersVat => ({ ...homeVatOf(home), day });
