import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import type { DomainEvent } from '../../../shared/contract/domain-event.ts';
import type { Tx } from '../database/database.ts';
import { isSubscribed } from '../jobs/registrations.ts';

/** One time that an event happened. */
export interface Occurrence<S extends z.ZodType> {
  /** Project it happened in; null where it happened in none. */
  readonly projectId: string | null;
  readonly payload: z.input<S>;
}

/** When an event is done with: at once where it has no subscriber, so that no process looks at it. */
const dispatchedAt = (event: DomainEvent) => sql`case when not ${isSubscribed(event.name)} then now() end`;

/**
 * Events as an insert to be one part of a larger statement, so that a fact and its event are written together.
 * @param condition nothing is written where it is false
 */
export function insertEvents<S extends z.ZodType>(
  event: DomainEvent<S>,
  occurrences: readonly Occurrence<S>[],
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): RawBuilder<unknown> {
  const rows = occurrences.map(({ projectId, payload }) => ({
    id: newId(),
    projectId,
    payload: event.payload.parse(payload),
  }));
  return sql`
    insert into domain_events (id, name, version, project_id, payload, dispatched_at)
    select e.id, ${event.name}, ${event.version}::int, e."projectId", e.payload, ${dispatchedAt(event)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as e(id uuid, "projectId" uuid, payload jsonb)
    where ${condition}`;
}

/**
 * One event whose payload the statement itself finds, as an insert to be a part of it. The payload is checked against
 * the declaration only when it is delivered.
 * @param source selects `project_id` and `payload` (jsonb) in at most one row; nothing is written without one
 */
export function insertEventFrom(event: DomainEvent, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into domain_events (id, name, version, project_id, payload, dispatched_at)
    select ${newId()}::uuid, ${event.name}, ${event.version}::int, e.project_id, e.payload, ${dispatchedAt(event)}
    from (${source}) e`;
}

/**
 * Writes an event with the transaction: its subscribers get it once that commits, and never where it is rolled back.
 * The transaction has to see the project. One statement.
 */
export async function publish<S extends z.ZodType>(
  tx: Tx,
  event: DomainEvent<S>,
  occurrence: Occurrence<S>,
): Promise<void> {
  await insertEvents(event, [occurrence]).execute(tx);
}
