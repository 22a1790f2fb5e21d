import { createHash } from 'node:crypto';
import { foldText } from '../../../../shared/features/growth/segments/fold-text.ts';
import {
  asDid,
  type Count,
  type Group,
  isGroup,
  type Leaf,
  type Node,
  nodesOf,
  type PropLeaf,
} from '../../../../shared/features/growth/segments/segment.ts';
import type { FieldName } from '../../../../shared/features/growth/segments/segment-fields.ts';
import {
  type FieldKind,
  fieldKindOf,
  isField,
  ownNameOf,
} from '../../../../shared/features/growth/segments/segment-fields.ts';
import {
  birthdaysWithin,
  daysFromToday,
  type SegmentClock,
  spanOf,
} from '../../../../shared/features/growth/segments/segment-time.ts';
import { dayIn } from '../../../../shared/rules/dates/store-days.ts';
import { countKey, countOf } from './segment-sql.ts';

type Channel = Extract<Leaf, { consent: string }>['consent'];

/** What is known of one person at one moment: all that a definition can ask. */
export interface Snapshot {
  readonly personId: string;
  /** Texts, numbers and dates by the name of the property; null or missing where unknown. */
  readonly fields: Readonly<Partial<Record<FieldName, string | number | Date | readonly string[] | null>>>;
  /** Month × 100 + day. */
  readonly birthday: number | null;
  readonly own: Readonly<Record<string, unknown>>;
  readonly openOrders: readonly string[];
  readonly openReturns: number;
  readonly hasBasket: boolean;
  readonly lists: ReadonlySet<string>;
  readonly consents: Readonly<Partial<Record<Channel, { readonly state: string; readonly since: Date }>>>;
  /** How many events each row counts, by {@link countKey}; exact up to one more than the row asks for. */
  readonly counts: ReadonlyMap<string, number>;
}

/** When, where, and the definitions that others name. */
export interface JudgeContext {
  readonly clock: SegmentClock;
  readonly segments: ReadonlyMap<string, Group>;
}

const isWithin = (at: Date, { from, to }: ReturnType<typeof spanOf>): boolean =>
  (from === undefined || at >= from) && (to === undefined || at < to);

const isCount = (number: number, { op, n }: Count): boolean =>
  op === '>=' ? number >= n : op === '=' ? number === n : number <= n;

