import { type Kysely, sql } from 'kysely';

/**
 * What syncing workstations needs: which transaction changed a label last, so that a pull can stop before those still
 * running, and the order in which operations were applied.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table labels
      add column printed_sides text[] not null default '{}',
      add column changed_xid xid8 not null default pg_current_xact_id();
    comment on column labels.changed_xid is 'Transaction of the last change: the feed of workstations, read up to pg_snapshot_xmin so that a row committed late is never skipped';
    create index labels_changed on labels (changed_xid, id);
    create index labels_without_pigeonhole on labels (order_id)
      where pigeonhole is null and state not in ('packed', 'cancelled');

    create function selvedge_label_changed() returns trigger language plpgsql as $$
    begin
      new.changed_xid := pg_current_xact_id();
      return new;
    end $$;
    create trigger label_changed before insert or update on labels
      for each row execute function selvedge_label_changed();

    create function selvedge_order_told() returns trigger language plpgsql as $$
    begin
      update labels set version = version + 1 where order_id = new.id;
      return null;
    end $$;
    create trigger order_told after update of priority on orders
      for each row when (old.priority is distinct from new.priority) execute function selvedge_order_told();

    alter table station_operations
      add column label_id uuid not null,
      add column clock_offset_ms integer not null,
      add column applied_order bigint generated always as identity;
    create index on station_operations (label_id, applied_order);
    comment on column station_operations.applied_order is 'The order in which the server judged operations; for one label it is the order that counts';
  `.execute(db);
}
