import type { Tx } from '../database/database.ts';

/** What sends a draft of an email: it can’t be deleted then. */
export interface DraftUse {
  readonly draftId: string;
  /** As people know it, such as a campaign’s name. */
  readonly name: string;
  /** Where it is in the dashboard. */
  readonly path: string;
}

/** The uses of a store’s drafts by one feature, such as its campaigns. */
export type DraftUses = (
  tx: Tx,
  store: { readonly projectId: string; readonly storeId: string },
) => Promise<readonly DraftUse[]>;
