import type { Tx } from '../database/database.ts';

/**
 * What a feature does when an order's payment ends, within the transaction that records it and in platform scope. A
 * repeated event of the provider calls neither again. If one throws, nothing is recorded and the provider tells us again.
 */
export interface PaymentFollower<Context> {
  onSucceeded(tx: Tx, orderId: string, context: Context): Promise<void>;
  /** An attempt failed; the shopper may try another one. The message is the provider's. */
  onFailed?(tx: Tx, orderId: string, message: string, context: Context): Promise<void>;
}
