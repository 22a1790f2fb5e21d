import { type Kysely, sql } from 'kysely';

/**
 * A pigeonhole belongs to the garments that lie in it, no longer to an order that was paid. So what was given ahead is free, and so
 * is what ended orders kept. The order that was packed from one last can still be shipped by it while it is empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pigeonholes add column packed_order_id uuid references orders on delete set null;
    create index on pigeonholes (packed_order_id);
    comment on column pigeonholes.packed_order_id is 'The order that was packed from it last, while nothing else lies in it';
    alter table pigeonholes drop constraint pigeonholes_order_id_key;
    alter table pigeonholes add constraint pigeonholes_order_id_key unique (order_id) deferrable;

    update labels set pigeonhole = null, version = version + 1
    where pigeonhole is not null and state not in ('sorted', 'packed', 'cancelled', 'spoiled');
    update pigeonholes p set order_id = null, taken_at = null
    where order_id is not null and not exists (
      select from labels l where l.order_id = p.order_id and l.state = 'sorted' and l.pigeonhole = p.code);
    update pigeonholes p set packed_order_id = l.order_id
    from (
      select distinct on (l.pigeonhole) l.pigeonhole, l.order_id from labels l join orders o on o.id = l.order_id
      where l.state = 'packed' and l.pigeonhole is not null and o.status = 'packing'
      order by l.pigeonhole, l.packed_at desc) l
    where p.code = l.pigeonhole and p.order_id is null;

    drop index labels_without_pigeonhole;
  `.execute(db);
}
