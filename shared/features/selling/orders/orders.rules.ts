import { FIELD_MESSAGES, formatUkPostcode, readPhone, textOf } from '../../../rules/fields/fields.ts';
import { countryOf } from '../../../rules/money/money.ts';
import { toLine } from '../../../rules/text/line.ts';
import { cleanTyped } from '../../../rules/text/typed.ts';

export * from './order-paths.ts';
export * from './stock-hold.ts';

/** What an address needs, without its schema: what islands may take. */

export const ADDRESS_FIELDS = [
  'name',
  'company',
  'street',
  'street2',
  'city',
  'state',
  'zip',
  'country',
  'phone',
] as const;
/** Characters of the note that goes into a gift’s parcel, and its lines: both fit the slip. */
export const GIFT_NOTE_LIMITS = { characters: 200, lines: 6 } as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
/** An address as it is typed: nothing is missing, anything may be empty. */
export type AddressTexts = Record<AddressField, string>;
/** What is wrong with an address, by field. */
export type AddressErrors = Partial<Record<AddressField, string>>;

/** Characters. */
export const ADDRESS_LENGTHS = {
  name: 80,
  company: 80,
  street: 120,
  street2: 120,
  city: 80,
  state: 80,
  zip: 16,
} as const;
export const ADDRESS_MESSAGES = {
  country: 'Choose a country',
  phone: 'Please enter a valid phone number',
} as const;

/** Whether a text can be a phone number, as far as its signs tell; an address may have none. Its country says more. */
export const isPhone = (text: string): boolean => text === '' || readPhone(text) !== null;

/** What the country's addresses need of postcode and state. */
export function checkPlace({
  country: code,
  zip,
  state,
}: Pick<AddressTexts, 'country' | 'zip' | 'state'>): AddressErrors {
  const country = countryOf(code);
  const errors: AddressErrors = {};
  if (!country) return errors;
  if (country.postcode === 'required' && zip === '') errors.zip = FIELD_MESSAGES.required;
  else if (country.code === 'GB' && formatUkPostcode(zip) === null) errors.zip = FIELD_MESSAGES.ukPostcode;
  if (country.state === 'required' && state === '') errors.state = FIELD_MESSAGES.required;
  return errors;
}

/** What `addressSchema` refuses, with its messages. */
export function checkAddress(typed: AddressTexts): AddressErrors {
  const address: AddressTexts = { ...typed };
  for (const field of ADDRESS_FIELDS) if (field !== 'country') address[field] = toLine(typed[field]);
  address.phone = cleanTyped(typed.phone);
  const errors = checkPlace(address);
  for (const field of ['name', 'company', 'street', 'street2', 'city', 'state', 'zip'] as const) {
    const max = ADDRESS_LENGTHS[field];
    if (address[field].length > max) errors[field] = FIELD_MESSAGES.maxLength(max);
  }
  for (const field of ['name', 'street', 'city'] as const)
    if (address[field] === '') errors[field] = FIELD_MESSAGES.required;
  if (countryOf(address.country) === null) errors.country = ADDRESS_MESSAGES.country;
  if (!isPhone(address.phone)) errors.phone = ADDRESS_MESSAGES.phone;
  return errors;
}

/** An address in its country's line order, one line each. */
export function addressLines(address: AddressTexts): string[] {
  const country = countryOf(address.country);
  const place =
    address.country === 'GB'
      ? [address.city, address.state, address.zip]
      : [[address.zip, address.city].filter(Boolean).join(' '), address.state];
  return [
    address.name,
    address.company,
    address.street,
    address.street2,
    ...place,
    country?.name ?? address.country,
  ]
    .map(textOf)
    .filter((text) => text !== '');
}
