import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  OUTCOMES,
  type Outcome,
} from '../../../../shared/features/growth/campaign-results/campaign-results.ts';
import { defineRead, type Parameter } from '../../../platform/database/reads.ts';
import { isRoleAddress } from '../../../platform/mail/ledger/role-addresses.ts';

/** What makes a mail `s` with its events `e` one of an outcome. Figures count by it, and lists show by it. */
const IS: Readonly<Record<Outcome, RawBuilder<unknown>>> = {
  sent: sql`s.state = 'accepted'`,
  delivered: sql`s.state = 'accepted' and not e.bounced`,
  opened: sql`s.state = 'accepted' and e.opened`,
  clicked: sql`e.clicked`,
  unsure: sql`e.touched and not e.clicked`,
  ordered: sql`exists (select from mail_orders m where m.send_id = s.id)`,
  unsubscribed: sql`e.unsubscribed`,
  complained: sql`e.complained`,
  bounced: sql`s.state = 'accepted' and e.bounced`,
  refused: sql`s.state = 'refused'`,
  skipped: sql`s.state = 'skipped'`,
  doubtful: sql`s.state in ('gated', 'doubtful', 'left')`,
  waiting: sql`s.state in ('booked', 'claimed')`,
  cancelled: sql`s.state = 'cancelled'`,
};
const ALL = Object.keys(OUTCOMES) as Outcome[];

const events = sql`
  cross join lateral (
    select coalesce(bool_or(v.kind = 'opened'), false) as opened,
      coalesce(bool_or(v.kind = 'clicked' and v.sure), false) as clicked,
      coalesce(bool_or(v.kind = 'clicked' and not v.sure), false) as touched,
      coalesce(bool_or(v.kind = 'bounced'), false) as bounced,
      coalesce(bool_or(v.kind = 'complained'), false) as complained,
      coalesce(bool_or(v.kind = 'unsubscribed'), false) as unsubscribed,
      max(coalesce(v.data->>'words', '')) filter (where v.kind = 'bounced') as bounce_words
    from send_events v where v.send_id = s.id) e`;

const ofSource = { campaign: 'uuid' } as const;
const moment = z.date().transform((date) => date.toISOString());

export const campaignRead = defineRead({
  name: 'campaign-results.campaign',
  tables: ['campaigns', 'sendSources', 'stores'],
  input: { campaign: 'uuid', projectId: 'uuid' },
  row: z.object({
    decidesAt: moment.nullable(),
    currency: z.string(),
    leftOut: z.record(z.string(), z.int()),
  }),
  sql: ({ campaign, projectId }) => sql`
    select c.decides_at, st.currency, coalesce(src.left_out, '{}') as left_out
    from campaigns c join stores st on st.id = c.store_id left join send_sources src on src.id = c.id
    where c.id = ${campaign} and c.project_id = ${projectId}`,
  budget: { nodes: 8, cost: 100 },
});

export const figuresRead = defineRead({
  name: 'campaign-results.figures',
  tables: ['sends', 'sendEvents', 'mailOrders'],
  input: ofSource,
  row: z.object({
    variant: z.string().nullable(),
    firstAt: moment.nullable(),
    people: z.record(z.string(), z.int()),
    orders: z.int(),
  }),
  sql: ({ campaign }) => sql`
    select s.variant, min(s.settled_at) filter (where s.state = 'accepted') as first_at,
      json_build_object(${sql.join(ALL.map((name) => sql`${sql.lit(name)}, count(*) filter (where ${IS[name]})`))}) as people,
      (select count(*) from mail_orders m where m.source_id = ${campaign} and m.variant is not distinct from s.variant)::int
        as orders
    from sends s ${events}
    where s.source_id = ${campaign} group by s.variant order by s.variant`,
  budget: { nodes: 40, cost: 40_000 },
});

export const hoursRead = defineRead({
  name: 'campaign-results.hours',
  tables: ['sends', 'sendEvents'],
  input: ofSource,
  row: z.object({ at: moment, people: z.int() }),
  sql: ({ campaign }) => sql`
    select f.at, count(*)::int as people from (
      select date_trunc('hour', min(v.at)) as at from sends s join send_events v on v.send_id = s.id
      where s.source_id = ${campaign} and v.kind = 'clicked' and v.sure group by s.id) f
    group by f.at order by f.at limit 168`,
  budget: { nodes: 20, cost: 20_000 },
});

export const linksRead = defineRead({
  name: 'campaign-results.links',
  tables: ['sends', 'sendEvents', 'sendLinks'],
  input: ofSource,
  row: z.object({ linkNo: z.int(), words: z.string(), url: z.string(), people: z.int(), clicks: z.int() }),
  sql: ({ campaign }) => sql`
    select k.link_no, k.words, k.url, coalesce(c.people, 0)::int as people, coalesce(c.clicks, 0)::int as clicks
    from send_links k
    left join (
      select v.link, count(distinct v.send_id) filter (where v.sure) as people, count(*) filter (where not v.sure) as clicks
      from sends s join send_events v on v.send_id = s.id
      where s.source_id = ${campaign} and v.kind = 'clicked' group by v.link) c on c.link = k.link_no
    where k.source_id = ${campaign} order by 4 desc, k.link_no limit 100`,
  budget: { nodes: 24, cost: 20_000 },
});

