import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { newLabelCode } from '../../../../shared/features/factory/labels/labels.ts';
import { ORDERS_CHANGED } from '../../../../shared/features/selling/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { Services } from '../../../platform/services.ts';
import { mailOrderColumns, mailOrderSchema, receiptMail } from './order-mails.ts';

const paidItemSchema = z.object({
  id: z.uuid(),
  blankId: z.uuid(),
  quantity: z.int(),
  pickFace: z.string().nullable(),
  sides: z.array(z.string()),
  needsPretreat: z.boolean(),
});
type PaidItem = z.output<typeof paidItemSchema>;

const paidOrderSchema = mailOrderSchema.extend({
  projectId: z.uuid(),
  basketId: z.uuid().nullable(),
  made: z.array(paidItemSchema),
});

/** The order with what its labels need, locked; null where it is paid already. */
async function holdUnpaidOrder(tx: Tx, orderId: string): Promise<z.output<typeof paidOrderSchema> | null> {
  const { rows } = await sql`
    select ${mailOrderColumns}, o.project_id, o.basket_id, (
      select json_agg(json_build_object(
        'id', i.id, 'blankId', i.blank_id, 'quantity', i.quantity, 'pickFace', b.pick_face,
        'sides', (
          select coalesce(json_agg(f.side order by array_position(array['front', 'back', 'left', 'right'], f.side)), '[]')
          from print_files f where f.design_version_id = i.design_version_id
        ),
        'needsPretreat', p.kind = 'apparel' and exists (
          select from jsonb_array_elements(p.spec->'colours') c
          where c->>'name' = b.colour and (c->>'dark')::boolean
        )
      ) order by i.position)
      from order_items i join blanks b on b.id = i.blank_id join base_products p on p.id = b.base_product_id
      where i.order_id = o.id
    ) as made
    from orders o join stores s on s.id = o.store_id join customers k on k.id = o.customer_id
    where o.id = ${orderId} and o.status in ('new', 'to_be_paid') for update of o`.execute(tx);
  return rows[0] === undefined ? null : paidOrderSchema.parse(rows[0]);
}

/** A label for each piece, counted over the whole order. */
function labelsOf(made: readonly PaidItem[]) {
  const pieces = made.flatMap((item) => Array.from({ length: item.quantity }, () => item));
  return pieces.map((item, index) => ({
    id: newId(),
    code: newLabelCode(),
    order_item_id: item.id,
    blank_id: item.blankId,
    counter: index + 1,
    of_count: pieces.length,
    pick_face: item.pickFace,
    sides: item.sides,
    needs_pretreat: item.needsPretreat,
  }));
}

/**
 * Everything that a paid order changes, in one statement: its status with the log, the stock (blanks are locked in one
 * order everywhere), the sales, its labels, and the basket, which keeps what was added since.
 */
async function book(
  tx: Tx,
  order: { readonly id: string; readonly basketId: string | null; readonly made: readonly PaidItem[] },
): Promise<void> {
  await sql`
    with paid as (
      update orders set status = 'paid', paid_at = now(), deleted_at = null where id = ${order.id}
      returning id, project_id
    ), logged as (
      insert into order_status_log (id, project_id, order_id, status, cause)
      select ${newId()}, project_id, id, 'paid', 'payment' from paid
    ), counted as (
      select blank_id, product_id, sum(quantity)::int as pieces from order_items
      where order_id = ${order.id} group by blank_id, product_id
    ), held as materialized (
      select id from blanks where id in (select blank_id from counted) order by id for update
    ), taken as (
      update blanks b set stock = stock - c.pieces
      from (select blank_id, sum(pieces)::int as pieces from counted group by blank_id) c
      where b.id = c.blank_id and b.id in (select id from held)
    ), sold as (
      update products p set sold = sold + c.pieces
      from (select product_id, sum(pieces)::int as pieces from counted group by product_id) c where p.id = c.product_id
    ), labelled as (
      insert into labels
        (id, code, project_id, order_id, order_item_id, blank_id, counter, of_count, pick_face, sides, needs_pretreat)
      select l.id, l.code, paid.project_id, paid.id, l.order_item_id, l.blank_id, l.counter, l.of_count, l.pick_face,
        l.sides, l.needs_pretreat
      from paid, json_to_recordset(${JSON.stringify(labelsOf(order.made))}::json) as l(
        id uuid, code text, order_item_id uuid, blank_id uuid, counter int, of_count int, pick_face text, sides text[],
        needs_pretreat boolean)
    ), lessened as (
      update basket_items i set quantity = i.quantity - c.pieces from counted c
      where i.basket_id = ${order.basketId} and i.product_id = c.product_id and i.blank_id = c.blank_id
        and i.quantity > c.pieces
    ), emptied as (
      delete from basket_items i using counted c
      where i.basket_id = ${order.basketId} and i.product_id = c.product_id and i.blank_id = c.blank_id
        and i.quantity <= c.pieces
    )
    select pg_notify(${ORDERS_CHANGED},
      json_build_object('orderId', id, 'projectId', project_id, 'status', 'paid')::text) from paid`.execute(
    tx,
  );
}

/**
 * What a payment that succeeded means for its order, within the transaction that books the payment: paid, stock taken,
 * labels made, basket emptied, receipt mailed, `orders-changed` told. A repeat changes nothing. Stock may fall below
 * zero where two shoppers bought the last one: the factory sees such a blank as short. Three statements.
 * @param tx sees the order's project
 */
export async function onPaymentSucceeded(
  tx: Tx,
  orderId: string,
  services: Pick<Services, 'jobs' | 'hosts'>,
): Promise<void> {
  const order = await holdUnpaidOrder(tx, orderId);
  if (!order) return;
  await book(tx, order);
  const mail = receiptMail(order, services.hosts);
  await services.jobs.enqueue(tx, sendMail, mail, { key: mail.idempotencyKey });
}
