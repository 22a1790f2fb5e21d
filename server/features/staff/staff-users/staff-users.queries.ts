import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { NumberedPage } from '../../../../shared/contract/list.ts';
import { storedStaffPermissionsSchema } from '../../../../shared/contract/permissions.ts';
import { personSchema } from '../../../../shared/features/accounts/identity/identity.ts';
import { PIN_TRIES_MAX } from '../../../../shared/features/factory/stations/stations.ts';
import {
  okrSchema,
  STAFF_PAGE_SIZE,
  STAFF_SIZES,
  type StaffBadge,
  type StaffRow,
  staffStatusSchema,
  staffTeamSchema,
  storeControlRoleSchema,
} from '../../../../shared/features/staff/staff-users/staff-users.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  countUpTo,
  cutPage,
  type PagePlace,
  type RowOrder,
  readPage,
} from '../../../platform/database/keyset.ts';
import { containing } from '../../../platform/database/like.ts';
import { deleteSessionsOf } from '../../../platform/sessions/sessions.ts';
import {
  muteStaffAccount,
  personColumns,
  personName,
  type StaffAccountChange,
  updateStaffAccount,
} from '../../accounts/identity/identity.ts';

const at = z.coerce.date().transform((date) => date.toISOString());
const isStaff = sql`(a.internal or a.factory)`;

const rowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.string().nullable(),
  email: z.string(),
  avatar: z.string().nullable(),
  colour: z.string().nullable(),
  team: staffTeamSchema.nullable().catch(null),
  internal: z.boolean(),
  isLeadership: z.boolean(),
  status: staffStatusSchema,
  mutedAt: at.nullable(),
  lastActive: at.nullable(),
  cursor: z.string(),
});

const ID = { sql: sql`f.id`, type: 'uuid' } as const;
const NAME = { sql: sql`f.name`, type: 'text' } as const;
const TEAM = { sql: sql`f.team`, type: 'text' } as const;

/** People without a team come last, either way. */
const ORDERS = {
  name: { keys: [NAME, ID], direction: 'asc' },
  '-name': { keys: [NAME, ID], direction: 'desc' },
  team: { keys: [{ sql: sql`f.team = ''`, type: 'boolean' }, TEAM, NAME, ID], direction: 'asc' },
  '-team': { keys: [{ sql: sql`f.team <> ''`, type: 'boolean' }, TEAM, NAME, ID], direction: 'desc' },
} as const satisfies Record<string, RowOrder>;

type StaffQuery = {
  readonly search: string;
  readonly team?: string | undefined;
  readonly status?: 'enabled' | 'pending' | 'disabled' | undefined;
  readonly only?: 'leadership' | 'muted' | undefined;
  readonly sort: keyof typeof ORDERS;
} & PagePlace;

/** A page of the directory with how many there are in all. The page is cut before anything wide is read. */
export async function listStaff(tx: Tx, query: StaffQuery): Promise<NumberedPage<StaffRow>> {
  const status = query.status && { enabled: 0, pending: null, disabled: -1 }[query.status];
  const order = ORDERS[query.sort];
  const cut = cutPage(order, query, STAFF_PAGE_SIZE);
  const { rows } = await sql<{ total: number }>`
    with found as materialized (
      select a.id, lower(${personName('a')}) as name, coalesce(p.team, '') as team
      from accounts a left join staff_profiles p on p.account_id = a.id
      where ${isStaff}
        ${
          query.search === ''
            ? sql``
            : sql`and (a.first_name || ' ' || a.last_name || ' ' || coalesce(a.username, '') || ' ' || a.email::text)
                ilike ${containing(query.search)}`
        }
        ${query.team ? sql`and p.team = ${query.team}` : sql``}
        ${query.status ? sql`and a.status is not distinct from ${status}::smallint` : sql``}
        ${query.only === 'leadership' ? sql`and a.leadership` : sql``}
        ${query.only === 'muted' ? sql`and a.muted_at is not null` : sql``}),
    page as (
      select page.* from (
        select f.id, ${cut.keys} from found f where ${cut.beyond} order by ${cut.order} limit ${cut.reach}) page
      order by ${cut.pageOrder} limit ${cut.limit} offset ${cut.offset})
    select a.id, ${personName('a')} as name, a.username, a.email::text as email, a.avatar, p.colour, p.team, a.internal,
      a.leadership as is_leadership, a.status, a.muted_at,
      (select max(s.last_seen_at) from sessions s where s.account_id = a.id) as last_active,
      ${countUpTo(sql`select from found`)} as total, ${cut.cursor} as cursor
    from page join accounts a on a.id = page.id left join staff_profiles p on p.account_id = a.id
    order by ${cut.shownOrder}`.execute(tx);
  return {
    ...readPage(z.array(rowSchema).parse(rows), order, query, STAFF_PAGE_SIZE),
    total: rows[0]?.total ?? 0,
    pageSize: STAFF_PAGE_SIZE,
  };
}

