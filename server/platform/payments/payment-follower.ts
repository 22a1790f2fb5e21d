import type { Tx } from '../database/database.ts';
import type { PaymentReversal, ToldDispute, ToldRefund } from './provider.ts';

/** What the provider told of the money of a payment. */
export type ToldReversal =
  | { readonly kind: 'refunded'; readonly refunds: readonly ToldRefund[] }
  | {
      readonly kind: Exclude<PaymentReversal, 'refunded'>;
      /** What is disputed, in the order's currency; null where the provider counts in another one. */
      readonly amountMinor: number | null;
      readonly dispute: ToldDispute | null;
    };

/** What a feature does when an order has been paid, or its money is taken back. */
export interface PaymentFollower {
  /**
   * Runs within the transaction that records the payment, in platform scope. A repeated event of the provider doesn't
   * call it again. If it throws, nothing is recorded and the provider tells us again.
   */
  onSucceeded?(tx: Tx, orderId: string): Promise<void>;
  /** The same, when money of a paid order is refunded or comes back, is disputed, or the dispute ends. */
  onReversed(tx: Tx, orderId: string, told: ToldReversal): Promise<void>;
}
