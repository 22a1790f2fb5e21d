import type { Tx } from '../../../platform/database/database.ts';
import { findDefaultSender, listSenders, type StoredSender } from './senders.queries.ts';

/** The sender of a store’s emails. */
export interface MailSender {
  readonly name: string;
  /** Its own address, where the domain is proven; null for our shared one. */
  readonly address: string | null;
  readonly replyTo: string | null;
}

const toMailSender = ({ name, localPart, domain, isProven, replyTo }: StoredSender): MailSender => ({
  name,
  address: isProven && domain !== null ? `${localPart}@${domain}` : null,
  replyTo,
});

/** The sender of a store’s offers and their tests; null where it has set none. */
export async function findSender(tx: Tx, storeId: string): Promise<MailSender | null> {
  const sender = await findDefaultSender(tx, storeId);
  return sender && toMailSender(sender);
}

/** Every sender of a store. */
export async function findSenders(
  tx: Tx,
  storeId: string,
): Promise<readonly (MailSender & { readonly id: string; readonly isDefault: boolean })[]> {
  const senders = await listSenders(tx, storeId);
  return senders.map((sender) => ({
    ...toMailSender(sender),
    id: sender.id,
    isDefault: sender.isDefault,
  }));
}
