import { type Kysely, sql } from 'kysely';

/**
 * Reviews of what was bought. A request is made when an order is shipped and mailed some days after its parcel should
 * have come. A change of a review that shoppers see tells the servers which product’s page has to be made again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_requests (
      order_id uuid primary key references orders on delete cascade,
      project_id uuid not null references projects on delete cascade,
      due_at timestamptz not null,
      sent_at timestamptz,
      reminded_at timestamptz
    );
    comment on column review_requests.reminded_at is 'When the reminder was sent, or was found to be needless';
    create index review_requests_due on review_requests (due_at) where sent_at is null;
    create index review_requests_to_remind on review_requests (sent_at) where reminded_at is null and sent_at is not null;
    create index on review_requests (project_id);
    alter table review_requests enable row level security, force row level security;
    create policy of_one_project on review_requests
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table reviews (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      product_id uuid not null references products on delete cascade,
      order_id uuid references orders on delete cascade,
      customer_id uuid references customers on delete cascade,
      name text not null check (char_length(name) between 1 and 60),
      stars smallint not null check (stars between 1 and 5),
      title text not null default '' check (char_length(title) <= 80),
      body text not null check (char_length(body) between 10 and 5000),
      variant text not null default '',
      state text not null check (state in ('waiting', 'shown', 'hidden')),
      held_for text check (held_for in ('link', 'contact', 'repeated')),
      edits integer not null default 0,
      reply text check (char_length(reply) between 1 and 2000),
      replied_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (order_id, product_id),
      check ((order_id is null) = (customer_id is null)),
      check ((reply is null) = (replied_at is null))
    );
    comment on column reviews.order_id is 'Null for a review whose writer isn’t known to have bought it here';
    comment on column reviews.held_for is 'What the automatic check found; a person decides';
    comment on column reviews.edits is 'How often its writer changed it';
    create index on reviews (project_id, created_at desc, id desc);
    create index on reviews (product_id, stars, created_at desc, id desc) where state = 'shown';
    create index on reviews (product_id);
    create index on reviews (store_id, md5(lower(body)));
    create index on reviews (customer_id);
    alter table reviews enable row level security, force row level security;
    create policy of_one_project on reviews
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create function selvedge_review_changed() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    declare
      changed reviews := coalesce(new, old);
    begin
      if tg_op = 'UPDATE' and old.state <> 'shown' and new.state <> 'shown'
        or tg_op <> 'UPDATE' and changed.state <> 'shown' then return null;
      end if;
      perform pg_notify('store-product-changed', json_build_object('storeId', store_id, 'urlName', url_name)::text)
        from products where id = changed.product_id;
      return null;
    end $$;
    create trigger review_changed after insert or update or delete on reviews
      for each row execute function selvedge_review_changed();
  `.execute(db);
}
