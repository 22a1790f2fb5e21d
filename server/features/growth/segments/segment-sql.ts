import { type RawBuilder, sql } from 'kysely';
import { foldText } from '../../../../shared/features/growth/segments/fold-text.ts';
import {
  asDid,
  type Count,
  type DidLeaf,
  type Group,
  isGroup,
  type Leaf,
  leavesOf,
  type Node,
  nodesOf,
  type PropLeaf,
  type Where,
} from '../../../../shared/features/growth/segments/segment.ts';
import {
  FIELDS,
  type FieldKind,
  fieldKindOf,
  isField,
  ownNameOf,
} from '../../../../shared/features/growth/segments/segment-fields.ts';
import {
  birthdaysWithin,
  daysFromToday,
  type SegmentClock,
  type Span,
  spanOf,
} from '../../../../shared/features/growth/segments/segment-time.ts';

/**
 * A definition as SQL: conditions about person `p` of one store, and what they are joined with. The other reading of the
 * same definitions is `judge.ts`; a property test holds the two together. Every value is a parameter, names of own
 * properties included.
 */

type Sql = RawBuilder<unknown>;
type ConsentLeaf = Extract<Leaf, { consent: string }>;

/** What one reading of definitions needs to know. */
export interface CompileContext {
  readonly storeId: string;
  readonly clock: SegmentClock;
  /** Definitions by id: those that a definition names are read in its place. Missing ones hold no one. */
  readonly segments: ReadonlyMap<string, Group>;
  /**
   * `all`: events are counted for everyone at once, for whole stores. `few`: person by person, where `p` is narrowed to
   * a few already.
   */
  readonly people: 'all' | 'few';
}

interface Compiled {
  /** Whether person `p` is in it. */
  readonly condition: Sql;
  /** Follows `from people p`. */
  readonly joins: Sql;
}

/** Whether a moment is within a span. */
const within = (at: Sql, { from, to }: Span): Sql =>
  sql`${from ? sql`${at} >= ${from}::timestamptz` : sql`true`} and ${to ? sql`${at} < ${to}::timestamptz` : sql`true`}`;

const COMPARE = {
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
  '=': sql`=`,
} as const;

const json = (value: unknown): Sql => sql`${JSON.stringify(value)}::jsonb`;

function isAbout(where: Where): Sql {
  if ('product' in where) return sql`e.data @> ${json({ products: [where.product] })}`;
  if ('collection' in where) return sql`e.data @> ${json({ collections: [where.collection] })}`;
  if ('colour' in where) return sql`e.data @> ${json({ colours: [where.colour] })}`;
  if ('campaign' in where) return sql`e.data @> ${json({ campaign: where.campaign })}`;
  return sql`(e.data->>'valueMinor')::bigint ${COMPARE[where.value.op]} ${where.value.amountMinor}::bigint`;
}

/** Whether event `e` of a store is one that a row counts. */
export const countedEvent = (leaf: DidLeaf, clock: SegmentClock): Sql =>
  sql`e.name = ${leaf.did} and ${within(sql`e.at`, spanOf(leaf.when, clock))}${sql.join(
    (leaf.where ?? []).map((where) => sql` and ${isAbout(where)}`),
    sql``,
  )}`;

/** Rows that count the same events in the same time share one count. */
export const countKey = ({ did, when, where }: DidLeaf): string => JSON.stringify([did, when, where]);

const isCount = (number: Sql, { op, n }: Count): Sql => sql`${number} ${COMPARE[op]} ${n}`;

const AT_LEAST_ONCE: Count = { op: '>=', n: 1 };
export const countOf = ({ count }: DidLeaf): Count => count ?? AT_LEAST_ONCE;

/** What `foldText` makes of a text. Plain English letters, which most are, have no accents to look for. */
const folded = (text: Sql): Sql =>
  sql`case when octet_length(${text}) = length(${text}) then lower(${text} collate pg_c_utf8)
    else translate(lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g') collate pg_c_utf8), 'ς', 'σ') end`;

