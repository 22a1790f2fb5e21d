import type { DemoPart } from '../../../demo/demo-part.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { bookPastOrders } from './book-orders.ts';
import { listUnbookedOrders } from './ledger.queries.ts';

/** More than the demo has. */
const DEMO_ORDERS_MAX = 1000;

/** The money of the demo’s orders. */
async function bookDemoOrders(tx: Tx): Promise<void> {
  await bookPastOrders(tx, await listUnbookedOrders(tx, null, DEMO_ORDERS_MAX));
}

export const demoPart: DemoPart = { name: 'ledger', needs: ['factory orders'], steps: [bookDemoOrders] };
