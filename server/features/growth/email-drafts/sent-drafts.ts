import type { DraftIssue } from '../../../../shared/features/growth/email-drafts/email-drafts.ts';
import { sellerAddress } from '../../../../shared/features/projects/sellers/sellers.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { findMailDocuments, insertVersion, noteMailedPictures } from '../../site/pages/pages.ts';
import { checkDraft } from './check-draft.ts';
import { type CompiledMail, compileDraft } from './compile-draft.ts';
import { versionOf } from './draft-of-design.ts';
import { mailStoreRead } from './email-drafts.reads.ts';
import { findLiveContent } from './live-content.ts';
import { LONGEST_READER } from './longest-reader.ts';
import { fillAs, footerOf, ownMailStore } from './own-mail.ts';

interface StoreKey {
  readonly id: string;
  readonly projectId: string;
}

/** A draft as it would be sent now, with another subject or preview text where it is a test of them. */
export interface WantedDraft {
  readonly id: string;
  readonly subject?: string;
  readonly preheader?: string;
}

/** A draft compiled for sending. */
export interface ReadDraft {
  readonly id: string;
  readonly title: string;
  readonly subject: string;
  readonly preheader: string;
  /** The sender’s name that the draft sets; empty where it leaves that to the sender. */
  readonly fromName: string;
  readonly compiled: CompiledMail;
  readonly issues: readonly DraftIssue[];
}

/** Compiles and checks drafts, each as it is wanted; null where one is gone. */
export async function readDrafts(
  tx: Tx,
  services: Services,
  store: StoreKey,
  wanted: readonly WantedDraft[],
): Promise<(ReadDraft | null)[]> {
  const own = await mailStoreRead.find(tx, { projectId: store.projectId, division: null });
  if (!own) return wanted.map(() => null);
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const found = await findMailDocuments(tx, { projectId: store.projectId, storeId: store.id }, ids);
  const origin = services.hosts.originOf(own);
  const look = ownMailStore(own, origin, origin);
  const read: (ReadDraft | null)[] = [];
  for (const { id, ...other } of wanted) {
    const doc = found.find((one) => one.id === id)?.doc;
    if (!doc) {
      read.push(null);
      continue;
    }
    const version = { ...versionOf(doc), ...other };
    const compiled = await compileDraft(version, look);
    const live = await findLiveContent(tx, store.id, compiled);
    const longest = fillAs(compiled, LONGEST_READER, live, footerOf(own));
    const { title, fromName } = doc.page.properties;
    read.push({
      id,
      title,
      subject: version.subject,
      preheader: version.preheader,
      fromName: fromName ?? '',
      compiled,
      issues: checkDraft({ version, compiled, live, longest, postalAddress: sellerAddress(own.seller) }),
    });
  }
  return read;
}

/**
 * Keeps drafts as they are now, with their pictures, which readers can see from then on.
 * @returns the number of each one’s version, by its id
 */
export async function keepDrafts(
  tx: Tx,
  store: StoreKey,
  ids: readonly string[],
  by: { readonly accountId: string; readonly note: string },
): Promise<ReadonlyMap<string, number>> {
  const found = await findMailDocuments(tx, { projectId: store.projectId, storeId: store.id }, ids);
  const numbers = new Map<string, number>();
  for (const { id, doc } of found) {
    const number = await insertVersion(tx, {
      pageId: id,
      projectId: store.projectId,
      authorId: by.accountId,
      doc,
      budgetReason: '',
      note: by.note,
    });
    await noteMailedPictures(tx, { id, projectId: store.projectId, storeId: store.id });
    numbers.set(id, number);
  }
  return numbers;
}
