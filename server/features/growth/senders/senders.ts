import type { Tx } from '../../../platform/database/database.ts';
import { findDefaultSender } from './senders.queries.ts';

/** The sender of a store’s emails. */
export interface MailSender {
  readonly name: string;
  /** Its own address, where the domain is proven; null for our shared one. */
  readonly address: string | null;
  readonly replyTo: string | null;
}

/** The sender of a store’s offers and their tests; null where it has set none. */
export async function findSender(tx: Tx, storeId: string): Promise<MailSender | null> {
  const sender = await findDefaultSender(tx, storeId);
  if (!sender) return null;
  const { name, localPart, domain, isProven, replyTo } = sender;
  return { name, address: isProven && domain !== null ? `${localPart}@${domain}` : null, replyTo };
}
