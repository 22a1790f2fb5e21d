import type { Tx } from '../database/database.ts';

/** What sends, or will send, emails in a sender’s name: it can’t be removed then. */
export interface SenderUse {
  readonly senderId: string;
  /** As people know it, such as a campaign’s name. */
  readonly name: string;
}

/** The uses of a store’s senders by one feature, such as its campaigns. */
export type SenderUses = (tx: Tx, store: { readonly storeId: string }) => Promise<readonly SenderUse[]>;
