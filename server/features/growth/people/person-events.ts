import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import {
  type PersonEventData,
  type PersonEventName,
  personEventDataSchema,
} from '../../../../shared/features/growth/people/person-events.ts';
import type { Tx } from '../../../platform/database/database.ts';

export interface NewPersonEvent {
  readonly projectId: string;
  readonly storeId: string;
  readonly personId: string;
  readonly name: PersonEventName;
  readonly ref?: string | null;
  readonly at: Date;
  readonly data?: PersonEventData;
  /** Names what it was made of: the same is noted once. */
  readonly sourceId: string;
}

/** Notes what people did, each thing once, and when they were last seen. One statement. */
export async function notePersonEvents(tx: Tx, events: readonly NewPersonEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ data = {}, ref = null, ...event }) => ({
    id: newId(),
    ref,
    data: personEventDataSchema.parse(data),
    ...event,
  }));
  await sql`
    with added as (
      insert into person_events (id, project_id, store_id, person_id, name, ref, at, data, source_id)
      select e.id, e."projectId", e."storeId", e."personId", e.name, e.ref, e.at, e.data, e."sourceId"
      from json_to_recordset(${JSON.stringify(rows)}::json) as e(id uuid, "projectId" uuid, "storeId" uuid, "personId" uuid,
        name text, ref uuid, at timestamptz, data jsonb, "sourceId" text)
      on conflict (store_id, source_id) do nothing returning person_id, name, at),
    seen as (
      select person_id, max(at) as at from added
      where name in ('signed-up', 'subscribed', 'basket-changed', 'ordered', 'reviewed', 'recycled', 'email-clicked', 'list-joined')
      group by person_id)
    update people p set last_seen_at = greatest(p.last_seen_at, seen.at) from seen where p.id = seen.person_id`.execute(
    tx,
  );
}
