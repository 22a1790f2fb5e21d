import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { notificationMade } from '../../../../shared/features/accounts/notifications/notifications.events.ts';
import {
  type Notification,
  type NotificationContent,
  type NotificationKind,
  type NotificationMeta,
  notificationContentSchema,
} from '../../../../shared/features/accounts/notifications/notifications.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertEvents } from '../../../platform/domain-events/domain-events.ts';

interface RecipientRow {
  id: string;
  notificationId: string;
  content: unknown;
  createdAt: Date;
  scheduledAt: Date | null;
  openedAt: Date | null;
}

const isDue = sql`(n.scheduled_at is null or n.scheduled_at <= now())`;

function notificationOf(row: RecipientRow): Notification {
  return {
    ...notificationContentSchema.parse(row.content),
    id: row.notificationId,
    recipientId: row.id,
    createdAt: row.createdAt.toISOString(),
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
    deletedAt: null,
  };
}

/** What the poll asks for, in one statement. */
export async function metaOf(tx: Tx, accountId: string): Promise<NotificationMeta> {
  const { rows } = await sql<NotificationMeta>`
    select count(*)::int as count, count(*) filter (where r.opened_at is null)::int as unread,
      (array_agg(r.id order by r.id desc))[1] as newest,
      (select md5(coalesce(string_agg(held.what, ',' order by held.what), '')) from (
        select g.project_id || g.permission as what from project_member_permissions g where g.account_id = ${accountId}
        union all
        select m.project_id || m.role || coalesce(r.permissions::text, '')
        from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
          left join project_roles r on r.project_id = m.project_id and r.id = m.role_id
        where m.account_id = ${accountId}) held) as permissions_revision
    from notification_recipients r join notifications n on n.id = r.notification_id
    where r.account_id = ${accountId} and r.deleted_at is null and ${isDue}`.execute(tx);
  return rows[0] ?? { count: 0, unread: 0, newest: null, permissionsRevision: '' };
}

/** Whose projects' notifications a person may read, by whether the project forces two-factor authentication. */
interface Readable {
  readonly forced: boolean;
  readonly others: boolean;
}

/** Leaves out the notifications of projects whose calls the person can’t make. */
function isReadable({ forced, others }: Readable): RawBuilder<unknown> {
  if (forced && others) return sql`true`;
  if (!others) return sql`n.project_id is null`;
  return sql`not coalesce((select p.force_two_factor from projects p where p.id = n.project_id), false)`;
}

/** An account's notifications, newest first. */
export async function listOf(
  tx: Tx,
  accountId: string,
  page: { before: string | undefined; limit: number },
  readable: Readable,
): Promise<{ notifications: Notification[]; more: boolean }> {
  const { rows } = await sql<RecipientRow>`
    select r.id, r.notification_id, n.content, n.created_at, n.scheduled_at, r.opened_at
    from notification_recipients r join notifications n on n.id = r.notification_id
    where r.account_id = ${accountId} and r.deleted_at is null and ${isDue} and ${isReadable(readable)}
      and (${page.before ?? null}::uuid is null or r.id < ${page.before ?? null})
    order by r.id desc limit ${page.limit + 1}`.execute(tx);
  return { notifications: rows.slice(0, page.limit).map(notificationOf), more: rows.length > page.limit };
}

/** Marks all as read that are due; one that comes later stays unread. */
export async function markAllRead(tx: Tx, accountId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update notification_recipients r set opened_at = now() from notifications n
    where n.id = r.notification_id and r.account_id = ${accountId} and r.opened_at is null and ${isDue}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Takes one off its recipient's list; null where it is not theirs. */
export async function markDeleted(tx: Tx, accountId: string, recipientId: string): Promise<Date | null> {
  const { rows } = await sql<{ deletedAt: Date }>`
    update notification_recipients
    set deleted_at = coalesce(deleted_at, now()), opened_at = coalesce(opened_at, now())
    where id = ${recipientId} and account_id = ${accountId} returning deleted_at`.execute(tx);
  return rows[0]?.deletedAt ?? null;
}

/** A notification with the accounts that it is for. */
export interface AddressedNotification {
  readonly projectId: string | null;
  readonly accountIds: readonly string[];
  readonly kind: NotificationKind;
  readonly content: NotificationContent;
  readonly scheduledAt: Date | null;
}

/** Whether a browser may take it as a push message. Only the platform sees all browsers: elsewhere it is asked later. */
const MAY_BE_PUSHED = sql<boolean>`(current_setting('selvedge.scope', true) <> 'platform' or exists (
  select from push_subscriptions s join told using (account_id)))`;

/**
 * Keeps notifications for their recipients, in one statement. The transaction has to see their projects (or everything,
 * for one of no project). One that replaces or merges takes older ones of its tag off their lists. Where a person doesn’t
 * take its kind in the bell, it is kept as deleted.
 */
export async function insertNotifications(
  tx: Tx,
  notifications: readonly AddressedNotification[],
): Promise<void> {
  const rows = notifications
    .filter(({ accountIds }) => accountIds.length > 0)
    .map(({ content, accountIds, scheduledAt, ...row }) => ({
      ...row,
      id: newId(),
      content,
      tag: content.tag,
      scheduledAt: scheduledAt?.toISOString() ?? null,
      replaces: content.tag !== null && (content.replacePrevious || content.mergable),
      accountIds: [...new Set(accountIds)],
    }));
  if (rows.length === 0) return;
  const recipients = rows.flatMap(({ id, accountIds }) =>
    accountIds.map((accountId) => ({ id: newId(), notificationId: id, accountId })),
  );
  await sql`
    with news as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as n(id uuid, "projectId" uuid, kind text,
        content jsonb, tag text, "scheduledAt" timestamptz, replaces boolean)),
    told as (
      select t.id, t."notificationId", t."accountId" as account_id, n."projectId", n.tag, n.replaces,
        not coalesce('bell:' || n.kind = any(c.refused), false) as is_listed
      from json_to_recordset(${JSON.stringify(recipients)}::json) as t(id uuid, "notificationId" uuid, "accountId" uuid)
      join news n on n.id = t."notificationId" left join notification_choices c on c.account_id = t."accountId"),
    made as (
      insert into notifications (id, project_id, kind, content, tag, scheduled_at)
      select id, "projectId", kind, content, tag, "scheduledAt" from news),
    replaced as (
      update notification_recipients r set deleted_at = now() from notifications n, told
      where told.replaces and n.id = r.notification_id and n.tag = told.tag
        and n.project_id is not distinct from told."projectId"
        and r.account_id = told.account_id and r.deleted_at is null),
    to_push as (${insertEvents(
      notificationMade,
      rows.map(({ id, projectId }) => ({ projectId, payload: { notificationId: id } })),
      MAY_BE_PUSHED,
    )})
    insert into notification_recipients (id, notification_id, project_id, account_id, is_listed, opened_at, deleted_at)
    select id, "notificationId", "projectId", account_id, is_listed, case when not is_listed then now() end,
      case when not is_listed then now() end
    from told order by id`.execute(tx);
}

/** Takes a project's notifications of a tag off every list: what they asked for is done. */
export async function closeByTag(tx: Tx, projectId: string, tag: string): Promise<void> {
  await sql`
    update notification_recipients r set deleted_at = now(), opened_at = coalesce(r.opened_at, now())
    from notifications n
    where n.id = r.notification_id and n.project_id = ${projectId} and n.tag = ${tag} and r.deleted_at is null`.execute(
    tx,
  );
}
