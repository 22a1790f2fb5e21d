import { type Kysely, sql } from 'kysely';

/** Pictures of feedback outlive an account that is closed until their files are deleted, once a night. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table feedback_images
      alter column account_id drop not null,
      drop constraint feedback_images_account_id_fkey,
      add constraint feedback_images_account_id_fkey foreign key (account_id) references accounts on delete set null,
      drop constraint feedback_images_feedback_id_fkey,
      add constraint feedback_images_feedback_id_fkey foreign key (feedback_id) references feedback on delete set null;
  `.execute(db);
}
