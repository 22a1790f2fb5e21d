import { type Kysely, sql } from 'kysely';

/**
 * When a cancelled label’s garment was put back. Those that were taken out of a tote for another label have ended with
 * that: they aren’t put back any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table labels add column put_back_at timestamptz;
    comment on column labels.put_back_at is 'When the garment of a cancelled label was put back or used for another one';

    update labels r set put_back_at = e.at, version = r.version + 1
    from label_events e join labels l on l.id = e.label_id
    where e.kind = 'pick' and e.details ? 'reusedFrom' and r.id = (e.details->>'reusedFrom')::uuid
      and r.blank_id = l.blank_id and r.state = 'cancelled';

    create index labels_to_put_back on labels (cancelled_at, id)
      where state = 'cancelled' and picked_at is not null and put_back_at is null;

    drop index label_events_at_pick_faces;
    create index label_events_at_pick_faces on label_events (at) where kind in ('pick', 'unpick', 'put-back');
  `.execute(db);
}
