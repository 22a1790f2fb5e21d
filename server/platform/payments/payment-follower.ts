import type { Tx } from '../database/database.ts';

/** What a feature does when an order has been paid. */
export interface PaymentFollower {
  /**
   * Runs within the transaction that records the payment, in platform scope. A repeated event of the provider doesn't
   * call it again. If it throws, nothing is recorded and the provider tells us again.
   */
  onSucceeded(tx: Tx, orderId: string): Promise<void>;
}
