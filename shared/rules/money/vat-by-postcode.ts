/** Countries in whose parts other VAT is charged, by postcode: a quote for them needs the postcode. */
const BY_POSTCODE: ReadonlySet<string> = new Set(['AT', 'DE', 'ES', 'GR', 'IT', 'PT']);

export const hasVatByPostcode = (country: string): boolean => BY_POSTCODE.has(country);
