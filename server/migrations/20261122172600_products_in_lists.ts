import { type Kysely, sql } from 'kysely';

/**
 * A project’s list of products cuts its pages by an index for each order. Drafts are in that list: a design says itself
 * whether it is one, because finding designs without a product would read all of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index products_newest on products (project_id, created_at desc, id desc) include (enabled, live_at)
      where deleted_at is null;
    create index products_by_name on products (project_id, lower(name), id) where deleted_at is null;
    create index products_by_list_price on products (project_id, price_minor, id) where deleted_at is null;
    create index products_most_sold on products (project_id, sold, id) where deleted_at is null;
    create index products_not_live on products (project_id) where live_at is null and deleted_at is null;
    create index products_hidden on products (project_id) where not enabled and deleted_at is null;

    alter table designs add column is_draft boolean not null default true;
    comment on column designs.is_draft is 'No product was made of it yet';
    update designs d set is_draft = false where exists (select from products p where p.design_id = d.id);
    create index designs_drafts on designs (project_id, created_at desc, id desc) where is_draft;

    create function product_made() returns trigger language plpgsql as $$
      begin
        update designs set is_draft = false where id = new.design_id and is_draft;
        return null;
      end
    $$;
    create trigger product_made after insert on products for each row execute function product_made();
  `.execute(db);
}
