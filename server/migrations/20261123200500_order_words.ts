import { type Kysely, sql } from 'kysely';

/**
 * The words by which an order is searched. A word is found by where it stands in an index, which row-level security
 * allows on every PostgreSQL; a pattern anywhere in a text had to be looked for in each order of the project.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Row-level security would hide the orders from an owner that isn't a superuser.
    set local selvedge.scope = 'platform';
    create table order_words (
      project_id uuid not null,
      order_id uuid not null references orders on delete cascade,
      word text collate "C" not null,
      primary key (order_id, word)
    );
    comment on table order_words is 'Each word of orders.search, written by its trigger';
    alter table order_words enable row level security, force row level security;
    create policy of_one_project on order_words using (
      (select current_setting('selvedge.scope', true)) = 'platform'
        or project_id = (select nullif(current_setting('selvedge.project', true), '')::uuid))
      with check (selvedge_sees(project_id));

    insert into order_words (project_id, order_id, word)
      select o.project_id, o.id, w.word from orders o, unnest(selvedge_search_words(o.search)) w(word);
    create index order_words_of_project on order_words (project_id, word, order_id);
    create index order_words_of_all on order_words (word, order_id) include (project_id);

    create function selvedge_order_searched() returns trigger language plpgsql as $$
    declare
      words text[] := selvedge_search_words(new.search);
    begin
      if tg_op = 'UPDATE' then
        delete from order_words where order_id = new.id and word <> all(words);
      end if;
      insert into order_words (project_id, order_id, word)
        select new.project_id, new.id, w.word from unnest(words) w(word)
        on conflict (order_id, word) do nothing;
      return null;
    end $$;
    create trigger words_added after insert on orders for each row execute function selvedge_order_searched();
    create trigger words_changed after update of search on orders for each row
      when (old.search is distinct from new.search) execute function selvedge_order_searched();
    drop index orders_search_idx;
  `.execute(db);
}
