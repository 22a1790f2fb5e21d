import { type Kysely, sql } from 'kysely';

/** Which draft goes over its speed budget, and why a version went live that did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pages add column over_budget_sequence integer;
    comment on column pages.over_budget_sequence is 'The draft that was weighed last and goes over its speed budget; null where none does';
    alter table page_versions add column budget_reason text not null default '';
    comment on column page_versions.budget_reason is 'Why it went live over its speed budget';
  `.execute(db);
}