/** A property as definitions compare it; null where it isn’t known. */
function propertyOf({ prop, as }: PropLeaf, kind: FieldKind, snapshot: Snapshot): unknown {
  if (isField(prop)) return snapshot.fields[prop] || (snapshot.fields[prop] === 0 ? 0 : null);
  const own = snapshot.own[ownNameOf(prop) ?? ''];
  const type = kind === 'number' ? 'number' : as === 'yes-no' ? 'boolean' : 'string';
  return typeof own === type && own !== '' ? own : null;
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const pairOf = (value: unknown): readonly [number, number] => {
  const [from, to] = listed(value).map(Number);
  return [from ?? 0, to ?? 0];
};

function isText({ op, value }: PropLeaf, known: string | null): boolean {
  const wanted = listed(value).map((one) => foldText(String(one)));
  const text = known === null ? null : foldText(known);
  switch (op) {
    case 'is':
    case 'any-of':
      return text !== null && wanted.includes(text);
    case 'is-not':
    case 'none-of':
      return text === null || !wanted.includes(text);
    case 'contains':
      return text?.includes(wanted[0] ?? '') ?? false;
    default:
      return text?.startsWith(wanted[0] ?? '') ?? false;
  }
}

function isNumber({ op, value }: PropLeaf, number: number | null): boolean {
  if (number === null) return op === 'is-not';
  const [from, to] = pairOf(value);
  const wanted = Number(value);
  switch (op) {
    case 'between':
      return number >= from && number <= to;
    case 'is-not':
      return number !== wanted;
    case '<':
      return number < wanted;
    case '<=':
      return number <= wanted;
    case '>':
      return number > wanted;
    case '>=':
      return number >= wanted;
    default:
      return number === wanted;
  }
}

function isDate({ op, value }: PropLeaf, known: unknown, clock: SegmentClock): boolean {
  const day =
    known instanceof Date ? dayIn(clock.zone, known) : typeof known === 'string' ? known.slice(0, 10) : null;
  if (day === null) return false;
  if (op === 'in-days') {
    const [from, to] = daysFromToday(pairOf(value), clock);
    return day >= from && day <= to;
  }
  const wanted = String(value);
  return op === '<' ? day < wanted : op === '>=' ? day >= wanted : day === wanted;
}

function isProp(leaf: PropLeaf, snapshot: Snapshot, clock: SegmentClock): boolean {
  const kind = fieldKindOf(leaf.prop, leaf.as) ?? 'text';
  const { op, value } = leaf;
  if (kind === 'birthday') {
    const { birthday } = snapshot;
    if (op === 'known' || op === 'unknown') return (birthday !== null) === (op === 'known');
    if (birthday === null) return false;
    return op === 'in-days'
      ? birthdaysWithin(pairOf(value), clock).includes(birthday)
      : birthday === Number(String(value).replace('-', ''));
  }
  if (kind === 'tags') {
    const tags = listed(snapshot.fields.tag ?? []);
    if (op === 'known' || op === 'unknown') return tags.length > 0 === (op === 'known');
    const has = listed(value).some((tag) => tags.includes(tag));
    return op === 'is' || op === 'any-of' ? has : !has;
  }
  const known = propertyOf(leaf, kind, snapshot);
  if (op === 'known' || op === 'unknown') return (known !== null) === (op === 'known');
  switch (kind) {
    case 'text':
    case 'choice':
      return isText(leaf, typeof known === 'string' ? known : null);
    case 'number':
    case 'money':
      return isNumber(leaf, typeof known === 'number' ? known : null);
    case 'date':
      return isDate(leaf, known, clock);
    default:
      return known !== null && known === value;
  }
}

/** A person’s place among a hundred for a salt: the same for ever. */
function shareOf(personId: string, salt: string): number {
  const hash = createHash('sha256').update(`${personId}${salt}`).digest();
  return hash.readUInt16BE(0) % 100;
}

function isOpen({ open, stage }: Extract<Leaf, { open: string }>, snapshot: Snapshot): boolean {
  if (open === 'basket') return snapshot.hasBasket;
  if (open === 'return') return snapshot.openReturns > 0;
  return stage === undefined ? snapshot.openOrders.length > 0 : snapshot.openOrders.includes(stage);
}

/** Whether one row holds for a person. */
export function isLeaf(
  leaf: Leaf,
  snapshot: Snapshot,
  context: JudgeContext,
  within: readonly string[] = [],
): boolean {
  const { clock, segments } = context;
  const did = asDid(leaf);
  if (did) return isCount(snapshot.counts.get(countKey(did)) ?? 0, countOf(did));
  if ('prop' in leaf) return isProp(leaf, snapshot, clock);
  if ('list' in leaf) return snapshot.lists.has(leaf.list) === leaf.member;
  if ('segment' in leaf) {
    const named = segments.get(leaf.segment);
    const isMember =
      named !== undefined &&
      !within.includes(leaf.segment) &&
      judge(named, snapshot, context, [...within, leaf.segment]);
    return isMember === leaf.member;
  }
  if ('consent' in leaf) {
    const said = snapshot.consents[leaf.consent];
    if (leaf.is === 'none') return said === undefined;
    return said?.state === leaf.is && isWithin(said.since, spanOf(leaf.since, clock));
  }
  if ('open' in leaf) return isOpen(leaf, snapshot);
  if ('share' in leaf) {
    const share = shareOf(snapshot.personId, leaf.salt);
    return share >= leaf.share[0] && share <= leaf.share[1];
  }
  return false;
}

/** Whether a definition holds a person: pure, on what is known of them at one moment. */
export function judge(
  node: Node,
  snapshot: Snapshot,
  context: JudgeContext,
  within: readonly string[] = [],
): boolean {
  if (!isGroup(node)) return isLeaf(node, snapshot, context, within);
  const holds = (part: Node) => judge(part, snapshot, context, within);
  if ('all' in node) return nodesOf(node).every(holds);
  return nodesOf(node).some(holds) === 'any' in node;
}
