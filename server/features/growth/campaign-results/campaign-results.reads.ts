import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  OUTCOMES,
  type Outcome,
} from '../../../../shared/features/growth/campaign-results/campaign-results.ts';
import {
  testSchema,
  variantSchema,
  verdictSchema,
} from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { defineRead, type Parameter } from '../../../platform/database/reads.ts';
import { isRoleAddress } from '../../../platform/mail/ledger/role-addresses.ts';

const isMarked = (mark: number) => sql`s.marks & ${sql.lit(mark)} <> 0`;

/** Bits of `sends.marks`, which events of mails set. */
const OPENED = isMarked(1);
const CLICKED = isMarked(2);
const TOUCHED = isMarked(4);
const BOUNCED = isMarked(8);
const COMPLAINED = isMarked(16);
const UNSUBSCRIBED = isMarked(32);

/** What makes a mail `s` of source `s.source_id` one of an outcome. Figures count by it, and lists show by it. */
const IS: Readonly<Record<Outcome, RawBuilder<unknown>>> = {
  sent: sql`s.state = 'accepted'`,
  delivered: sql`s.state = 'accepted' and not ${BOUNCED}`,
  opened: sql`s.state = 'accepted' and ${OPENED}`,
  clicked: CLICKED,
  unsure: sql`${TOUCHED} and not ${CLICKED}`,
  ordered: sql`exists (
    select from mail_orders m join orders o on o.id = m.order_id and o.deleted_at is null where m.send_id = s.id)`,
  unsubscribed: UNSUBSCRIBED,
  complained: COMPLAINED,
  bounced: sql`s.state = 'accepted' and ${BOUNCED}`,
  refused: sql`s.state = 'refused'`,
  skipped: sql`s.state = 'skipped'`,
  doubtful: sql`s.state in ('gated', 'doubtful', 'left')`,
  waiting: sql`s.state in ('booked', 'claimed')`,
  cancelled: sql`s.state = 'cancelled'`,
};
const ALL = Object.keys(OUTCOMES) as Outcome[];

/** Orders are few: they are counted by themselves instead of being looked for with each mail. */
const COUNTED = ALL.filter((name) => name !== 'ordered');

/** The receiver of mail `s` as figures have it: a large one by its name, all others together. */
const receiverOfSend = sql`case when s.receiver like '%.%' then '' else coalesce(s.receiver, '') end`;

const moment = z.date().transform((date) => date.toISOString());

const campaignColumns = {
  id: z.uuid(),
  name: z.string(),
  storeId: z.uuid(),
  startsAt: moment.nullable(),
  decidesAt: moment.nullable(),
  test: testSchema.nullable(),
  verdict: verdictSchema.nullable(),
  chosenBy: z.string().nullable(),
  currency: z.string(),
  country: z.string(),
  leftOut: z.record(z.string(), z.int()),
};

/** Campaigns of a project by their ids. */
export const campaignsRead = defineRead({
  name: 'campaign-results.campaigns',
  tables: ['accounts', 'campaigns', 'sendSources', 'stores'],
  input: { campaigns: 'uuid[]', projectId: 'uuid' },
  row: z.object(campaignColumns),
  sql: ({ campaigns, projectId }) => sql`
    select c.id, c.name, c.store_id, c.starts_at, c.decides_at, c.test, c.verdict, st.currency, st.country,
      coalesce(src.left_out, '{}') as left_out, (
        select coalesce(nullif(a.first_name, ''), a.username, a.email::text) from accounts a
        where a.id = (c.verdict->>'account')::uuid) as chosen_by
    from campaigns c join stores st on st.id = c.store_id left join send_sources src on src.id = c.id
    where c.id = any(${campaigns}) and c.project_id = ${projectId}`,
  budget: { nodes: 12, cost: 400 },
});

/**
 * Mails by campaign, variant, receiver and outcome. The mails of each campaign are grouped in the order of an index first, which
 * has all that is asked of them; what outcomes they have is asked of the few groups.
 */
export const figuresRead = defineRead({
  name: 'campaign-results.figures',
  tables: ['sends', 'mailOrders', 'orders'],
  input: { campaigns: 'uuid[]' },
  row: z.object({
    campaign: z.uuid(),
    variant: variantSchema.nullable(),
    receiver: z.string(),
    people: z.record(z.string(), z.int()),
  }),
  sql: ({ campaigns }) => sql`
    with ordered as materialized (
      select s.source_id, s.variant, ${receiverOfSend} as receiver, count(distinct s.id) as n
      from mail_orders m join orders o on o.id = m.order_id and o.deleted_at is null join sends s on s.id = m.send_id
      where m.source_id = any(${campaigns}) group by 1, 2, 3)
    select f.campaign, f.variant, f.receiver, f.people || jsonb_build_object('ordered', coalesce(r.n, 0)) as people
    from (
      select i.campaign, s.variant, ${receiverOfSend} as receiver, jsonb_build_object(
        ${sql.join(COUNTED.map((name) => sql`${sql.lit(name)}, coalesce(sum(s.n) filter (where ${IS[name]}), 0)`))}) as people
      from unnest(${campaigns}) as i(campaign) cross join lateral (
        select m.state, m.marks, m.variant, m.receiver, count(*) as n from sends m where m.source_id = i.campaign
        group by m.state, m.marks, m.variant, m.receiver) s
      group by 1, 2, 3) f
    left join ordered r on r.source_id = f.campaign and r.variant is not distinct from f.variant and r.receiver = f.receiver
    order by f.campaign, f.variant, f.receiver`,
  budget: { nodes: 30, cost: 40_000 },
});

