import { type Kysely, sql } from 'kysely';

/** Which process of a workstation spoke last, so that two with one token are noticed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stations
      add column boot_id uuid,
      add column earlier_boot_id uuid,
      add column boot_returns integer not null default 0 check (boot_returns >= 0),
      add column boot_returned_at timestamptz,
      add column copied_at timestamptz;
    comment on column stations.boot_returns is 'How often in ten minutes a process spoke again after another one had';
    comment on column stations.copied_at is 'Two processes have the workstation''s token, and nobody has said which one is it';
  `.execute(db);
}
