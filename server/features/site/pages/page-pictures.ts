import { type PageDoc, publishedTree } from '../../../../shared/features/site/pages/pages.ts';
import { type MediaPart, mediaIn } from '../../../../shared/rules/media/media.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { publishFiles } from '../../making/files/files.ts';

/** Which pictures of the drive a page shows, as a draft and to shoppers. */

export interface PictureOwner {
  readonly id: string;
  readonly projectId: string;
  readonly storeId: string;
}

/** A draft has hidden blocks too, but no deleted ones. */
const ofDraft = ({ page, blocks }: PageDoc): MediaPart[] =>
  mediaIn([page.properties, [...blocks.values()].filter(({ flags }) => !flags.deleted)]);

const ofLive = (doc: PageDoc): MediaPart[] => mediaIn([doc.page.properties, publishedTree(doc)]);

const place = (owner: PictureOwner, usedBy: 'page' | 'page-draft', files: readonly MediaPart[]) => ({
  projectId: owner.projectId,
  storeId: owner.storeId,
  usedBy,
  usedId: owner.id,
  files,
});

/** Notes the pictures of a new draft, or of a changed one where they are others than before. */
export async function noteDraftPictures(
  tx: Tx,
  owner: PictureOwner,
  doc: PageDoc,
  before?: PageDoc,
): Promise<void> {
  const files = ofDraft(doc);
  const isNews = before ? JSON.stringify(files) !== JSON.stringify(ofDraft(before)) : files.length > 0;
  if (isNews) await publishFiles(tx, [place(owner, 'page-draft', files)]);
}

/** The same of several drafts that were changed at once. */
export const noteDraftsPictures = (
  tx: Tx,
  drafts: readonly (PictureOwner & { readonly doc: PageDoc })[],
): Promise<void> =>
  publishFiles(
    tx,
    drafts.map(({ doc, ...owner }) => place(owner, 'page-draft', ofDraft(doc))),
  );

/**
 * Shoppers see the pictures of this version from now on, or none of the page’s where it came down.
 * @param isFirst it wasn’t live, so that no picture of it is to be taken back
 */
export async function notePublishedPictures(
  tx: Tx,
  owner: PictureOwner,
  doc: PageDoc | null,
  isFirst = false,
): Promise<void> {
  const files = doc ? ofLive(doc) : [];
  if (files.length > 0 || !isFirst) await publishFiles(tx, [place(owner, 'page', files)]);
}

/** Several pages that went live at once. */
export const noteLivePictures = (
  tx: Tx,
  pages: readonly (PictureOwner & { readonly doc: PageDoc })[],
): Promise<void> =>
  publishFiles(
    tx,
    pages.map(({ doc, ...owner }) => place(owner, 'page', ofLive(doc))),
  );

/** Pages that were deleted permanently have no pictures. */
export const forgetPictures = (tx: Tx, owners: readonly PictureOwner[]): Promise<void> =>
  publishFiles(
    tx,
    owners.flatMap((owner) => [place(owner, 'page', []), place(owner, 'page-draft', [])]),
  );
