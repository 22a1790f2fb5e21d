import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { prepared } from '../database/named.ts';

/** A delivered event is kept this long, for questions about what happened. */
const KEPT_DAYS = 30;

const storedSchema = z.object({
  version: z.int(),
  payload: z.unknown(),
  projectId: z.uuid().nullable(),
  at: z.date(),
});
export type StoredEvent = z.output<typeof storedSchema>;

/**
 * Records that a subscriber gets an event, and answers the event; null where it was delivered before. A second delivery
 * that comes while the first is under way waits for it.
 */
export async function recordDelivery(
  tx: Tx,
  delivery: { readonly eventId: string; readonly subscriber: string },
): Promise<StoredEvent | null> {
  const { rows } = await sql`
    with delivered as (
      insert into event_deliveries (event_id, subscriber)
      select id, ${delivery.subscriber} from domain_events where id = ${delivery.eventId}
      on conflict do nothing returning event_id
    )
    select e.version, e.payload, e.project_id, e.at from domain_events e join delivered d on d.event_id = e.id`.execute(
    tx,
  );
  return rows[0] === undefined ? null : storedSchema.parse(rows[0]);
}

/** Name of the job that delivers a subscription’s events one by one. */
export const deliveryJobName = ({ event, name }: { readonly event: string; readonly name: string }): string =>
  `${event}/${name}`;

/** A subscriber as an event finds it. */
export interface Subscriber {
  readonly event: string;
  readonly subscriber: string;
  /** Name of the job that delivers to it alone. */
  readonly job: string;
}

const claimedSchema = storedSchema.extend({
  id: z.uuid(),
  name: z.string(),
  subscribers: z.array(z.string()),
  hasOthers: z.boolean(),
  hasMore: z.boolean(),
});
export type ClaimedEvent = z.output<typeof claimedSchema>;

/**
 * Takes the oldest event that no process is delivering, marks it dispatched, and records the deliveries to the
 * subscribers of this process. Null where none waits. One statement.
 * @returns the event with the subscribers that didn’t have it yet; whether processes of other versions have
 *   subscribers too, and whether more events wait
 */
export async function claimEvent(tx: Tx, own: readonly Subscriber[]): Promise<ClaimedEvent | null> {
  const { rows } = await prepared(
    'domain-events.claim',
    sql`
    with own as (
      select event, subscriber, job
      from json_to_recordset(${JSON.stringify(own)}::json) as o(event text, subscriber text, job text)
    ), due as (
      select * from domain_events where dispatched_at is null order by at, id limit 1 for update skip locked
    ), claimed as (
      update domain_events e set dispatched_at = now() from due where e.id = due.id
    ), delivered as (
      insert into event_deliveries (event_id, subscriber)
      select due.id, own.subscriber from due join own on own.event = due.name
      on conflict do nothing returning subscriber
    )
    select id, name, version, payload, project_id, at, array(select subscriber from delivered) as subscribers,
      exists (select from jobs.subscription s where s.event = due.name and s.name not in (select job from own))
        as has_others,
      exists (select from domain_events w where w.dispatched_at is null and w.id <> due.id) as has_more
    from due`,
  ).execute(tx);
  return rows[0] === undefined ? null : claimedSchema.parse(rows[0]);
}

/** Marks one event dispatched. False where a process has done so, or is about to. */
export async function markDispatched(tx: Tx, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    update domain_events set dispatched_at = now() where id = (
      select id from domain_events where id = ${eventId} and dispatched_at is null for update skip locked
    ) returning id`.execute(tx);
  return rows.length > 0;
}

/** Deletes events and their deliveries after {@link KEPT_DAYS} days. */
export async function deleteOldEvents(tx: Tx): Promise<void> {
  await sql`
    delete from domain_events
    where at < now() - make_interval(days => ${KEPT_DAYS}) and dispatched_at is not null`.execute(tx);
}

const waitingSchema = z.object({ events: z.int(), oldestSeconds: z.number() });

/** Events that wait for their subscribers, and the age of the oldest. */
export async function countWaitingEvents(tx: Tx): Promise<z.output<typeof waitingSchema>> {
  const { rows } = await sql`
    select count(*)::int as events, coalesce(extract(epoch from now() - min(at)), 0)::float as oldest_seconds
    from domain_events where dispatched_at is null`.execute(tx);
  return waitingSchema.parse(rows[0]);
}
