import { type Kysely, sql } from 'kysely';

/**
 * Labels that wait for stock, as no garment was found at the pick face, and the counts that people made there. A count's id
 * is the operation's, so that a repeat counts once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table labels add column short_at timestamptz;
    create index labels_waiting_for_stock on labels (blank_id) where short_at is not null and state = 'label_printed';
    create index labels_of_blank_to_pick on labels (blank_id) where state in ('open', 'label_printed');
    create index labels_of_blank_stopped on labels (blank_id, order_id)
      where state = 'cancelled' and picked_at is null and stopped_at is null;
    create index labels_of_blank_picked on labels (blank_id, picked_at) where picked_at is not null;
    create table stock_counts (
      id uuid primary key,
      blank_id uuid not null references blanks on delete restrict,
      label_id uuid not null references labels on delete cascade,
      counted integer not null check (counted between 0 and 9),
      change integer not null,
      reason text not null check (reason in ('none-here')),
      station_id uuid not null references stations on delete restrict,
      staff_id uuid references accounts on delete set null,
      at timestamptz not null,
      undone_at timestamptz
    );
    comment on table stock_counts is 'What people counted at pick faces, and what it changed in the stock';
    comment on column stock_counts.change is 'Pieces that the count put into the stock, or took out; 0 where a newer count stood';
    create index on stock_counts (blank_id, at);
    create index on stock_counts (label_id, at);
    create index on stock_counts (station_id);
    create index on stock_counts (staff_id);
  `.execute(db);
}
