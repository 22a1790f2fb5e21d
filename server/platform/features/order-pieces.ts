import type { OrderStatus } from '../../../shared/rules/orders/orders.ts';
import type { Tx } from '../database/database.ts';

/** What selling asks of the floor for an order whose pieces change after they were paid. One feature answers. */
export interface OrderPieces {
  /**
   * Takes pieces of items off the floor that aren't printed. Their blanks are stock again.
   * @returns how many of each item were stopped, and the status that the order's other labels give it; null where it has
   * no labels
   */
  stop(
    tx: Tx,
    orderId: string,
    wanted: readonly { readonly orderItemId: string; readonly pieces: number }[],
  ): Promise<{ readonly stopped: ReadonlyMap<string, number>; readonly status: OrderStatus | null }>;
  /**
   * Makes an item of another blank, none of whose pieces is picked.
   * @returns false where there aren't enough of the new blank: the transaction has to be rolled back
   */
  replace(tx: Tx, orderItemId: string, blankId: string): Promise<boolean>;
}

/** For a server without a floor: nothing is made, so that nothing can be stopped or replaced. */
export const NO_PIECES: OrderPieces = {
  stop: async () => ({ stopped: new Map(), status: null }),
  replace: async () => false,
};
