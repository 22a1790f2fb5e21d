import { z } from 'zod';

/** What a property of people is made of; how it can be compared depends on it. */
export const FIELD_KINDS = [
  'text',
  'choice',
  'number',
  'money',
  'date',
  'birthday',
  'tags',
  'yes-no',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** Properties that every person has, with the column that stores each. */
export const FIELDS = {
  'first name': { kind: 'text', column: 'first_name' },
  'last name': { kind: 'text', column: 'last_name' },
  email: { kind: 'text', column: 'address' },
  country: { kind: 'choice', column: 'country' },
  language: { kind: 'choice', column: 'locale' },
  'time zone': { kind: 'choice', column: 'zone' },
  'came by': { kind: 'choice', column: 'source' },
  tag: { kind: 'tags', column: 'tags' },
  birthday: { kind: 'birthday', column: 'birthday_month' },
  orders: { kind: 'number', column: 'orders' },
  spent: { kind: 'money', column: 'spent_minor' },
  'first order': { kind: 'date', column: 'first_order_at' },
  'last order': { kind: 'date', column: 'last_order_at' },
  'last visit': { kind: 'date', column: 'last_seen_at' },
  'last click': { kind: 'date', column: 'last_click_at' },
  joined: { kind: 'date', column: 'created_at' },
} as const satisfies Readonly<Record<string, { readonly kind: FieldKind; readonly column: string }>>;
export type FieldName = keyof typeof FIELDS;

/** Names a property that a merchant keeps: `own:shoe size`. */
const OWN = 'own:';
const OWN_KINDS: readonly FieldKind[] = ['text', 'number', 'date', 'yes-no'];

export const isField = (name: string): name is FieldName => Object.hasOwn(FIELDS, name);

/** The name of an own property; null for those that everyone has. */
export const ownNameOf = (name: string): string | null =>
  name.startsWith(OWN) && name.length > OWN.length ? name.slice(OWN.length) : null;

/** What a property is made of; null where there is none of this name. */
export function fieldKindOf(name: string, as: FieldKind | undefined): FieldKind | null {
  if (isField(name)) return FIELDS[name].kind;
  if (ownNameOf(name) === null) return null;
  return as !== undefined && OWN_KINDS.includes(as) ? as : null;
}

export const operatorSchema = z.enum([
  'is',
  'is-not',
  'any-of',
  'none-of',
  'contains',
  'starts',
  '<',
  '<=',
  '>',
  '>=',
  'between',
  'known',
  'unknown',
  'on-day',
  'in-days',
]);
export type Operator = z.output<typeof operatorSchema>;

interface OperatorOf {
  readonly op: Operator;
  /** What it compares with. */
  readonly value: z.ZodType;
}

const nothing = z.undefined({ error: 'This needs no value' });
const text = z.string({ error: 'Enter a text' });
const texts = z.array(z.string(), { error: 'Choose at least one' });
const number = z.number({ error: 'Enter a number' });
const range = z
  .tuple([z.number(), z.number()], { error: 'Enter two numbers' })
  .refine(([from, to]) => from <= to, { error: 'The first number is above the second' });
const days = z
  .tuple([z.int().min(-3660), z.int().max(3660)], { error: 'Enter two numbers of days' })
  .refine(([from, to]) => from <= to, { error: 'The first number is above the second' });
const day = z.iso.date({ error: 'Enter a day' });
const monthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: 'Enter a day' });

const KNOWN: readonly OperatorOf[] = [
  { op: 'known', value: nothing },
  { op: 'unknown', value: nothing },
];
const EQUAL: readonly OperatorOf[] = [
  { op: 'is', value: text },
  { op: 'is-not', value: text },
  { op: 'any-of', value: texts },
  { op: 'none-of', value: texts },
];
const NUMBERS: readonly OperatorOf[] = [
  { op: 'is', value: number },
  { op: 'is-not', value: number },
  { op: '<', value: number },
  { op: '<=', value: number },
  { op: '>', value: number },
  { op: '>=', value: number },
  { op: 'between', value: range },
];

/** How each kind of property can be compared, and with what. */
export const OPERATORS_OF: Readonly<Record<FieldKind, readonly OperatorOf[]>> = {
  text: [...EQUAL, { op: 'contains', value: text }, { op: 'starts', value: text }, ...KNOWN],
  choice: [...EQUAL, ...KNOWN],
  tags: [...EQUAL, ...KNOWN],
  number: [...NUMBERS, ...KNOWN],
  money: NUMBERS,
  date: [
    { op: '<', value: day },
    { op: '>=', value: day },
    { op: 'on-day', value: day },
    { op: 'in-days', value: days },
    ...KNOWN,
  ],
  birthday: [{ op: 'on-day', value: monthDay }, { op: 'in-days', value: days }, ...KNOWN],
  'yes-no': [{ op: 'is', value: z.boolean({ error: 'Choose yes or no' }) }, ...KNOWN],
};
