import { type Kysely, sql } from 'kysely';

/**
 * Mails of which people’s timelines don’t tell yet. They wait apart from orders and consents: a campaign to 200,000 people
 * doesn’t keep these waiting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table person_mail_work (
      id bigint generated always as identity primary key,
      project_id uuid not null,
      send_id uuid not null,
      event_id uuid
    );
    comment on table person_mail_work is 'Marketing mails that are still to be noted with people; no key but its own, so that none waits for another';
    comment on column person_mail_work.event_id is 'What became of the mail; null where it was sent';
    alter table person_mail_work enable row level security, force row level security;
    create policy of_one_project on person_mail_work
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create function selvedge_person_mail_work() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'sends' then
        insert into person_mail_work (project_id, send_id) values (new.project_id, new.id);
      else
        insert into person_mail_work (project_id, send_id, event_id) values (new.project_id, new.send_id, new.id);
      end if;
      return null;
    end $$;
    create trigger person_mail_work_changed after update of state on sends for each row
      when (new.purpose = 'marketing' and new.state = 'accepted' and old.state <> 'accepted'
        and new.person_id is not null and new.project_id is not null)
      execute function selvedge_person_mail_work();
    create trigger person_mail_work_added after insert on send_events for each row
      when (new.project_id is not null
        and (new.kind in ('bounced', 'complained', 'opened') or (new.kind = 'clicked' and new.sure)))
      execute function selvedge_person_mail_work();
  `.execute(db);
}