/** A property’s value in SQL, null where it isn’t known. */
function propertySql(name: string, kind: FieldKind): Sql {
  if (isField(name)) {
    const column = sql.ref(`p.${FIELDS[name].column}`);
    return kind === 'text' || kind === 'choice' ? sql`nullif(${column}, '')` : column;
  }
  const own = sql`p.props->${ownNameOf(name) ?? ''}::text`;
  const as = (type: string, cast: Sql) =>
    sql`case when jsonb_typeof(${own}) = ${type} then (${own} #>> '{}')${cast} end`;
  if (kind === 'number') return as('number', sql`::numeric`);
  if (kind === 'yes-no') return as('boolean', sql`::boolean`);
  return sql`nullif(${as('string', sql``)}, '')`;
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);
const pair = (value: unknown): readonly [number, number] => {
  const [from, to] = Array.isArray(value) ? value.map(Number) : [];
  return [from ?? 0, to ?? 0];
};

function textCondition({ op, value }: PropLeaf, field: Sql): Sql {
  const text = folded(field);
  const wanted = texts(value).map(foldText);
  switch (op) {
    case 'is':
    case 'any-of':
      return sql`coalesce(${text} = any(${wanted}::text[]), false)`;
    case 'is-not':
    case 'none-of':
      return sql`coalesce(${text} <> all(${wanted}::text[]), true)`;
    case 'contains':
      return sql`coalesce(position(${wanted[0] ?? ''}::text in ${text}) > 0, false)`;
    default:
      return sql`coalesce(starts_with(${text}, ${wanted[0] ?? ''}::text), false)`;
  }
}

function tagCondition({ op, value }: PropLeaf): Sql {
  const wanted = sql`${texts(value)}::text[]`;
  return op === 'is' || op === 'any-of' ? sql`p.tags && ${wanted}` : sql`not p.tags && ${wanted}`;
}

function numberCondition({ op, value }: PropLeaf, field: Sql): Sql {
  if (op === 'between') {
    const [from, to] = pair(value);
    return sql`coalesce(${field} between ${from}::numeric and ${to}::numeric, false)`;
  }
  const number = sql`${Number(value)}::numeric`;
  if (op === 'is-not') return sql`coalesce(${field} <> ${number}, true)`;
  const compare = op === '<' || op === '<=' || op === '>' || op === '>=' ? COMPARE[op] : COMPARE['='];
  return sql`coalesce(${field} ${compare} ${number}, false)`;
}

/** Days as texts (`YYYY-MM-DD`) order as days do. */
function dateCondition({ prop, op, value }: PropLeaf, field: Sql, clock: SegmentClock): Sql {
  const day = isField(prop)
    ? sql`to_char(${field} at time zone ${clock.zone}::text, 'YYYY-MM-DD')`
    : sql`left(${field}, 10)`;
  if (op === 'in-days') {
    const [from, to] = daysFromToday(pair(value), clock);
    return sql`coalesce(${day} collate "C" between ${from}::text and ${to}::text, false)`;
  }
  const compare = op === '<' ? sql`<` : op === '>=' ? sql`>=` : sql`=`;
  return sql`coalesce(${day} collate "C" ${compare} ${String(value)}::text, false)`;
}

function birthdayCondition({ op, value }: PropLeaf, clock: SegmentClock): Sql {
  const days =
    op === 'in-days' ? birthdaysWithin(pair(value), clock) : [Number(String(value).replace('-', ''))];
  return sql`coalesce(p.birthday_month * 100 + p.birthday_day = any(${days}::int[]), false)`;
}

function propCondition(leaf: PropLeaf, clock: SegmentClock): Sql {
  const kind = fieldKindOf(leaf.prop, leaf.as) ?? 'text';
  const field = propertySql(leaf.prop, kind);
  if (leaf.op === 'known' || leaf.op === 'unknown') {
    const known = kind === 'tags' ? sql`p.tags <> '{}'` : sql`${field} is not null`;
    return leaf.op === 'known' ? known : sql`not ${known}`;
  }
  switch (kind) {
    case 'text':
    case 'choice':
      return textCondition(leaf, field);
    case 'tags':
      return tagCondition(leaf);
    case 'number':
    case 'money':
      return numberCondition(leaf, field);
    case 'date':
      return dateCondition(leaf, field, clock);
    case 'birthday':
      return birthdayCondition(leaf, clock);
    case 'yes-no':
      return sql`coalesce(${field} = ${leaf.value === true}, false)`;
  }
}

