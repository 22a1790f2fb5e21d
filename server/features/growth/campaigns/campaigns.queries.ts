import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  audienceSchema,
  type CampaignFields,
  type CampaignState,
  excludeSchema,
  type Timing,
  testSchema,
  timingSchema,
  utmSchema,
  type Variant,
  type Verdict,
  variantSchema,
  verdictSchema,
} from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { type WavePlan, wavePlanSchema } from '../../../../shared/features/growth/campaigns/waves.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { SendCounts } from '../../../platform/mail/ledger/counts.ts';

interface StoreKey {
  readonly id: string;
  readonly projectId: string;
}

const ownStateSchema = z.enum(['draft', 'scheduled', 'booking', 'testing', 'sending', 'blocked']);
export type OwnState = z.output<typeof ownStateSchema>;

const countsSchema = z.object({
  audience: z.int(),
  accepted: z.int(),
  refused: z.int(),
  skipped: z.int(),
  onTheWay: z.int(),
  doubtful: z.int(),
  left: z.int(),
  waiting: z.int(),
  cancelled: z.int(),
  leftOut: z.record(z.string(), z.int()),
});

const campaignSchema = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  storeId: z.uuid(),
  name: z.string(),
  ownState: ownStateSchema,
  sourceState: z.enum(['open', 'paused', 'held', 'cancelling', 'cancelled', 'done']).nullable(),
  sourceReason: z.string().nullable(),
  sourceChangedAt: z.date().nullable(),
  sourceChangedBy: z.uuid().nullable(),
  revision: z.int(),
  audience: audienceSchema.nullable(),
  exclude: excludeSchema,
  draftId: z.uuid().nullable(),
  senderId: z.uuid().nullable(),
  timing: timingSchema,
  test: testSchema.nullable(),
  isTracked: z.boolean(),
  utm: utmSchema,
  salt: z.string(),
  plan: wavePlanSchema.nullable(),
  startsAt: z.date().nullable(),
  decidesAt: z.date().nullable(),
  winner: variantSchema.nullable(),
  verdict: verdictSchema.nullable(),
  blockedReason: z.string().nullable(),
  scheduledAt: z.date().nullable(),
  counts: countsSchema.nullable(),
  createdAt: z.date(),
  changedAt: z.date(),
  changedBy: z.uuid().nullable(),
});
export type StoredCampaign = z.output<typeof campaignSchema>;

const COLUMNS =
  sql.raw(`c.id, c.project_id, c.store_id, c.name, c.state as own_state, src.state as source_state,
  src.reason as source_reason, src.changed_at as source_changed_at, src.changed_by as source_changed_by, c.revision,
  c.audience, c.exclude, c.draft_id, c.sender_id, c.timing, c.test, c.is_tracked, c.utm, c.salt, c.plan, c.starts_at,
  c.decides_at, c.winner, c.verdict, c.blocked_reason, c.scheduled_at, c.counts, c.created_at, c.changed_at, c.changed_by`);
const FROM = sql.raw('from campaigns c left join send_sources src on src.id = c.id');

/** A campaign’s state as people see it. What its source in the ledger says comes first. */
export function stateOf({
  ownState,
  sourceState,
}: Pick<StoredCampaign, 'ownState' | 'sourceState'>): CampaignState {
  if (ownState === 'draft' || ownState === 'blocked') return ownState;
  if (sourceState === 'done') return 'sent';
  return sourceState === null || sourceState === 'open' ? ownState : sourceState;
}

const EMPTY_EXCLUDE = { lists: [], segments: [], campaigns: [] };

/** What a campaign says of itself, as a form has it. */
export const fieldsOf = (campaign: StoredCampaign): CampaignFields => ({
  name: campaign.name,
  audience: campaign.audience,
  exclude: campaign.exclude,
  draftId: campaign.draftId,
  senderId: campaign.senderId,
  timing: campaign.timing,
  test: campaign.test,
  isTracked: campaign.isTracked,
  utm: campaign.utm,
});

