import { formatDate } from '../../../rules/dates/format-date.ts';
import { type CurrencyCode, formatMoney } from '../../../rules/money/money.ts';
import { PERSON_EVENTS } from '../people/people.ts';
import { asDid, type Count, type Leaf, type PropLeaf, type Where, type Window } from './segment.ts';
import { fieldKindOf, ownNameOf } from './segment-fields.ts';

/** What the words of a definition need next to it. */
export interface WordContext {
  /** Names of products, collections, lists, segments and campaigns by id; missing ones were deleted. */
  readonly names: Readonly<Record<string, string>>;
  readonly currency: CurrencyCode;
}

const DELETED = 'something that was deleted';

const times = (n: number): string => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`);

function countWords(count: Count | undefined): string {
  if (!count) return 'at least once';
  if (count.n === 0) return 'never';
  return count.op === '='
    ? `exactly ${times(count.n)}`
    : `${count.op === '>=' ? 'at least' : 'up to'} ${times(count.n)}`;
}

const lastWords = ({ last, unit }: Extract<Window, { last: number }>): string =>
  last === 1 ? `the last ${unit}` : `the last ${last} ${unit}s`;

const dayWords = (day: string): string => formatDate(`${day}T12:00:00Z`, 'day', 'UTC');

function windowWords(window: Window): string {
  if ('last' in window) return `in ${lastWords(window)}`;
  if ('before' in window)
    return 'last' in window.before
      ? `before ${lastWords(window.before)}`
      : `before ${dayWords(window.before.from)}`;
  return window.to === undefined
    ? `since ${dayWords(window.from)}`
    : `from ${dayWords(window.from)} to ${dayWords(window.to)}`;
}

const COMPARISON = { '<': 'under', '<=': 'up to', '>=': 'at least', '>': 'more than' } as const;

function whereWords(where: Where, { names, currency }: WordContext): string {
  if ('product' in where) return names[where.product] ?? DELETED;
  if ('collection' in where) return `from ${names[where.collection] ?? DELETED}`;
  if ('campaign' in where) return `of ${names[where.campaign] ?? DELETED}`;
  if ('colour' in where) return `in ${where.colour}`;
  return `worth ${COMPARISON[where.value.op]} ${formatMoney({ amount: where.value.amountMinor, currency })}`;
}

const listed = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

/** How comparisons read in a sentence. */
export const OPERATOR_WORDS: Readonly<Record<PropLeaf['op'], string>> = {
  is: 'is',
  'is-not': 'isn’t',
  'any-of': 'is one of',
  'none-of': 'is none of',
  contains: 'contains',
  starts: 'begins with',
  '<': 'is under',
  '<=': 'is up to',
  '>': 'is more than',
  '>=': 'is at least',
  between: 'is between',
  known: 'is known',
  unknown: 'isn’t known',
  'on-day': 'is on',
  'in-days': 'is',
};

/** Comparisons that read otherwise for days. */
export const DAY_OPERATORS: Readonly<Partial<Record<PropLeaf['op'], string>>> = {
  '<': 'is before',
  '>=': 'is on or after',
};

function inDaysWords(value: unknown): string {
  const [from = 0, to = 0] = Array.isArray(value) ? value.map(Number) : [];
  const one = (days: number) =>
    days === 0
      ? 'today'
      : days < 0
        ? `${-days} ${days === -1 ? 'day' : 'days'} ago`
        : `in ${days} ${days === 1 ? 'day' : 'days'}`;
  return from === to ? one(from) : `between ${one(from)} and ${one(to)}`;
}

function propWords({ prop, as, op, value }: PropLeaf, { currency }: WordContext): string {
  const kind = fieldKindOf(prop, as);
  const name = ownNameOf(prop) ?? prop;
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  if (op === 'known' || op === 'unknown') return `${title} ${OPERATOR_WORDS[op]}`;
  if (op === 'in-days') return `${title} is ${inDaysWords(value)}`;
  const words = (kind === 'date' ? DAY_OPERATORS[op] : undefined) ?? OPERATOR_WORDS[op];
  if (kind === 'yes-no') return `${title} is ${value === true ? 'yes' : 'no'}`;
  const show = (one: unknown) =>
    kind === 'money'
      ? formatMoney({ amount: Number(one), currency })
      : kind === 'date'
        ? dayWords(String(one))
        : String(one);
  if (op === 'between' && Array.isArray(value)) return `${title} ${words} ${value.map(show).join(' and ')}`;
  return `${title} ${words} ${Array.isArray(value) ? listed(value) : show(value)}`;
}

const CONSENT_WORDS = {
  given: 'Agreed to',
  asked: 'Hasn’t confirmed',
  withdrawn: 'Ended',
  none: 'Never said anything about',
} as const;
const CHANNEL_WORDS = {
  email: 'emails',
  push: 'push notifications',
  onsite: 'messages in the shop',
} as const;
const OPEN_WORDS = {
  order: 'Has an order that isn’t delivered yet',
  basket: 'Has something in the basket',
  return: 'Has a return under way',
} as const;

/** A row of a definition as a sentence: “Ordered Ridge Hoodie at least twice in the last 90 days”. */
export function leafWords(leaf: Leaf, context: WordContext): string {
  const did = asDid(leaf);
  if (did) {
    const { did: name, count, when, where = [] } = did;
    const about = where.map((one) => whereWords(one, context)).join(', ');
    return [PERSON_EVENTS[name], about, countWords(count), when && windowWords(when)]
      .filter(Boolean)
      .join(' ');
  }
  if ('prop' in leaf) return propWords(leaf, context);
  if ('list' in leaf)
    return `Is ${leaf.member ? '' : 'not '}on the list ${context.names[leaf.list] ?? DELETED}`;
  if ('segment' in leaf) return `Is ${leaf.member ? '' : 'not '}in ${context.names[leaf.segment] ?? DELETED}`;
  if ('consent' in leaf) {
    const since = leaf.since ? ` ${windowWords(leaf.since)}` : '';
    return `${CONSENT_WORDS[leaf.is]} ${CHANNEL_WORDS[leaf.consent]}${since}`;
  }
  if ('open' in leaf)
    return leaf.stage === undefined ? OPEN_WORDS[leaf.open] : `Has an order that is ${leaf.stage}`;
  if (!('share' in leaf)) return '';
  const [from, to] = leaf.share;
  return `Is in a random ${to - from + 1}% of people`;
}

/** Why a person came into a segment or left it, as far as it is known. */
export interface MoveCause {
  readonly cause: 'event' | 'time' | 'edit' | 'import' | 'change' | 'merge' | 'erase';
  /** What happened, such as “Ordered 10041”. */
  readonly event: string | null;
  /** The row that changed, as a sentence. */
  readonly row: string | null;
}

export function causeWords({ cause, event, row }: MoveCause): string {
  switch (cause) {
    case 'event':
      return event ?? row ?? 'Something happened';
    case 'time':
      return row === null ? 'Time passed' : `Time passed: ${row}${event === null ? '' : ` (${event})`}`;
    case 'edit':
      return 'Found when the segment was made or changed';
    case 'import':
      return 'They were imported';
    case 'change':
      return row === null ? 'Their details changed' : `Their details changed: ${row}`;
    case 'merge':
      return 'They were merged into another person, or erased';
    default:
      return 'They were erased';
  }
}
