import { type Kysely, sql } from 'kysely';

/** What a store promises at its products: how long shoppers may send things back; and the offer of its newsletter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stores
      add column return_days smallint check (return_days between 14 and 365),
      add column subscriber_offer text not null default '' check (length(subscriber_offer) <= 120);
    comment on column stores.return_days is 'Days after delivery within which shoppers may return an unused item; null without such a promise';
    comment on column stores.subscriber_offer is 'What shoppers get who subscribe to the newsletter; empty for no offer on the pages';
  `.execute(db);
}