/** A person’s place among a hundred for a salt: the same for ever. */
const shareOf = (salt: string): Sql =>
  sql`((get_byte(sha256(convert_to(p.id::text || ${salt}, 'UTF8')), 0) * 256
    + get_byte(sha256(convert_to(p.id::text || ${salt}, 'UTF8')), 1)) % 100)`;

/** A group’s rows as one condition: as many as its kind asks for. */
function together(node: Node, leafOf: (leaf: Leaf) => Sql): Sql {
  if (!isGroup(node)) return leafOf(node);
  const parts = nodesOf(node).map((part) => together(part, leafOf));
  if ('all' in node) return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
  const any = parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
  return 'any' in node ? any : sql`not ${any}`;
}

/** Every definition that is read in another’s place, by itself named, holds no one: there are no cycles to follow. */
class Compiler {
  readonly #context: CompileContext;
  readonly #counts = new Map<string, { readonly name: string; readonly leaf: DidLeaf }>();
  readonly #consents = new Map<string, Sql>();
  readonly #others: Sql[] = [];

  constructor(context: CompileContext) {
    this.#context = context;
  }

  condition(node: Node, within: readonly string[] = []): Sql {
    return together(node, (leaf) => this.#leaf(leaf, within));
  }

  #leaf(leaf: Leaf, within: readonly string[]): Sql {
    const { clock } = this.#context;
    const did = asDid(leaf);
    if (did) return isCount(this.#count(did), countOf(did));
    if ('prop' in leaf) return propCondition(leaf, clock);
    if ('list' in leaf) {
      const isMember = this.#has(
        sql`mailing_list_members o where o.list_id = ${leaf.list}::uuid`,
        'person_id',
        sql`p.id`,
      );
      return leaf.member ? isMember : sql`not ${isMember}`;
    }
    if ('segment' in leaf) {
      const named = this.#context.segments.get(leaf.segment);
      const isMember =
        named && !within.includes(leaf.segment)
          ? this.condition(named, [...within, leaf.segment])
          : sql`false`;
      return leaf.member ? isMember : sql`not ${isMember}`;
    }
    if ('consent' in leaf) return this.#consent(leaf);
    if ('open' in leaf) return openCondition(leaf);
    if ('share' in leaf) return sql`${shareOf(leaf.salt)} between ${leaf.share[0]} and ${leaf.share[1]}`;
    return sql`false`;
  }

