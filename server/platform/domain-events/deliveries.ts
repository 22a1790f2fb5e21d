import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../database/database.ts';

/** Events that are handed to the jobs in one transaction. */
const BATCH = 200;
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

const claimedSchema = z.array(z.object({ id: z.uuid(), name: z.string() }));

/** Takes the oldest events that no process has handed to the jobs, and marks them so. */
export async function claimEvents(tx: Tx): Promise<z.output<typeof claimedSchema>> {
  const { rows } = await sql`
    with due as (
      select id from domain_events where dispatched_at is null order by at, id limit ${BATCH} for update skip locked
    ), claimed as (
      update domain_events e set dispatched_at = now() from due where e.id = due.id returning e.id, e.name, e.at
    )
    select id, name from claimed order by at, id`.execute(tx);
  return claimedSchema.parse(rows);
}

/** Deletes events and their deliveries after {@link KEPT_DAYS} days. */
export async function deleteOldEvents(tx: Tx): Promise<void> {
  await sql`
    delete from domain_events
    where at < now() - make_interval(days => ${KEPT_DAYS}) and dispatched_at is not null`.execute(tx);
}

const waitingSchema = z.object({ events: z.int(), oldestSeconds: z.number() });

/** Events that wait to be handed to the jobs, and the age of the oldest. */
export async function countWaitingEvents(tx: Tx): Promise<z.output<typeof waitingSchema>> {
  const { rows } = await sql`
    select count(*)::int as events, coalesce(extract(epoch from now() - min(at)), 0)::float as oldest_seconds
    from domain_events where dispatched_at is null`.execute(tx);
  return waitingSchema.parse(rows[0]);
}
