import { type Kysely, sql } from 'kysely';

/**
 * A parcel can be voided while it's in the building, and its order gets another one. Packed orders are listed and counted in the
 * order in which they are shipped, without a sort of all that wait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shipments
      add column voided_at timestamptz,
      add column voided_by uuid references accounts on delete set null,
      add column void_reason text check (void_reason in ('weight', 'service', 'wrong-order', 'address', 'damaged', 'other')),
      add constraint shipments_void_has_reason check ((voided_at is null) = (void_reason is null));
    create index on shipments (voided_by);
    create index orders_to_ship on orders ((not priority), paid_at, id) where status = 'packing' and deleted_at is null;
  `.execute(db);
}
