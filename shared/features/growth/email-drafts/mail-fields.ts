/** Fields of a person in the texts of an email, written `{{first name | there}}`. */

/** What a person is to the texts of an email. Empty where it isn’t known. */
export interface MailPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
}

export const MAIL_FIELDS = {
  'first name': { title: 'First name', fallback: 'there' },
  'last name': { title: 'Last name', fallback: '' },
  country: { title: 'Country', fallback: 'your country' },
  'store name': { title: 'Store name', fallback: '' },
} as const;
export type MailFieldName = keyof typeof MAIL_FIELDS;

export const isMailFieldName = (name: string): name is MailFieldName => Object.hasOwn(MAIL_FIELDS, name);

/** A field where it is used. */
export interface UsedField {
  /** In lower case; not always one that there is. */
  readonly name: string;
  /** Shown where it isn’t known; null where none is written. */
  readonly fallback: string | null;
}

// No part can match in two ways, so the time that it takes grows with the length alone.
const FIELD = /\{\{([^{}|\n]{1,60})(?:\|([^{}|\n]{0,80}))?\}\}/g;

type FieldPart = string | UsedField;

/** A text as the words and fields that it is made of. */
export function splitFields(text: string): FieldPart[] {
  const parts: FieldPart[] = [];
  let from = 0;
  for (const match of text.matchAll(FIELD)) {
    const [whole, name = '', fallback] = match;
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push({ name: name.trim().toLowerCase(), fallback: fallback?.trim() ?? null });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** The fields that a text uses. */
export const fieldsIn = (text: string): UsedField[] =>
  splitFields(text).filter((part): part is UsedField => typeof part !== 'string');

/** A field as it is written in a text. */
export const writeField = (name: MailFieldName): string => {
  const { fallback } = MAIL_FIELDS[name];
  return fallback === '' ? `{{${name}}}` : `{{${name} | ${fallback}}}`;
};

/** Longest value of a field, in characters as people count them. */
export const FIELD_VALUE_MAX = 80;

const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ue000\ue001]+/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first characters of a text, as people count them. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  let cut = '';
  let count = 0;
  for (const { segment } of segmenter.segment(text)) {
    count += 1;
    if (count > most) return cut;
    cut += segment;
  }
  return cut;
}

/** Characters as people count them. */
export const countCharacters = (text: string): number => [...segmenter.segment(text)].length;

/**
 * A value of a person as texts may show it: on one line, without characters that turn what follows, and no longer than
 * {@link FIELD_VALUE_MAX}. Text that runs from right to left is kept apart from the text around it.
 */
export function cleanValue(value: string): string {
  const clean = cutTo(value.replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim(), FIELD_VALUE_MAX).trim();
  return RIGHT_TO_LEFT.test(clean) ? `\u2068${clean}\u2069` : clean;
}

/** What a person sees in place of a field. */
export function fieldValue({ name, fallback }: UsedField, person: MailPerson, storeName: string): string {
  const values: Readonly<Record<MailFieldName, string>> = {
    'first name': person.firstName,
    'last name': person.lastName,
    country: person.country,
    'store name': storeName,
  };
  const known = isMailFieldName(name) ? cleanValue(values[name]) : '';
  return known === '' ? cleanValue(fallback ?? '') : known;
}

/** A text with its fields filled, for a subject and for what is read aloud. */
export const fillText = (text: string, person: MailPerson, storeName: string): string =>
  splitFields(text)
    .map((part) => (typeof part === 'string' ? part : fieldValue(part, person, storeName)))
    .join('');
