import { type QueryExecutorProvider, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import type { PushTarget } from './push.reads.ts';

/** After this long a claim is a dead process’s. Longer than a job may run. */
const CLAIMED_SECONDS = 120;

/** Keeps a browser's subscription; the same browser again changes hands to who is logged in now. */
export async function keepSubscription(
  tx: Tx,
  subscription: {
    readonly accountId: string;
    readonly sessionId: string;
    readonly endpoint: string;
    readonly content: unknown;
    readonly extras: unknown;
    readonly userAgent: string;
  },
): Promise<string> {
  const { accountId, sessionId, endpoint, content, extras, userAgent } = subscription;
  const { rows } = await sql<{ id: string }>`
    insert into push_subscriptions (id, account_id, session_id, endpoint, subscription, extras, user_agent)
    values (${newId()}, ${accountId}, ${sessionId}, ${endpoint}, ${JSON.stringify(content)},
      ${JSON.stringify(extras)}, ${userAgent.slice(0, 400)})
    on conflict (endpoint) do update set account_id = excluded.account_id, session_id = excluded.session_id,
      subscription = excluded.subscription, extras = excluded.extras, user_agent = excluded.user_agent
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The subscription wasn’t saved');
  return row.id;
}

/** Forgets a browser of an account. False where it has none of this address. */
export async function removeSubscription(tx: Tx, accountId: string, endpoint: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from push_subscriptions where account_id = ${accountId} and endpoint = ${endpoint}`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** When a notification is due, if that is later; null where it is due now, or gone. */
export async function findLaterTime(tx: Tx, notificationId: string): Promise<Date | null> {
  const { rows } = await sql<{ scheduledAt: Date }>`
    select scheduled_at from notifications where id = ${notificationId} and scheduled_at > now()`.execute(tx);
  return rows[0]?.scheduledAt ?? null;
}

/** Adds a delivery for each browser. @returns the ids of the deliveries */
export async function addDeliveries(tx: Tx, targets: readonly PushTarget[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into push_deliveries (id, recipient_id, subscription_id)
    select gen_random_uuid(), "recipientId", "subscriptionId"
    from json_to_recordset(${JSON.stringify(targets)}::json) as t("recipientId" uuid, "subscriptionId" uuid)
    on conflict do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

const claimedSchema = z.object({
  subscription: z.object({ endpoint: z.url(), keys: z.object({ p256dh: z.string(), auth: z.string() }) }),
  title: z.string(),
  body: z.string(),
  href: z.string().nullable(),
  /** What a later message replaces. */
  replaces: z.string(),
  projectCode: z.string().nullable(),
});
export type ClaimedPush = z.output<typeof claimedSchema>;

/**
 * Takes a delivery for this process. Null when it isn’t there any more.
 * @throws Error while another process is sending it, so that the job finds out later how that ended
 */
export async function claimDelivery(db: QueryExecutorProvider, id: string): Promise<ClaimedPush | null> {
  const { rows } = await sql`
    with claimed as (
      update push_deliveries set claimed_at = now() where id = ${id}
        and (claimed_at is null or claimed_at < now() - make_interval(secs => ${CLAIMED_SECONDS}))
      returning recipient_id, subscription_id)
    select s.subscription, n.content->>'title' as title, n.content->>'body' as body, n.content->>'href' as href,
      case when n.tag is not null and coalesce((n.content->>'replacePrevious')::boolean, false)
        then concat(n.project_id, ' ', n.tag) else n.id::text end as replaces,
      p.code as project_code
    from claimed c join notification_recipients r on r.id = c.recipient_id
      join notifications n on n.id = r.notification_id join push_subscriptions s on s.id = c.subscription_id
      left join projects p on p.id = n.project_id`.execute(db);
  if (rows[0] !== undefined) return claimedSchema.parse(rows[0]);
  const waiting = await sql`select from push_deliveries where id = ${id}`.execute(db);
  if (waiting.rows.length > 0) throw new Error('Another process is sending this push message');
  return null;
}

/** Lets go of a delivery, for the next attempt. */
export async function releaseDelivery(db: QueryExecutorProvider, id: string): Promise<void> {
  await sql`update push_deliveries set claimed_at = null where id = ${id}`.execute(db);
}

/** A message was sent, or is given up. */
export async function deleteDelivery(db: QueryExecutorProvider, id: string): Promise<void> {
  await sql`delete from push_deliveries where id = ${id}`.execute(db);
}

/** Forgets the browser of a delivery, with everything that waits for it: its push service doesn’t know it any more. */
export async function deleteBrowserOf(db: QueryExecutorProvider, id: string): Promise<void> {
  await sql`
    delete from push_subscriptions where id = (select subscription_id from push_deliveries where id = ${id})`.execute(
    db,
  );
}
