import { type Kysely, sql } from 'kysely';

/** Number of a label's newest paper, so that a scan tells an older one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table labels add column last_print_no integer not null default 0`.execute(db);
  // Row-level security would hide the rows from an owner that isn't a superuser.
  await sql`set local selvedge.scope = 'platform'`.execute(db);
  await sql`
    update labels l set last_print_no = coalesce((
      select max(p.print_no) from print_intents p
      where p.label_id = l.id and p.state in ('acknowledged', 'sent_unproven', 'confirmed')), 1)
    where l.times_printed > 0`.execute(db);
}