/** A campaign of a store; null where it has none of this id. With `lock` no one else changes it until the transaction ends. */
export async function findCampaign(
  tx: Tx,
  storeId: string,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredCampaign | null> {
  const { rows } = await sql`
    select ${COLUMNS} ${FROM} where c.store_id = ${storeId} and c.id = ${id} ${lock ? sql`for update of c` : sql``}`.execute(
    tx,
  );
  return rows[0] ? campaignSchema.parse(rows[0]) : null;
}

/** Campaigns that have work to do: to be booked, decided, or looked at while they are sent. */
export async function findAtWork(tx: Tx): Promise<StoredCampaign[]> {
  const { rows } = await sql`
    select ${COLUMNS} ${FROM}
    where c.state in ('scheduled', 'booking', 'testing', 'sending') and src.state in ('open', 'paused')
    order by c.starts_at, c.id limit 1000`.execute(tx);
  return z.array(campaignSchema).parse(rows);
}

export async function findForSending(tx: Tx, ids: readonly string[]): Promise<StoredCampaign[]> {
  const { rows } = await sql`select ${COLUMNS} ${FROM} where c.id = any(${[...ids]}::uuid[])`.execute(tx);
  return z.array(campaignSchema).parse(rows);
}

const VIEWS = {
  all: sql`true`,
  drafts: sql`c.state in ('draft', 'blocked')`,
  scheduled: sql`c.state = 'scheduled' and src.state in ('open', 'paused', 'held')`,
  running: sql`c.state in ('booking', 'testing', 'sending') and src.state in ('open', 'paused', 'held', 'cancelling')`,
  ended: sql`c.state not in ('draft', 'blocked') and src.state in ('done', 'cancelled')`,
} as const;
export type CampaignView = keyof typeof VIEWS;

const listedSchema = z.object({
  rows: z.array(campaignSchema.extend({ subject: z.string() })),
  total: z.int(),
  views: z.record(z.string(), z.int()),
});

/** A page of a store’s campaigns, the newest first, with how many each view has. */
export async function listCampaigns(
  tx: Tx,
  storeId: string,
  { view, like, page, pageSize }: { view: CampaignView; like: string | null; page: number; pageSize: number },
) {
  const found = sql`${FROM} where c.store_id = ${storeId} and (${like}::text is null or c.name ilike ${like})`;
  const counts = Object.entries(VIEWS).map(
    ([name, condition]) => sql`${sql.lit(name)}, count(*) filter (where ${condition})::int`,
  );
  const { rows: counted } = await sql`
    select jsonb_build_object(${sql.join(counts)}) as views ${found}`.execute(tx);
  const { rows } = await sql`
    select ${COLUMNS}, coalesce((
      select k.subject from campaign_contents k where k.campaign_id = c.id and k.variant = 'a'), '') as subject
    ${found} and ${VIEWS[view]} order by c.created_at desc, c.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  const { views } = listedSchema.pick({ views: true }).parse(counted[0]);
  return { rows: listedSchema.shape.rows.parse(rows), views, total: views[view] ?? 0 };
}

const reachedSchema = z.array(z.object({ id: z.uuid(), name: z.string(), people: z.int() }));

/** Campaigns that reached someone, the newest first. */
export async function listReached(tx: Tx, storeId: string) {
  const { rows } = await sql`
    select c.id, c.name, src.audience as people from campaigns c join send_sources src on src.id = c.id
    where c.store_id = ${storeId} and c.state <> 'draft' and src.audience > 0
    order by c.created_at desc, c.id limit 100`.execute(tx);
  return reachedSchema.parse(rows);
}

/** Saves a new draft of a campaign. @returns its id */
export async function insertCampaign(
  tx: Tx,
  { id: storeId, projectId }: StoreKey,
  fields: CampaignFields,
  by: string | null,
): Promise<string> {
  const id = newId();
  await sql`
    insert into campaigns (id, project_id, store_id, salt, created_by, changed_by, name, audience, exclude, draft_id,
      sender_id, timing, test, is_tracked, utm)
    values (${id}, ${projectId}, ${storeId}, ${newId()}, ${by}, ${by}, ${fields.name}, ${jsonb(fields.audience)},
      ${jsonb(fields.exclude)}, ${fields.draftId}, ${fields.senderId}, ${jsonb(fields.timing)}, ${jsonb(fields.test)},
      ${fields.isTracked}, ${jsonb(fields.utm)})`.execute(tx);
  return id;
}

const jsonb = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;

/** What a campaign is made from before anything is chosen. */
export const newFields = (name: string, draftId: string | null): CampaignFields => ({
  name,
  audience: null,
  exclude: EMPTY_EXCLUDE,
  draftId,
  senderId: null,
  timing: { kind: 'now' },
  test: null,
  isTracked: true,
  utm: { source: '', medium: '', campaign: '' },
});

/** Saves a draft where no one did since. @returns its revision; null where someone did, or it isn’t a draft */
export async function saveFields(
  tx: Tx,
  key: { readonly storeId: string; readonly id: string; readonly revision: number },
  fields: CampaignFields,
  by: string | null,
): Promise<number | null> {
  const { rows } = await sql`
    update campaigns set name = ${fields.name}, audience = ${jsonb(fields.audience)}, exclude = ${jsonb(fields.exclude)},
      draft_id = ${fields.draftId}, sender_id = ${fields.senderId}, timing = ${jsonb(fields.timing)},
      test = ${jsonb(fields.test)}, is_tracked = ${fields.isTracked}, utm = ${jsonb(fields.utm)},
      revision = revision + 1, changed_at = now(), changed_by = ${by}
    where store_id = ${key.storeId} and id = ${key.id} and state = 'draft' and revision = ${key.revision}
    returning revision`.execute(tx);
  return rows[0] ? z.object({ revision: z.int() }).parse(rows[0]).revision : null;
}

export async function deleteDraft(tx: Tx, storeId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from campaigns where store_id = ${storeId} and id = ${id} and state in ('draft', 'blocked') returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** What a scheduled campaign says, one row a variant. */
export const contentSchema = z.object({
  campaignId: z.uuid(),
  variant: variantSchema,
  draftId: z.uuid(),
  version: z.int(),
  subject: z.string(),
  preheader: z.string(),
  sender: z.object({
    senderId: z.uuid().nullable(),
    name: z.string(),
    replyTo: z.string().nullable(),
  }),
  compiled: z.unknown(),
});
export type StoredContent = z.output<typeof contentSchema>;

export async function insertContents(
  tx: Tx,
  projectId: string,
  contents: readonly StoredContent[],
): Promise<void> {
  await sql`
    insert into campaign_contents (campaign_id, variant, project_id, draft_id, version, subject, preheader, sender, compiled)
    select k."campaignId", k.variant, ${projectId}, k."draftId", k.version, k.subject, k.preheader, k.sender, k.compiled
    from json_to_recordset(${JSON.stringify(contents)}::json) as k("campaignId" uuid, variant text, "draftId" uuid,
      version int, subject text, preheader text, sender jsonb, compiled jsonb)`.execute(tx);
}

/** The contents of campaigns without what is compiled, which is large. */
export async function findContentHeads(tx: Tx, campaignId: string) {
  const { rows } = await sql`
    select campaign_id, variant, draft_id, version, subject, preheader, sender from campaign_contents
    where campaign_id = ${campaignId} order by variant`.execute(tx);
  return z.array(contentSchema.omit({ compiled: true })).parse(rows);
}

export async function findContents(tx: Tx, campaignIds: readonly string[]): Promise<StoredContent[]> {
  const { rows } = await sql`
    select campaign_id, variant, draft_id, version, subject, preheader, sender, compiled from campaign_contents
    where campaign_id = any(${[...campaignIds]}::uuid[])`.execute(tx);
  return z.array(contentSchema).parse(rows);
}

interface Scheduled {
  readonly id: string;
  readonly plan: WavePlan;
  readonly startsAt: string;
  readonly decidesAt: string | null;
  readonly by: string | null;
}

export async function noteScheduled(tx: Tx, { id, plan, startsAt, decidesAt, by }: Scheduled): Promise<void> {
  await sql`
    update campaigns set state = 'scheduled', plan = ${jsonb(plan)}, starts_at = ${startsAt}, decides_at = ${decidesAt},
      winner = null, verdict = null, blocked_reason = null, scheduled_at = now(), scheduled_by = ${by},
      revision = revision + 1, changed_at = now(), changed_by = ${by}
    where id = ${id}`.execute(tx);
}

/** Makes a campaign a draft again: what it kept and its source are deleted. No email of it may have passed the gate. */
export async function noteDraft(tx: Tx, id: string, by: string | null): Promise<void> {
  await sql`delete from campaign_contents where campaign_id = ${id}`.execute(tx);
  await sql`
    update campaigns set state = 'draft', plan = null, starts_at = null, decides_at = null, blocked_reason = null,
      revision = revision + 1, changed_at = now(), changed_by = ${by}
    where id = ${id}`.execute(tx);
}

/** Moves a campaign on where it is still in one of these states. @returns whether it was */
export async function advance(
  tx: Tx,
  id: string,
  from: readonly OwnState[],
  to: OwnState,
  blockedReason: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    update campaigns set state = ${to}, blocked_reason = ${blockedReason}, revision = revision + 1, changed_at = now()
    where id = ${id} and state = any(${[...from]}::text[]) returning id`.execute(tx);
  return rows.length > 0;
}

export async function noteBlocked(tx: Tx, id: string, reason: string): Promise<void> {
  await advance(tx, id, ['booking'], 'blocked', reason);
}

export async function noteRescheduled(
  tx: Tx,
  id: string,
  times: { readonly timing: Timing; readonly startsAt: string; readonly decidesAt: string | null },
  by: string | null,
): Promise<void> {
  await sql`
    update campaigns set timing = ${jsonb(times.timing)}, starts_at = ${times.startsAt}, decides_at = coalesce(${times.decidesAt}, decides_at),
      revision = revision + 1, changed_at = now(), changed_by = ${by}
    where id = ${id}`.execute(tx);
}

export async function noteVerdict(tx: Tx, id: string, verdict: Verdict): Promise<void> {
  await sql`
    update campaigns set state = 'sending', winner = ${verdict.winner}, verdict = ${jsonb(verdict)},
      revision = revision + 1, changed_at = now()
    where id = ${id}`.execute(tx);
}

/** Campaigns that have ended, or went on after that, and whose counts aren’t kept yet. */
export async function findUncounted(tx: Tx): Promise<string[]> {
  const { rows } = await sql`
    select c.id from campaigns c join send_sources src on src.id = c.id
    where src.state in ('done', 'cancelled') and (c.counted_at is null or c.counted_at < src.changed_at)
    limit 100`.execute(tx);
  return z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id);
}

