import { isEU } from '../../../rules/money/money.ts';
import { compactTyped } from '../../../rules/text/typed.ts';
import type { AddressTexts } from '../orders/orders.rules.ts';

const EORI = /^([A-Z]{2})[A-Z0-9]{8,15}$/;

/** An EORI number as customs writes it. */
export const tidyEori = compactTyped;

/** Customs asks a business for its number where a parcel goes from the United Kingdom to the European Union. */
export const asksForEori = ({ country, company }: Pick<AddressTexts, 'country' | 'company'>): boolean =>
  company.trim() !== '' && isEU(country);

/** What is wrong with a number; null where nothing is. It may be left out: the carrier asks for it then. */
export function checkEori(typed: string): string | null {
  const eori = tidyEori(typed);
  if (eori === '') return null;
  const [, prefix = ''] = EORI.exec(eori) ?? [];
  return ['GB', 'XI'].includes(prefix) || isEU(prefix)
    ? null
    : 'Enter an EORI number such as DE123456789012345';
}
