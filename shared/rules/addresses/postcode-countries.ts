interface Within {
  /** The country in whose numbering its postcodes are. */
  readonly of: string;
  /** How they look, without spaces. */
  readonly like: RegExp;
}

/** Islands and states with an ISO code whose postcodes are in another country’s numbering; the narrowest first. */
const WITHIN: Readonly<Record<string, Within>> = {
  JE: { of: 'GB', like: /^JE/ },
  GG: { of: 'GB', like: /^GY/ },
  IM: { of: 'GB', like: /^IM/ },
  AX: { of: 'FI', like: /^22/ },
  BL: { of: 'FR', like: /^97133$/ },
  MF: { of: 'FR', like: /^97150$/ },
  GP: { of: 'FR', like: /^971/ },
  MQ: { of: 'FR', like: /^972/ },
  GF: { of: 'FR', like: /^973/ },
  RE: { of: 'FR', like: /^974/ },
  PM: { of: 'FR', like: /^975/ },
  YT: { of: 'FR', like: /^976/ },
  WF: { of: 'FR', like: /^986/ },
  PF: { of: 'FR', like: /^987/ },
  NC: { of: 'FR', like: /^988/ },
  MC: { of: 'FR', like: /^980/ },
  GL: { of: 'DK', like: /^39/ },
  SJ: { of: 'NO', like: /^(917|8099)/ },
  SM: { of: 'IT', like: /^4789/ },
  VA: { of: 'IT', like: /^00120$/ },
  LI: { of: 'CH', like: /^94(8[5-9]|9)/ },
};

/** Saint-Barthélemy and Saint-Martin also use Guadeloupe's postcode. */
const ALSO: Readonly<Record<string, string>> = { BL: 'GP', MF: 'GP' };

/**
 * The country that a postcode is of, where it isn't the chosen one: Jersey for `JE2 3AB` in the United Kingdom. The chosen one
 * where both fit, and null where the postcode is in the same numbering but not of the chosen country.
 * @param postcode as `formatPostcode` writes it
 */
export function findOwnCountry(country: string, postcode: string): string | null {
  const text = postcode.replace(/\s/g, '');
  const numbering = WITHIN[country]?.of ?? country;
  const found = Object.entries(WITHIN).find(([, { of, like }]) => of === numbering && like.test(text))?.[0];
  const own = WITHIN[country];
  if (!own) return found ?? country;
  const also = ALSO[country];
  if (own.like.test(text) || (also !== undefined && WITHIN[also]?.like.test(text))) return country;
  return found ?? null;
}
