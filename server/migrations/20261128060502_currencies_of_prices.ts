import { type Kysely, sql } from 'kysely';

/**
 * A price stays what it was called: a store whose products were priced in another currency than it sells in sells in theirs
 * again, and the database refuses both that change and a product of another currency. A project's currency is its stores'.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Row-level security would hide the rows from an owner that isn't a superuser.
  await sql`set local selvedge.scope = 'platform'`.execute(db);
  await sql`
    update stores s set currency = p.currency from (
      select store_id, min(currency) as currency from products
      where deleted_at is null and store_id is not null group by store_id having min(currency) = max(currency)
    ) p where p.store_id = s.id and p.currency <> s.currency;
    update projects o set currency = s.currency from (
      select distinct on (project_id) project_id, currency from stores order by project_id, created_at
    ) s where s.project_id = o.id and s.currency <> o.currency;

    create function selvedge_price_currency() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    begin
      if exists (
        select from (select id, currency from stores where id = new.store_id for key share) s
        where s.currency <> new.currency
      ) then raise exception 'A product is priced in the currency of its store' using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger price_currency before insert or update of currency, store_id on products
      for each row when (new.store_id is not null and new.deleted_at is null)
      execute function selvedge_price_currency();

    create function selvedge_store_currency() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    begin
      if exists (
        select from products where store_id = new.id and deleted_at is null and currency <> new.currency
      ) then raise exception 'A store keeps the currency of its prices' using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger store_currency before update of currency on stores
      for each row when (new.currency <> old.currency) execute function selvedge_store_currency();
  `.execute(db);
}
