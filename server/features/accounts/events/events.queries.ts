import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { LoggedEvent, VisitDevice } from '../../../../shared/features/accounts/events/events.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';

/** How long an event is kept. */
const KEPT_DAYS = 400;
/** A visitor’s numbers of other days can’t be made again after so long. */
const SALT_DAYS = 2;

/** Whose event it is, as far as that is known. */
export interface EventPlace {
  readonly source: 'collector' | 'log';
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly projectId: string | null;
  readonly storeId: string | null;
  readonly accountId: string | null;
}

/** A visitor of a store. */
export interface EventVisit {
  readonly storeId: string;
  readonly projectId: string;
  /** The store’s day and its hour. */
  readonly day: string;
  readonly hour: number;
  /** What a browser can be told by on that day. It is made into a number and not stored. */
  readonly who: string;
  readonly cameFrom: string | null;
  readonly device: VisitDevice;
  readonly country: string | null;
}

/** Keeps a batch, in one statement. */
export async function insertEvents(tx: Tx, events: readonly LoggedEvent[], place: EventPlace): Promise<void> {
  await sql`
    insert into events (id, source, name, data, metadata, project_id, store_id, account_id)
    select event.id, ${place.source}, event.name, event.data, ${JSON.stringify(place.metadata)}::jsonb,
      ${place.projectId}::uuid, ${place.storeId}::uuid, ${place.accountId}::uuid
    from unnest(${events.map(() => newId())}::uuid[], ${events.map(({ name }) => name)}::text[],
      ${events.map(({ data }) => JSON.stringify(data))}::jsonb[]) as event (id, name, data)`.execute(tx);
}

/** Keeps an event of a store’s visitor, and notes that the visit has to be counted again. One statement. */
export async function insertVisitEvent(
  tx: Tx,
  { name, data }: LoggedEvent,
  metadata: Readonly<Record<string, unknown>>,
  visit: EventVisit,
): Promise<void> {
  await sql`
    with added as (
      insert into events (id, source, name, data, metadata, project_id, store_id, visitor, day, hour, came_from, device,
        country)
      select ${newId()}::uuid, 'collector', ${name}, ${JSON.stringify(data)}::jsonb, ${JSON.stringify(metadata)}::jsonb,
        ${visit.projectId}::uuid, ${visit.storeId}::uuid, selvedge_visitor(${visit.day}::date, ${visit.who}),
        ${visit.day}::date, ${visit.hour}, ${visit.cameFrom}, ${visit.device}, ${visit.country}
      returning project_id, store_id, day, visitor
    )
    insert into event_arrivals (project_id, store_id, day, visitor)
    select project_id, store_id, day, visitor from added`.execute(tx);
}

export const arrivalSchema = z.object({
  projectId: z.uuid(),
  storeId: z.uuid(),
  day: z.string(),
  /** Too large for a number. */
  visitor: z.string(),
});
export type EventArrival = z.infer<typeof arrivalSchema>;

/** Takes visitors whose events have to be counted, each once. One statement. */
export async function takeArrivals(tx: Tx, limit: number): Promise<EventArrival[]> {
  const { rows } = await sql`
    with taken as (
      delete from event_arrivals where ctid = any(array(
        select ctid from event_arrivals limit ${limit} for update skip locked))
      returning project_id, store_id, day, visitor)
    select distinct project_id, store_id, day, visitor::text as visitor from taken`.execute(tx);
  return z.array(arrivalSchema).parse(rows);
}

/** Deletes what is older than an event is kept, and makes room for the months to come. */
export async function keepEventMonths(db: Database): Promise<void> {
  await sql`select selvedge_keep_event_months(${KEPT_DAYS})`.execute(db);
  await sql`delete from events where received_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
  await sql`delete from visitor_salts where day < current_date - ${SALT_DAYS}::int`.execute(db);
}