/** Clicks in mails of a campaign. Its mails are found first: a store’s other clicks aren’t read. */
const clicksOf = (campaign: Parameter) => sql`
  select s.id, v.link, v.sure, v.at
  from (select m.id from sends m where m.source_id = ${campaign} and m.marks & 6 <> 0 offset 0) s
  cross join lateral (
    select e.link, e.sure, e.at from send_events e where e.send_id = s.id and e.kind = 'clicked' offset 0) v`;

/** When people clicked for the first time, and what they clicked: the first 200 links, those with the most people first. */
export const clicksRead = defineRead({
  name: 'campaign-results.clicks',
  tables: ['sends', 'sendEvents', 'sendLinks'],
  input: { campaign: 'uuid' },
  row: z.object({
    hours: z.array(
      z.object({
        at: z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString()),
        people: z.int(),
      }),
    ),
    links: z.array(
      z.object({
        linkNo: z.int(),
        variant: variantSchema.nullable(),
        words: z.string(),
        url: z.string(),
        people: z.int(),
        clicks: z.int(),
      }),
    ),
  }),
  sql: ({ campaign }) => sql`
    with clicks as materialized (${clicksOf(campaign)})
    select coalesce((
      select json_agg(h order by h.at) from (
        select f.at, count(*) as people from (
          select date_trunc('hour', min(c.at)) as at from clicks c where c.sure group by c.id) f
        group by f.at order by f.at limit 168) h), '[]') as hours,
      coalesce((
        select json_agg(json_build_object('linkNo', l.link_no, 'variant', l.variant, 'words', l.words, 'url', l.url, 'people', l.people,
          'clicks', l.clicks) order by l.people desc, l.link_no) from (
          select k.link_no, k.variant, k.words, k.url, coalesce(c.people, 0) as people, coalesce(c.clicks, 0) as clicks
          from send_links k left join (
            select c.link, count(distinct c.id) filter (where c.sure) as people, count(*) filter (where not c.sure) as clicks
            from clicks c group by c.link) c on c.link = k.link_no
          where k.source_id = ${campaign} order by 4 desc, k.link_no limit 200) l), '[]') as links`,
  budget: { nodes: 40, cost: 40_000 },
});

/** People who surely clicked by the link’s place in one content. A place can have led to several addresses. */
export const placesRead = defineRead({
  name: 'campaign-results.places',
  tables: ['sends', 'sendEvents', 'sendLinks'],
  input: { campaign: 'uuid', variant: 'text' },
  row: z.object({ place: z.int(), people: z.int() }),
  sql: ({ campaign, variant }) => sql`
    select k.place, count(distinct e.id)::int as people
    from send_links k join (${clicksOf(campaign)}) e on e.link = k.link_no and e.sure
    where k.source_id = ${campaign} and (k.variant is null or k.variant = ${variant}) group by k.place order by k.place`,
  budget: { nodes: 24, cost: 20_000 },
});

const isOf = (outcome: Parameter) =>
  sql`case ${outcome} ${sql.join(
    ALL.map((name) => sql`when ${sql.lit(name)} then ${IS[name]}`),
    sql` `,
  )} end`;

/**
 * The people behind a figure: of one variant (`none` for mails without one) or one receiver, or people who clicked one link or
 * anything at one place of a content.
 */
export const peopleRead = defineRead({
  name: 'campaign-results.people',
  tables: ['sends', 'sendEvents', 'sendLinks', 'mailOrders', 'orders', 'people'],
  input: {
    campaign: 'uuid',
    outcome: 'text',
    variant: 'text?',
    receiver: 'text?',
    link: 'int?',
    place: 'int?',
    content: 'text?',
    after: 'uuid?',
    most: 'int',
  },
  row: z.object({
    id: z.uuid(),
    person: z.uuid().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    state: z.string(),
    reason: z.string().nullable(),
    words: z.string().nullable(),
    bounceWords: z.string().nullable(),
  }),
  sql: ({ campaign, outcome, variant, receiver, link, place, content, after, most }) => sql`
    with page as materialized (
      select s.id from sends s
      where s.source_id = ${campaign} and (${after}::uuid is null or s.id > ${after}) and ${isOf(outcome)}
        and (${variant}::text is null or coalesce(s.variant, 'none') = ${variant})
        and (${receiver}::text is null or ${receiverOfSend} = ${receiver})
        and (${link}::int is null or exists (
          select from send_events v where v.send_id = s.id and v.kind = 'clicked' and v.sure and v.link = ${link}))
        and (${place}::int is null or exists (
          select from send_events v join send_links k on k.source_id = ${campaign} and k.link_no = v.link and k.place = ${place}
            and (k.variant is null or k.variant = ${content})
          where v.send_id = s.id and v.kind = 'clicked' and v.sure))
      order by s.id limit ${most})
    select s.id, p.id as person, trim(p.first_name || ' ' || p.last_name) as name, p.address as email, s.state, s.reason,
      s.outcome->>'words' as words, (
        select max(coalesce(v.data->>'words', '')) from send_events v where v.send_id = s.id and v.kind = 'bounced') as bounce_words
    from page join sends s on s.id = page.id left join people p on p.id = s.person_id
    order by s.id`,
  budget: { nodes: 60, cost: 40_000 },
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
