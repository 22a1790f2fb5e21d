import { z } from 'zod';
import { countryOf, type VatDestination, vatPlaceOf } from './money.ts';

/** Where a seller is registered for VAT, as it is stored with who they are; nowhere until they say so. */
export const vatRegistrationSchema = z.object({
  isVatRegistered: z.boolean().default(false),
  /** In capitals, each with its country's code; the number of the seller’s country first. */
  vatNumbers: z.array(z.string()).default([]),
  ossNumber: z.string().default(''),
  iossNumber: z.string().default(''),
});
export type VatRegistration = z.output<typeof vatRegistrationSchema>;

/** Countries whose VAT numbers don't begin with their own code. */
const VAT_COUNTRIES: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

/** The country that a VAT number is of; a number without a country's code is British. */
export function countryOfVatNumber(vatNumber: string): string {
  const code = /^[A-Z]{2}/.exec(vatNumber.toUpperCase())?.[0] ?? 'GB';
  const country = VAT_COUNTRIES[code] ?? code;
  return countryOf(country) ? country : 'GB';
}

/**
 * Whether a seller charges no VAT on what goes where there is VAT: it isn't registered there. Within the EU a
 * one-stop shop is a registration everywhere.
 */
export function sellsWithoutVat(
  { isVatRegistered, vatNumbers, ossNumber, iossNumber }: VatRegistration,
  to: VatDestination,
): boolean {
  if (!isVatRegistered) return true;
  const { region, country: iso } = vatPlaceOf(to);
  if (region === 'rest-of-world') return false;
  if (region === 'eu' && (ossNumber !== '' || iossNumber !== '')) return false;
  return !vatNumbers.some((number) => countryOfVatNumber(number) === iso);
}