const badgeSchema = z.object({
  id: z.uuid(),
  hint: z.string(),
  issuedAt: at,
  issuedBy: z.string().nullable(),
  revokedAt: at.nullable(),
  revokedBy: z.string().nullable(),
  revokedReason: z.string().nullable(),
}) satisfies z.ZodType<StaffBadge>;

const staffSchema = personSchema.extend({
  internal: z.boolean(),
  factory: z.boolean(),
  isLeadership: z.boolean(),
  status: staffStatusSchema,
  mutedAt: at.nullable(),
  lastActive: at.nullable(),
  twoFactorAuthEnabled: z.boolean(),
  hasSavedPassword: z.boolean(),
  mission: z.string(),
  bio: z.string(),
  colour: z.string().nullable(),
  size: z.enum(STAFF_SIZES).nullable().catch(null),
  team: staffTeamSchema.nullable().catch(null),
  channel: z.string(),
  mobilePhoneNumber: z.string(),
  okrs: z.array(okrSchema),
  permissions: storedStaffPermissionsSchema,
  storeControlRole: storeControlRoleSchema,
  personalSealed: z.string().nullable(),
  bankSealed: z.string().nullable(),
  reportsTo: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  rfids: z.array(badgeSchema),
  pin: z.object({ setAt: z.string(), setBy: z.string().nullable(), isBlocked: z.boolean() }).nullable(),
  log: z.array(
    z.object({ id: z.uuid(), at, action: z.string(), details: z.string(), by: z.string().nullable() }),
  ),
});
export type StaffRecord = z.output<typeof staffSchema>;

const LOG_SHOWN = 50;

/** One member of staff with badges and log, newest first; undefined for an account that is none. */
export async function findStaff(tx: Tx, id: string): Promise<StaffRecord | undefined> {
  const { rows } = await sql`
    select ${personColumns('a')}, a.internal, a.factory,
      a.leadership as is_leadership, a.status, a.muted_at, a.two_factor_enabled_at is not null as two_factor_auth_enabled,
      a.password_hash is not null as has_saved_password,
      (select max(s.last_seen_at) from sessions s where s.account_id = a.id) as last_active,
      coalesce(p.mission, '') as mission, coalesce(p.bio, '') as bio, p.colour, p.size, p.team,
      coalesce(p.channel, '') as channel, coalesce(p.mobile_phone_number, '') as mobile_phone_number,
      coalesce(p.okrs, '[]') as okrs, coalesce(p.permissions, '{}') as permissions,
      coalesce(p.store_control_role, 'none') as store_control_role, p.personal_sealed, p.bank_sealed,
      case when r.id is not null then json_build_object('id', r.id, 'name', ${personName('r')}) end as reports_to,
      (select coalesce(json_agg(json_build_object('id', b.id, 'hint', b.hint, 'issuedAt', b.issued_at,
          'issuedBy', case when i.id is not null then ${personName('i')} end, 'revokedAt', b.revoked_at,
          'revokedBy', case when v.id is not null then ${personName('v')} end, 'revokedReason', b.revoked_reason)
          order by b.revoked_at is not null, b.issued_at desc), '[]')
        from staff_badges b left join accounts i on i.id = b.issued_by left join accounts v on v.id = b.revoked_by
        where b.account_id = a.id) as rfids,
      (select json_build_object('setAt', n.set_at, 'setBy', case when i.id is not null then ${personName('i')} end,
          'isBlocked', n.failed >= ${PIN_TRIES_MAX})
        from staff_pins n left join accounts i on i.id = n.set_by where n.account_id = a.id) as pin,
      (select coalesce(json_agg(e order by e.id desc), '[]') from (
        select l.id, l.at, l.action, l.details, case when d.id is not null then ${personName('d')} end as by
        from staff_log l left join accounts d on d.id = l.done_by
        where l.account_id = a.id order by l.id desc limit ${LOG_SHOWN}) e) as log
    from accounts a left join staff_profiles p on p.account_id = a.id left join accounts r on r.id = p.reports_to
    where a.id = ${id} and ${isStaff}`.execute(tx);
  return rows[0] === undefined ? undefined : staffSchema.parse(rows[0]);
}

/** One change of a person's record, as its log keeps it. */
export interface StaffDeed {
  readonly accountId: string;
  readonly by: string;
  readonly action: string;
  readonly details?: string;
}

const logging = ({ accountId, by, action, details = '' }: StaffDeed) => sql`
  insert into staff_log (id, account_id, done_by, action, details)
  values (${newId()}, ${accountId}, ${by}, ${action}, ${details})`;

/** Notes a deed. */
export async function noteDeed(tx: Tx, deed: StaffDeed): Promise<void> {
  await logging(deed).execute(tx);
}

const obstacleSchema = z.object({
  usernameTaken: z.boolean(),
  reportsToKnown: z.boolean(),
  reportsInCircle: z.boolean(),
  lastLeader: z.boolean(),
});

