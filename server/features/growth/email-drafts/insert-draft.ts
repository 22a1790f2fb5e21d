import { v7 as newId } from 'uuid';
import {
  designById,
  type MailDesignId,
} from '../../../../shared/features/growth/email-drafts/email-drafts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertPage } from '../../site/pages/pages.ts';
import { documentOfDesign } from './draft-of-design.ts';

interface StoreOfDraft {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly tagline: string;
}

/**
 * Makes a draft of an email in a design, with the store’s name in its texts.
 * @param texts what the merchant writes in place of the design’s own texts, in their order
 * @returns its id
 */
export async function insertDraft(
  tx: Tx,
  { id: storeId, projectId, name, tagline }: StoreOfDraft,
  design: MailDesignId,
  title?: string,
  texts?: readonly string[],
): Promise<string> {
  const id = newId();
  const words = { name, tagline, collections: [] };
  await insertPage(tx, {
    id,
    projectId,
    storeId,
    doc: documentOfDesign(designById(design), words, { id, title, texts }),
  });
  return id;
}
