import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { LoggedEvent } from '../../../../shared/features/accounts/events/events.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';

/** How long an event is kept. */
const KEPT_DAYS = 400;

/** Whose event it is, as far as that is known. */
export interface EventPlace {
  readonly source: 'collector' | 'log';
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly projectId: string | null;
  readonly storeId: string | null;
  readonly accountId: string | null;
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

/** Deletes what is older than an event is kept. */
export async function deleteOldEvents(db: Database): Promise<void> {
  await sql`delete from events where received_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
