import { type RawBuilder, sql } from 'kysely';
import { UNPAID_STATUSES } from '../../../../shared/rules/orders/orders.ts';

/** Whether an order waits for its payment: what `isUnpaid` of the shared rules says, for a statement. */
export const unpaidOrder = (order: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${order}.status`)} in (${sql.join(UNPAID_STATUSES.map((status) => sql.lit(status)))})`;
