import { type Kysely, sql } from 'kysely';

/**
 * The ledger: every amount that moves, as lines that add up to zero in each transaction. Nothing in it changes or goes.
 * Items keep what making one piece cost on the day of the order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Row-level security would hide the rows from an owner that isn't a superuser.
  await sql`set local selvedge.scope = 'platform'`.execute(db);
  await sql`
    alter table order_items add column blank_cost_minor integer, add column print_cost_minor integer;
    comment on column order_items.blank_cost_minor is 'Cost of the blank of one piece when it was ordered, without VAT';
    comment on column order_items.print_cost_minor is 'Cost of printing one piece when it was ordered, without VAT';

    create function selvedge_print_cost(blank uuid, version uuid) returns integer language sql stable as $$
      select coalesce(sum((area->>'printCostMinor')::int), 0)::int
      from blanks b join base_products p on p.id = b.base_product_id
      cross join lateral jsonb_array_elements(p.spec->'printAreas') area
      where b.id = blank and exists (
        select from design_versions v cross join lateral jsonb_array_elements(v.scene->'sides') side
        where v.id = version and side->>'side' = area->>'side' and jsonb_array_length(side->'elements') > 0)
    $$;
    update order_items i set blank_cost_minor = b.cost_minor,
      print_cost_minor = selvedge_print_cost(i.blank_id, i.design_version_id)
    from blanks b where b.id = i.blank_id;
    create function selvedge_item_costs() returns trigger language plpgsql as $$
    begin
      new.blank_cost_minor := coalesce(new.blank_cost_minor,
        (select cost_minor from blanks where id = new.blank_id));
      new.print_cost_minor := coalesce(new.print_cost_minor,
        selvedge_print_cost(new.blank_id, new.design_version_id));
      return new;
    end $$;
    create trigger item_costs before insert on order_items
      for each row execute function selvedge_item_costs();

    create table ledger_transactions (
      id uuid primary key,
      project_id uuid not null references projects on delete restrict,
      store_id uuid not null references stores on delete restrict,
      order_id uuid not null references orders on delete restrict,
      kind text not null check (kind in ('sale', 'refund', 'dispute', 'dispute-won', 'dispute-lost')),
      position smallint not null check (position >= 0),
      currency text not null,
      at timestamptz not null,
      booked_at timestamptz not null default now(),
      unique (order_id, position)
    );
    comment on column ledger_transactions.position is 'Of the order''s transactions: 0 is its sale';
    comment on column ledger_transactions.at is 'When it happened; booked_at is when it was written';
    create unique index ledger_one_sale on ledger_transactions (order_id) where kind = 'sale';
    create unique index ledger_one_way_back on ledger_transactions (order_id) where kind in ('refund', 'dispute-lost');
    create index ledger_by_kind on ledger_transactions (project_id, kind, at, id);
    create index on ledger_transactions (store_id);
    alter table ledger_transactions enable row level security, force row level security;
    create policy of_one_project on ledger_transactions
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table ledger_lines (
      transaction_id uuid not null references ledger_transactions on delete restrict,
      position smallint not null,
      project_id uuid not null references projects on delete restrict,
      account text not null check (account in ('provider-cash', 'dispute-clearing', 'vat', 'project', 'project-reserve',
        'factory', 'sales', 'discount', 'delivery', 'production', 'postage', 'payment-fee', 'dispute-cost', 'royalty')),
      amount_minor bigint not null check (amount_minor <> 0),
      vat_rate integer,
      primary key (transaction_id, position),
      check ((account = 'vat') = (vat_rate is not null))
    );
    comment on column ledger_lines.amount_minor is 'A debit is above zero, a credit below';
    comment on column ledger_lines.vat_rate is 'In basis points';
    create index on ledger_lines (project_id, account);
    alter table ledger_lines enable row level security, force row level security;
    create policy of_one_project on ledger_lines
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create function selvedge_ledger_balances() returns trigger language plpgsql as $$
    begin
      if exists (
        select from ledger_lines l where l.transaction_id in (select transaction_id from added)
        group by l.transaction_id having sum(l.amount_minor) <> 0
      ) then raise exception 'The lines of a ledger transaction don''t add up to zero' using errcode = 'check_violation';
      end if;
      return null;
    end $$;
    create trigger ledger_balances after insert on ledger_lines referencing new table as added
      for each statement execute function selvedge_ledger_balances();

    create function selvedge_ledger_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'The ledger is never changed: write another transaction' using errcode = 'restrict_violation';
    end $$;
    create trigger ledger_stays before update or delete or truncate on ledger_transactions
      for each statement execute function selvedge_ledger_stays();
    create trigger ledger_stays before update or delete or truncate on ledger_lines
      for each statement execute function selvedge_ledger_stays();

    create table ledger_past_orders (
      one boolean primary key default true check (one),
      finished_at timestamptz
    );
    comment on table ledger_past_orders is 'Whether orders from before the ledger are in it';
    insert into ledger_past_orders default values;
    alter table ledger_past_orders enable row level security, force row level security;
    create policy of_the_platform on ledger_past_orders
      using (selvedge_sees(null)) with check (selvedge_sees(null));
  `.execute(db);
}