  #consent({ consent, is, since }: ConsentLeaf): Sql {
    const { storeId, clock, people } = this.#context;
    if (people === 'few') {
      const said = (more: Sql) =>
        this.#has(
          sql`consent_states o where o.store_id = ${storeId}::uuid and o.channel = ${consent} and ${more}`,
          'address_key',
          sql`p.address_key`,
        );
      if (is === 'none') return sql`not ${said(sql`true`)}`;
      return said(sql`o.state = ${is} and ${within(sql`o.since`, spanOf(since, clock))}`);
    }
    const joined = this.consentOf(consent);
    if (is === 'none') return sql`(${joined}.address_key is null)`;
    return sql`coalesce(${joined}.state = ${is} and ${within(sql`${joined}.since`, spanOf(since, clock))}, false)`;
  }

  /** The name under which a whole store is joined with what people said of a channel: once, for all that ask of it. */
  consentOf(channel: ConsentLeaf['consent']): Sql {
    const joined = sql.ref(`c_${channel}`);
    this.#consents.set(
      channel,
      sql` left join (select o.address_key, o.state, o.since, o.basis from consent_states o
        where o.store_id = ${this.#context.storeId}::uuid and o.channel = ${channel} offset 0) ${joined}
        on ${joined}.address_key = p.address_key`,
    );
    return joined;
  }

  /**
   * Whether a row of `o` is about the person. A whole store is joined with these rows: a list of them that is looked into for
   * each person took longer than all the rest.
   */
  #has(rows: Sql, column: 'person_id' | 'address_key', person: Sql): Sql {
    const about = sql.ref(`o.${column}`);
    if (this.#context.people === 'few')
      return sql`exists (select from ${rows} and ${about} = ${person} offset 0)`;
    const alias = `h${this.#others.length}`;
    this.#others.push(
      sql` left join (select ${about} as about from ${rows} offset 0) ${sql.ref(alias)} on ${sql.ref(`${alias}.about`)} = ${person}`,
    );
    return sql`(${sql.ref(`${alias}.about`)} is not null)`;
  }

  /** How many events of a row a person has, counted once for all rows that count the same. */
  #count(leaf: DidLeaf): Sql {
    const key = countKey(leaf);
    const counted = this.#counts.get(key) ?? { name: `n${this.#counts.size}`, leaf };
    this.#counts.set(key, counted);
    const from = this.#context.people === 'few' ? sql.ref(counted.name) : sql`ev`;
    return sql`coalesce(${from}.${sql.ref(counted.name)}, 0)`;
  }

  joins(): Sql {
    return sql.join([this.#countJoins(), ...this.#consents.values(), ...this.#others], sql``);
  }

  #countJoins(): Sql {
    const { clock, storeId, people } = this.#context;
    const counts = [...this.#counts.values()];
    if (counts.length === 0) return sql``;
    if (people === 'few')
      return sql.join(
        counts.map(
          ({ name, leaf }) => sql` left join lateral (
            select count(*)::int as ${sql.ref(name)} from person_events e
            where e.person_id = p.id and ${countedEvent(leaf, clock)}) ${sql.ref(name)} on true`,
        ),
        sql``,
      );
    // One table of all counts: each more to join with takes as long as the people themselves.
    const numbers = counts.map(
      ({ name }, index) => sql`count(*) filter (where u.k = ${sql.lit(index)})::int as ${sql.ref(name)}`,
    );
    const events = counts.map(
      ({ leaf }, index) => sql`
        select e.person_id, ${sql.lit(index)} as k from person_events e
        where e.store_id = ${storeId}::uuid and ${countedEvent(leaf, clock)}`,
    );
    return sql` left join (
      select u.person_id, ${sql.join(numbers)} from (${sql.join(events, sql` union all `)}) u
      group by u.person_id offset 0) ev on ev.person_id = p.id`;
  }
}

function openCondition({ open, stage }: Extract<Leaf, { open: string }>): Sql {
  if (open === 'basket') return sql`p.basket_at is not null`;
  if (open === 'return') return sql`p.open_returns > 0`;
  return stage === undefined ? sql`p.open_orders <> '{}'` : sql`${stage}::text = any(p.open_orders)`;
}

/** One definition as a condition about person `p`, with its joins. */
export function toSql(group: Group, context: CompileContext): Compiled {
  const compiler = new Compiler(context);
  const condition = compiler.condition(group);
  return { condition, joins: compiler.joins() };
}

/** A definition’s rows as conditions about the same people, which share their joins. */
export interface CompiledRows {
  readonly rows: readonly Sql[];
  readonly joins: Sql;
  /** The name of what each person said of `joinsConsent`; null where nothing was asked for. */
  readonly consent: Sql | null;
  /** The whole, of what each row came to: no row has to be worked out twice. */
  holds(row: (index: number) => Sql): Sql;
}

/** @param joinsConsent what people said of this channel is joined, too; of whole stores */
export function rowsToSql(
  group: Group,
  context: CompileContext,
  joinsConsent: ConsentLeaf['consent'] | null = null,
): CompiledRows {
  const compiler = new Compiler(context);
  const rows = leavesOf(group).map((leaf) => compiler.condition(leaf));
  const consent = joinsConsent && compiler.consentOf(joinsConsent);
  return {
    rows,
    consent,
    joins: compiler.joins(),
    holds(row) {
      let next = 0;
      return together(group, () => {
        next += 1;
        return row(next - 1);
      });
    },
  };
}
