import type { Tx } from '../database/database.ts';
import type { PaymentReversal } from './provider.ts';

/** What a feature does when an order has been paid, or its money is taken back. */
export interface PaymentFollower {
  /**
   * Runs within the transaction that records the payment, in platform scope. A repeated event of the provider doesn't
   * call it again. If it throws, nothing is recorded and the provider tells us again.
   */
  onSucceeded(tx: Tx, orderId: string): Promise<void>;
  /** The same, when the money of a paid order is refunded, disputed, or the dispute ends. */
  onReversed(tx: Tx, orderId: string, reversal: PaymentReversal): Promise<void>;
}
