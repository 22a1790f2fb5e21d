import { type Kysely, sql } from 'kysely';

/** Serial numbers of parcels: the source of their barcodes and of the tracking codes made from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence parcel_serials start with 10000001 maxvalue 99999999 cycle`.execute(db);
}