export async function saveCounts(tx: Tx, id: string, counts: SendCounts): Promise<void> {
  await sql`update campaigns set counts = ${jsonb(counts)}, counted_at = now() where id = ${id}`.execute(tx);
}

const figuresSchema = z.array(
  z.object({
    variant: variantSchema,
    people: z.int(),
    clicked: z.int(),
    opened: z.int(),
    ended: z.int(),
  }),
);

/** What each variant of a test’s sample came to so far. */
export async function variantFigures(
  tx: Tx,
  id: string,
): Promise<{ variant: Variant; people: number; clicked: number; opened: number; ended: number }[]> {
  const { rows } = await sql`
    select s.variant, count(*)::int as people,
      count(*) filter (where exists (
        select from send_events e where e.send_id = s.id and e.kind = 'clicked' and e.sure))::int as clicked,
      count(*) filter (where exists (
        select from send_events e where e.send_id = s.id and e.kind = 'opened'))::int as opened,
      count(*) filter (where exists (
        select from send_events e where e.send_id = s.id and e.kind in ('unsubscribed', 'complained')))::int as ended
    from sends s where s.source_id = ${id} and s.variant is not null and s.state = 'accepted'
    group by s.variant order by s.variant`.execute(tx);
  return figuresSchema.parse(rows);
}

