import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import * as eula from './texts/eula-2026-11.ts';

/** What a person said during sign-up, the first agreement, and numbers kept for the platform's own divisions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts drop column demographic;
    alter table accounts add column sign_up jsonb not null default '{}';
    comment on column accounts.sign_up is 'SignUpAnswers of shared/features/sign-up: kept here so that another device can go on';

    select setval(pg_get_serial_sequence('divisions', 'number'), 100);
    comment on column divisions.number is '1 to 100 are the platform''s own (12: the platform, spec 1 6.1)';
  `.execute(db);
  const hash = createHash('sha256').update(eula.body).digest('hex');
  await sql`
    insert into eula_versions (version, title, body, text_hash, published_at)
    values (${eula.version}, ${eula.title}, ${eula.body}, ${hash}, '2026-11-01T00:00:00Z')`.execute(db);
}
