import { type Kysely, sql } from 'kysely';

/** Labels in a printer's memory, sent without proof, or stopped before the first byte. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table print_intents drop constraint print_intents_state_check;
    alter table print_intents add constraint print_intents_state_check check (state in ('queued', 'sending', 'in_memory',
      'acknowledged', 'sent_unproven', 'unknown', 'confirmed', 'failed', 'cancelled'));
  `.execute(db);
}
