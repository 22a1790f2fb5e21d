import type { Tx } from '../database/database.ts';

/** What still needs a list, a segment or a sender: it can’t be removed then. */
export interface MailPartUse {
  /** As people know it, such as a campaign’s name. */
  readonly name: string;
}

/** What one feature still needs of some parts of a store, such as the campaigns that it has scheduled. */
export type MailPartUses = (
  tx: Tx,
  parts: { readonly storeId: string; readonly ids: readonly string[] },
) => Promise<readonly MailPartUse[]>;

interface Asks {
  readonly tx: Tx;
  readonly services: { readonly mailPartUses: readonly MailPartUses[] };
}

/** Names of everything that still needs one of these parts, in their order. */
export async function usesOfParts(
  { tx, services }: Asks,
  parts: Parameters<MailPartUses>[1],
): Promise<string[]> {
  if (parts.ids.length === 0) return [];
  const uses = await Promise.all(services.mailPartUses.map((find) => find(tx, parts)));
  return uses.flat().map(({ name }) => name);
}
