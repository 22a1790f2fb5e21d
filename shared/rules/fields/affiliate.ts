/** The affiliate code of a query, or null where it is none to be stored: letters, digits, dashes, underscores. Spec 3 §5.2. */
export const affiliateCode = (value: string | null | undefined): string | null =>
  typeof value === 'string' && /^[A-Za-z0-9_-]+$/.test(value) ? value : null;
