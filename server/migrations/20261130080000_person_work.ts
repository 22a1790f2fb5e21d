import { type Kysely, sql } from 'kysely';

/**
 * What happened to people and isn’t noted with them yet. A row is written with the change itself, and taken in the
 * transaction that notes it: a transaction that commits late is never passed over, as it would be by a place in time.
 * Everything that stores know already begins here, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table person_work (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('subscriber', 'refusal', 'order', 'customer', 'review', 'recycling', 'basket', 'consent')),
      ref uuid,
      project_id uuid,
      address text
    );
    comment on table person_work is 'Changes that are still to be noted with people; no key but its own, so that none waits for another';
    comment on column person_work.address is 'Of a refusal, which has no id';
    alter table person_work enable row level security, force row level security;
    create policy of_one_project on person_work
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    insert into person_work (kind, ref, project_id) select 'subscriber', id, project_id from subscribers order by id;
    insert into person_work (kind, ref, project_id, address)
      select 'refusal', s.id, s.project_id, p.email::text
      from communication_preferences p cross join lateral unnest(p.refused) r join stores s on r = 'store:' || s.id;
    insert into person_work (kind, address)
      select 'refusal', email::text from communication_preferences where 'store-campaigns' = any(refused);
    insert into person_work (kind, ref, project_id)
      select 'order', id, project_id from orders where paid_at is not null order by paid_at;
    insert into person_work (kind, ref, project_id)
      select 'customer', id, project_id from customers where account_id is not null;
    insert into person_work (kind, ref, project_id) select 'review', id, project_id from reviews where customer_id is not null;
    insert into person_work (kind, ref, project_id)
      select 'recycling', id, project_id from recycling_returns where store_id is not null;
    insert into person_work (kind, ref, project_id)
      select 'basket', id, project_id from baskets where account_id is not null and buyer_project_id is null;

    create function selvedge_person_work() returns trigger language plpgsql as $$
    declare
      ref uuid := new.id;
    begin
      if tg_table_name in ('refunds', 'shipments') then
        ref := new.order_id;
      end if;
      insert into person_work (kind, ref, project_id) values (tg_argv[0], ref, new.project_id);
      return null;
    end $$;

    create trigger person_work_added after insert on orders for each row
      when (new.paid_at is not null) execute function selvedge_person_work('order');
    create trigger person_work_changed after update of status, paid_at, shipped_at, deleted_at on orders for each row
      when (new.paid_at is not null and (old.status, old.paid_at, old.shipped_at, old.deleted_at)
        is distinct from (new.status, new.paid_at, new.shipped_at, new.deleted_at))
      execute function selvedge_person_work('order');
    create trigger person_work_changed after insert or update of state on refunds for each row
      execute function selvedge_person_work('order');
    create trigger person_work_changed after insert or update of voided_at, collected_at on shipments for each row
      execute function selvedge_person_work('order');
    create trigger person_work_added after insert on customers for each row
      when (new.account_id is not null) execute function selvedge_person_work('customer');
    create trigger person_work_changed after update of email, account_id on customers for each row
      when ((old.email, old.account_id) is distinct from (new.email, new.account_id))
      execute function selvedge_person_work('customer');
    create trigger person_work_added after insert on reviews for each row
      when (new.customer_id is not null) execute function selvedge_person_work('review');
    create trigger person_work_added after insert on recycling_returns for each row
      when (new.store_id is not null) execute function selvedge_person_work('recycling');
    create trigger person_work_changed after update of received_at on recycling_returns for each row
      when (new.store_id is not null) execute function selvedge_person_work('recycling');
    create trigger person_work_changed after insert or update on baskets for each row
      when (new.account_id is not null and new.buyer_project_id is null) execute function selvedge_person_work('basket');

    create trigger person_work_added after insert on consents for each row
      when (new.channel = 'email' and new.state <> 'asked') execute function selvedge_person_work('consent');

    -- A refusal that holds for every store concerns each of them; only the platform writes it.
    create policy of_every_store on suppressions for select using (project_id is null);
  `.execute(db);
}
