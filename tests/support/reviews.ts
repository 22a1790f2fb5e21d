import { sql } from 'kysely';
import { markShipped } from '../../server/features/selling/orders/orders.ts';
import { askForReviews } from '../../server/features/selling/reviews/reviews.jobs.ts';
import { inScope } from '../../server/platform/database/scope.ts';
import { eventsDelivered } from './events.ts';
import { mailTo } from './mailbox.ts';
import { placeShopOrder } from './paid-orders.ts';
import type { TestServer } from './server.ts';
import type { Shop } from './shop.ts';

let people = 0;

/** An order of a product that was paid and shipped, with its customer’s email. */
export async function shippedOrder(server: TestServer, shop: Shop, productId: string) {
  people += 1;
  const email = `ada${people}@example.test`;
  const order = await placeShopOrder(server, shop, { productId, email });
  await order.pay();
  await sql`update orders set status = 'packing' where id = ${order.id}`.execute(shop.database);
  await inScope(shop.database, { kind: 'platform' }, (tx) =>
    markShipped(tx, order.id, {
      barcode: `TEST${people}`,
      carrier: 'royal-mail',
      trackingCode: `RM${people}`,
      accountId: null,
    }),
  );
  await eventsDelivered(shop.database);
  return { ...order, email };
}

/** Asks for the reviews of all shipped orders as if they had come long ago. */
export async function askNow(server: TestServer, shop: Shop): Promise<void> {
  await sql`
    update review_requests set due_at = now() - interval '1 minute' where sent_at is null`.execute(
    shop.database,
  );
  await server.services.jobs.enqueue(shop.database, askForReviews, {});
}

/** A new order whose customer has the email that asks for a review. */
export async function askedForReview(server: TestServer, shop: Shop, productId: string) {
  const order = await shippedOrder(server, shop, productId);
  await askNow(server, shop);
  const mail = await mailTo(server, order.email, 'How do you like');
  return { ...order, mail, token: mail.link('/write-review/').split('/')[2] ?? '' };
}