const meterSchema = z.object({ sent: z.int(), people: z.int() });

/** Offers that a store sent since a moment or is about to, and the people it may mail. */
export async function readMeters(
  tx: Tx,
  storeId: string,
  since: Date,
): Promise<z.output<typeof meterSchema>> {
  const { rows } = await sql`
    select (
      select count(*)::int from sends s where s.store_id = ${storeId} and s.purpose = 'marketing'
        and s.state in ('booked', 'claimed', 'gated', 'accepted', 'doubtful', 'left') and s.created_at >= ${since}) as sent,
      (select count(*)::int from consent_states cs where cs.store_id = ${storeId} and cs.channel = 'email'
        and cs.state = 'given') as people`.execute(tx);
  return meterSchema.parse(rows[0]);
}

/** Moves a campaign’s begin into the past, as demo data needs it. */
export async function noteBegan(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update campaigns set state = 'sending', starts_at = ${at}, scheduled_at = ${at}, created_at = ${at}, changed_at = ${at}
    where id = ${id}`.execute(tx);
}

const partUsesSchema = z.array(z.object({ name: z.string() }));

/**
 * Campaigns that will still read some lists or segments, because their people aren’t booked yet, and those that still send
 * by some senders.
 */
export async function findPartUses(
  tx: Tx,
  { storeId, ids }: { readonly storeId: string; readonly ids: readonly string[] },
) {
  const { rows } = await sql`
    select c.name from campaigns c left join send_sources src on src.id = c.id
    where c.store_id = ${storeId} and c.state <> 'draft'
      and (src.id is null or src.state not in ('cancelling', 'cancelled', 'done'))
      and ((c.state in ('scheduled', 'booking', 'blocked') and exists (
          select from unnest(array[c.audience -> 'lists', c.audience -> 'segments', c.exclude -> 'lists', c.exclude -> 'segments'])
            as named(parts) where named.parts ?| ${ids}::text[]))
        or exists (
          select from campaign_contents k where k.campaign_id = c.id and k.sender ->> 'senderId' = any(${ids}::text[])))
    order by c.name, c.id limit 20`.execute(tx);
  return partUsesSchema.parse(rows);
}

const usesSchema = z.array(z.object({ draftId: z.uuid(), name: z.string(), id: z.uuid() }));

/** Drafts of emails that campaigns of a store send, will send, or have sent. */
export async function findDraftUses(tx: Tx, storeId: string) {
  const { rows } = await sql`
    select distinct d.draft_id, c.name, c.id from campaigns c, lateral (
      select c.draft_id where c.draft_id is not null
      union select k.draft_id from campaign_contents k where k.campaign_id = c.id
      union select o.value::uuid from jsonb_array_elements_text(c.test -> 'others') o where c.test ->> 'kind' = 'content'
    ) d(draft_id)
    where c.store_id = ${storeId} order by c.name, c.id`.execute(tx);
  return usesSchema.parse(rows);
}
