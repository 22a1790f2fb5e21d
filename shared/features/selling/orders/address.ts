import { z } from 'zod';
import { findState, formatPostcode } from '../../../rules/addresses/addresses.ts';
import { FIELD_MESSAGES, requiredIfMissing } from '../../../rules/fields/fields.ts';
import { countryOf } from '../../../rules/money/money.ts';
import { line, requiredLine } from '../../../rules/text/line.schema.ts';
import { typedCode } from '../../../rules/text/typed.schema.ts';
import { ADDRESS_LENGTHS, ADDRESS_MESSAGES, checkPlace, isPhone } from './orders.rules.ts';
import { checkPlaceFormat } from './place-format.ts';

/** Postal addresses as orders keep them. Spec 2 §3.11: name, company, street, city, state, country, zip. */

const part = (max: number) => line().max(max, FIELD_MESSAGES.maxLength(max)).default('');
const neededPart = (max: number) => requiredLine().max(max, FIELD_MESSAGES.maxLength(max));

/**
 * An address that a parcel can be sent to. Fields depend on the country: a postcode where mail needs one, a state
 * where it is part of the address. Both have to be of the country, and are kept as a label bears them: `SW1Y 4JH`, `CA`.
 */
export const addressSchema = z
  .object({
    name: neededPart(ADDRESS_LENGTHS.name),
    company: part(ADDRESS_LENGTHS.company),
    street: neededPart(ADDRESS_LENGTHS.street),
    street2: part(ADDRESS_LENGTHS.street2),
    city: neededPart(ADDRESS_LENGTHS.city),
    state: part(ADDRESS_LENGTHS.state),
    zip: part(ADDRESS_LENGTHS.zip),
    country: z
      .string({ error: requiredIfMissing })
      .refine((code) => countryOf(code) !== null, { error: ADDRESS_MESSAGES.country }),
    phone: typedCode().default('').refine(isPhone, { error: ADDRESS_MESSAGES.phone }),
  })
  .superRefine((address, context) => {
    const wrong = { ...checkPlaceFormat(address), ...checkPlace(address) };
    for (const [field, message] of Object.entries(wrong))
      context.addIssue({ code: 'custom', path: [field], message });
  })
  .transform((address) => {
    const country = countryOf(address.country);
    const { zip, state } = address;
    return {
      ...address,
      zip: country?.postcode === 'none' || zip === '' ? '' : (formatPostcode(address.country, zip) ?? zip),
      state: country?.state === 'none' ? '' : (findState(address.country, state) ?? state),
    };
  });
export type AddressInput = z.input<typeof addressSchema>;

/** An address as it is kept; nothing is refused that was once accepted. */
export const keptAddressSchema = z.object({
  name: z.string(),
  company: z.string().catch(''),
  street: z.string(),
  street2: z.string().catch(''),
  city: z.string(),
  state: z.string().catch(''),
  zip: z.string().catch(''),
  country: z.string(),
  phone: z.string().catch(''),
});
export type Address = z.infer<typeof keptAddressSchema>;

/** What a person is called first, and the rest of the name. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : '';
  return { firstName: words.slice(0, words.length > 1 ? -1 : 1).join(' '), lastName };
}
