import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { invalid } from '../../../../shared/contract/errors.ts';
import { ADDRESS_MESSAGES, type Address } from '../../../../shared/features/selling/orders/orders.ts';
import { readPhone } from '../../../../shared/rules/fields/fields.ts';

const withExtension = (number: string, extension: string): string =>
  extension === '' ? number : `${number} ext. ${extension}`;

/**
 * A phone number as carriers take it, with its country’s code: `+1 212 555 0123 ext. 4`. Null where its length fits none
 * of the countries; ranges change too often to judge by.
 * @param countries whose national numbers it may be, the likeliest first; a number that begins with + needs none
 */
export function formatPhone(text: string, countries: readonly string[]): string | null {
  const read = readPhone(text);
  if (read === null) return null;
  const { number, extension } = read;
  const known = countries.filter((country) => isSupportedCountry(country));
  const parsed = (number.startsWith('+') ? [undefined] : known).flatMap((country) => {
    const found = parsePhoneNumberFromString(number, {
      ...(country && { defaultCountry: country }),
      extract: false,
    });
    return found?.isPossible() ? [found] : [];
  });
  // A number in use somewhere is likelier than one whose length alone is right.
  const best = parsed.find((found) => found.isValid()) ?? parsed[0];
  if (best) return withExtension(best.formatInternational(), extension);
  // The library has no numbers of some places, such as the Pitcairn Islands.
  if (known.length > 0 || number.startsWith('+')) return null;
  return withExtension(number, extension);
}

/**
 * An address with its phone number as it is stored.
 * @param others further countries whose numbers the buyer may have, such as the country of the billing address
 * @throws Refusal 422 at the field of the address
 */
export function withPhone(
  address: Address,
  field: 'shipping' | 'billing',
  others: readonly string[],
): Address {
  if (address.phone === '') return address;
  const phone = formatPhone(address.phone, [address.country, ...others]);
  if (phone === null) throw invalid({ [`${field}.phone`]: [ADDRESS_MESSAGES.phone] });
  return { ...address, phone };
}