/** Finds what prevents a change. Changes of reporting lines and leadership run one after another. */
export async function obstacles(
  tx: Tx,
  id: string,
  change: { readonly username?: string | undefined; readonly reportsTo?: string | null | undefined },
): Promise<z.output<typeof obstacleSchema>> {
  const reportsTo = change.reportsTo ?? null;
  const { rows } = await sql`
    with recursive held as materialized (select pg_advisory_xact_lock(hashtext('staff-users'))),
    above as (
      select ${reportsTo}::uuid as id from held
      union
      select p.reports_to from above join staff_profiles p on p.account_id = above.id where p.reports_to is not null)
    select
      exists (select from accounts where lower(username) = lower(${change.username ?? ''}) and id <> ${id}) as username_taken,
      ${reportsTo}::uuid is null or exists (select from accounts a where a.id = ${reportsTo} and ${isStaff}) as reports_to_known,
      exists (select from above where id = ${id}) as reports_in_circle,
      not exists (select from accounts where leadership and internal and status = 0 and id <> ${id}) as last_leader`.execute(
    tx,
  );
  return obstacleSchema.parse(rows[0]);
}

/** Applies the patch, ends the sessions of a newly disabled account, and logs it. False without such a person. */
export async function changeStaff(tx: Tx, deed: StaffDeed, patch: StaffAccountChange): Promise<boolean> {
  const { rows } = await sql`
    with patch as (select ${JSON.stringify(patch)}::jsonb as p),
    account as (${updateStaffAccount(deed.accountId, patch)}),
    profile as (
      insert into staff_profiles (account_id, mission, bio, team, colour, size, channel, reports_to,
        mobile_phone_number, okrs, permissions, store_control_role)
      select account.id, coalesce(p->>'mission', s.mission, ''), coalesce(p->>'bio', s.bio, ''),
        case when p ? 'team' then p->>'team' else s.team end,
        case when p ? 'colour' then nullif(p->>'colour', '') else s.colour end,
        case when p ? 'size' then p->>'size' else s.size end,
        coalesce(p->>'channel', s.channel, ''),
        case when p ? 'reportsTo' then (p->>'reportsTo')::uuid else s.reports_to end,
        coalesce(p->>'mobilePhoneNumber', s.mobile_phone_number, ''),
        coalesce(p->'okrs', s.okrs, '[]'),
        case when p ? 'permissions' then array(select jsonb_array_elements_text(p->'permissions'))
          else coalesce(s.permissions, '{}') end,
        coalesce(p->>'storeControlRole', s.store_control_role, 'none')
      from account cross join patch left join staff_profiles s on s.account_id = account.id
      on conflict (account_id) do update set mission = excluded.mission, bio = excluded.bio, team = excluded.team,
        colour = excluded.colour, size = excluded.size, channel = excluded.channel, reports_to = excluded.reports_to,
        mobile_phone_number = excluded.mobile_phone_number, okrs = excluded.okrs,
        permissions = excluded.permissions, store_control_role = excluded.store_control_role),
    ended as (${deleteSessionsOf(sql`select id from account where status = -1`)}),
    logged as (
      insert into staff_log (id, account_id, done_by, action, details)
      select ${newId()}::uuid, id, ${deed.by}::uuid, ${deed.action}, ${deed.details ?? ''} from account)
    select id from account`.execute(tx);
  return rows.length > 0;
}

/** Saves a sealed section and logs the change. False without such a person. */
export async function keepSealed(
  tx: Tx,
  deed: StaffDeed,
  section: 'personal' | 'bank',
  sealed: string | null,
): Promise<boolean> {
  const column = sql.ref(`${section}_sealed`);
  const { rows } = await sql`
    with kept as (
      insert into staff_profiles (account_id, ${column})
      select a.id, ${sealed} from accounts a where a.id = ${deed.accountId} and ${isStaff}
      on conflict (account_id) do update set ${column} = excluded.${column}
      returning account_id),
    logged as (
      insert into staff_log (id, account_id, done_by, action)
      select ${newId()}::uuid, account_id, ${deed.by}::uuid, ${deed.action} from kept)
    select account_id from kept`.execute(tx);
  return rows.length > 0;
}

/** A section as stored; undefined without such a person, null when empty. */
export async function sealedSection(
  tx: Tx,
  id: string,
  section: 'personal' | 'bank',
): Promise<string | null | undefined> {
  const { rows } = await sql<{ sealed: string | null }>`
    select ${sql.ref(`p.${section}_sealed`)} as sealed
    from accounts a left join staff_profiles p on p.account_id = a.id where a.id = ${id} and ${isStaff}`.execute(
    tx,
  );
  return rows[0]?.sealed ?? (rows.length === 0 ? undefined : null);
}

/** Mutes or unmutes a member of staff and logs it; who is muted already keeps the time of it. Spec 2 §4.2. */
export async function setMuted(
  tx: Tx,
  deed: StaffDeed,
  muted: boolean,
): Promise<{ mutedAt: string | null } | undefined> {
  const { rows } = await sql`
    with changed as (${muteStaffAccount(deed.accountId, muted)}),
    logged as (
      insert into staff_log (id, account_id, done_by, action)
      select ${newId()}::uuid, id, ${deed.by}::uuid, ${deed.action} from changed)
    select muted_at from changed`.execute(tx);
  return rows[0] === undefined ? undefined : z.object({ mutedAt: at.nullable() }).parse(rows[0]);
}