const isOf = (outcome: Parameter) =>
  sql`case ${outcome} ${sql.join(
    ALL.map((name) => sql`when ${sql.lit(name)} then ${IS[name]}`),
    sql` `,
  )} end`;

const fate = {
  state: z.string(),
  reason: z.string().nullable(),
  words: z.string().nullable(),
  bounceWords: z.string().nullable(),
};
const fateColumns = sql`s.state, s.reason, s.outcome->>'words' as words, e.bounce_words`;

export const peopleRead = defineRead({
  name: 'campaign-results.people',
  tables: ['sends', 'sendEvents', 'mailOrders', 'people'],
  input: { campaign: 'uuid', outcome: 'text', after: 'uuid?', most: 'int' },
  row: z.object({
    id: z.uuid(),
    person: z.uuid().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    ...fate,
  }),
  sql: ({ campaign, outcome, after, most }) => sql`
    select s.id, p.id as person, trim(p.first_name || ' ' || p.last_name) as name, p.address as email, ${fateColumns}
    from sends s ${events} left join people p on p.id = s.person_id
    where s.source_id = ${campaign} and (${after}::uuid is null or s.id > ${after}) and ${isOf(outcome)}
    order by s.id limit ${most}`,
  budget: { nodes: 40, cost: 40_000 },
});

/**
 * What happened to a campaign for one person, and what was known of them when it was booked. Their mail is found by their
 * address and, where that has changed since, by themselves.
 */
export const whyRead = defineRead({
  name: 'campaign-results.why',
  tables: [
    'accounts',
    'campaigns',
    'consents',
    'mailingListMembers',
    'people',
    'segmentMembers',
    'sendEvents',
    'sendSources',
    'sendWaves',
    'sends',
    'stores',
    'suppressions',
  ],
  input: { campaign: 'uuid', person: 'uuid' },
  row: z.object({
    isErased: z.boolean(),
    hasAddress: z.boolean(),
    isRole: z.boolean(),
    joinedAt: z.date(),
    country: z.string(),
    bookedAt: z.date().nullable(),
    isBooked: z.boolean().nullable(),
    cancelledBy: z.string().nullable(),
    state: z.string().nullable(),
    reason: z.string().nullable(),
    words: z.string().nullable(),
    bounceWords: z.string().nullable(),
    at: z.date().nullable(),
    dueAt: z.date().nullable(),
    sourceState: z.string().nullable(),
    consent: z.string().nullable(),
    wasSuppressed: z.boolean(),
    wasExcluded: z.boolean(),
  }),
  sql: ({ campaign, person }) => sql`
    select p.erased_at is not null as is_erased, p.address_key is not null as has_address, p.created_at as joined_at, st.country,
      coalesce(${isRoleAddress(sql`p.address`)}, false) as is_role, b.at as booked_at, src.is_booked,
      src.state as source_state, s.state, s.reason, s.outcome->>'words' as words, (
        select max(coalesce(v.data->>'words', '')) from send_events v where v.send_id = s.id and v.kind = 'bounced') as bounce_words,
      s.settled_at as at, greatest(w.due_at, nullif(s.next_at, '-infinity')) as due_at, (
        select coalesce(nullif(a.first_name, ''), a.username, a.email::text) from accounts a
        where src.state in ('cancelling', 'cancelled') and a.id = src.changed_by) as cancelled_by, (
        select c.state from consents c where c.store_id = p.store_id and c.address_key = p.address_key
          and c.channel = 'email' and c.at <= b.at order by c.id desc limit 1) as consent,
      exists (select from suppressions u where u.address_key = p.address_key and (u.store_id = p.store_id or u.store_id is null)
        and u.at <= b.at and (u.until is null or u.until > b.at)) as was_suppressed,
      exists (select from mailing_list_members m where m.person_id = p.id and m.since <= b.at
          and k.exclude->'lists' ? m.list_id::text)
        or exists (select from segment_members m where m.person_id = p.id and m.since <= b.at
          and k.exclude->'segments' ? m.segment_id::text)
        or exists (select from sends o where o.store_id = p.store_id and o.address_key = p.address_key
          and k.exclude->'campaigns' ? o.source_id::text and o.state in ('gated', 'accepted', 'doubtful', 'left'))
        as was_excluded
    from people had
    join people p on p.id = coalesce(had.merged_into, had.id)
    join campaigns k on k.id = ${campaign} and k.store_id = p.store_id
    join stores st on st.id = k.store_id
    left join send_sources src on src.id = k.id
    left join lateral (
      select coalesce((select o.created_at from sends o where o.source_id = src.id order by o.slot, o.address_key limit 1),
        src.created_at) as at) b on true
    left join lateral (
      select * from (
        select o.* from sends o where o.source_id = src.id and o.slot = 'main' and o.address_key = p.address_key
        union all
        select o.* from sends o where o.source_id = src.id and o.slot = 'main' and o.person_id in (p.id, had.id)) any_of
      limit 1) s on true
    left join send_waves w on w.source_id = s.source_id and w.wave = s.wave
    where had.id = ${person}`,
  budget: { nodes: 60, cost: 1000 },
});
