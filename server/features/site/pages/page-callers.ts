import { forbidden, invalid, Refusal } from '../../../../shared/contract/errors.ts';
import { tierOf } from '../../../../shared/features/projects/plans/plans.ts';
import { HOME_URL, isStoreAddress, normaliseUrl } from '../../../../shared/features/site/pages/pages.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { ownAccount } from '../../accounts/identity/identity.ts';
import type { Author } from './change-page.ts';
import { notePublishedPictures } from './page-pictures.ts';
import { findPage, type StoredPage } from './page-rows.ts';
import {
  findStore,
  insertVersion,
  isPageOfAnother,
  lockAddresses,
  movePage,
  updatePage,
} from './pages.queries.ts';

/** What calls about pages share: who calls, which page it is, what may be stored, going live. */

export interface Params {
  readonly division: string;
  readonly page: string;
}

export function projectOf({ project }: CallContext) {
  if (!project) throw forbidden(PAGE_MESSAGES.forbidden);
  return project;
}

export function authorOf(context: CallContext): Author {
  const { id, firstName, username, email } = ownAccount(context);
  return { id, name: firstName || username || email };
}

export const keyOf = (context: CallContext, { division, page }: Params) => ({
  projectId: projectOf(context).id,
  division,
  page,
});

export const lockPage = (context: CallContext, params: Params) =>
  findPage(context.tx, keyOf(context, params), { lock: true });

/** The store, where no one else takes an address for a page until the call is done. */
export async function lockStore(context: CallContext, division: string) {
  const { id } = projectOf(context);
  await lockAddresses(context.tx, id, division);
  return findStore(context.tx, id, division);
}

export const placeOf = (context: CallContext, page: StoredPage) => ({
  id: page.id,
  projectId: projectOf(context).id,
});

export const pictureOwner = (context: CallContext, page: StoredPage) => ({
  ...placeOf(context, page),
  storeId: page.storeId,
});

/** @throws Refusal 402 beyond the plan, with the words of the specification; 403 beyond Pro */
export function requireRoom(context: CallContext, pages: number): void {
  const { isPro } = projectOf(context);
  if (pages <= tierOf(isPro).landingPages) return;
  if (pages <= tierOf(true).landingPages) throw new Refusal(402, 'pro-required', PAGE_MESSAGES.proRequired);
  throw new Refusal(403, 'over-limit', 'You’ve reached your plan’s limit');
}

/** What a merchant says of a version. */
export interface VersionWords {
  readonly note: string;
  /** Why it goes live over its speed budget. */
  readonly budgetReason: string;
}
export const NO_WORDS: VersionWords = { note: '', budgetReason: '' };

/** @throws Refusal 422 for a draft that is known to go over its speed budget, without a reason */
export function requireReason(page: StoredPage, { budgetReason }: VersionWords): void {
  if (page.overBudgetSequence === page.sequence && budgetReason === '')
    throw invalid({ budgetReason: ['Say why this page goes live over its speed budget'] });
}

export const keepVersion = (context: CallContext, page: StoredPage, words: VersionWords) =>
  insertVersion(context.tx, {
    pageId: page.id,
    projectId: projectOf(context).id,
    authorId: authorOf(context).id,
    doc: page.doc,
    ...words,
  });

/** @throws Refusal 422 for an address that isn't free, and for one that only leads home as no letter of it is left */
export function requireFreeUrl(typed: string, others: readonly string[]): void {
  const url = normaliseUrl(typed);
  if (url === HOME_URL && typed !== HOME_URL)
    throw invalid({ url: ['Use letters or numbers in the address'] });
  if (isStoreAddress(url)) throw invalid({ url: ['Your store already uses this address'] });
  if (others.includes(url)) throw invalid({ url: ['Another page has this address'] });
}

/** @throws Refusal 403 for a page of another of this person's stores, 404 for none */
export async function findOwnPage(context: CallContext, params: Params): Promise<StoredPage> {
  try {
    return await findPage(context.tx, keyOf(context, params));
  } catch (error) {
    const { id } = ownAccount(context);
    if (
      params.page === 'home' ||
      params.page === 'footer' ||
      !(error instanceof Refusal) ||
      error.status !== 404
    )
      throw error;
    const { id: projectId } = projectOf(context);
    await context.enter({ kind: 'platform', accountId: id });
    if (await isPageOfAnother(context.tx, { pageId: params.page, projectId, accountId: id }))
      throw forbidden(PAGE_MESSAGES.forbidden);
    throw error;
  }
}

/** Shows shoppers the draft as it is, from now on. @returns what changed of the page */
export async function goLive(context: CallContext, page: StoredPage, words: VersionWords) {
  const change = {
    liveVersion: await keepVersion(context, page, words),
    liveSequence: page.sequence,
    liveSince: page.liveSince ?? new Date(),
    scheduledVersion: null,
    scheduledAt: null,
  };
  await updatePage(context.tx, placeOf(context, page), change);
  await notePublishedPictures(context.tx, pictureOwner(context, page), page.doc, page.liveVersion === null);
  return change;
}

const NOT_LIVE = { liveVersion: null, liveSequence: null, liveSince: null } as const;

/** Takes a page from shoppers, with the pictures that it alone shows. @returns what changed of the page */
export async function takeDown(context: CallContext, page: StoredPage) {
  await updatePage(context.tx, placeOf(context, page), NOT_LIVE);
  await notePublishedPictures(context.tx, pictureOwner(context, page), null);
  return NOT_LIVE;
}

/**
 * Gives the page another address, to which the old one leads. @returns its address now
 * @param typed the wanted one; undefined keeps what it has
 * @throws Refusal 422 for an address that isn't free, and for pages that keep theirs
 */
export async function moveTo(
  context: CallContext,
  params: Params,
  page: StoredPage,
  typed: string | undefined,
): Promise<string> {
  if (typed === undefined || typed === page.url) return page.url;
  const url = normaliseUrl(typed);
  if (url === page.url) return url;
  if (page.kind === 'footer') throw invalid({ url: ['The footer has no address'] });
  if (page.url === HOME_URL) throw invalid({ url: ['The home page keeps its address'] });
  const store = await lockStore(context, params.division);
  requireFreeUrl(typed, store.urls);
  const { storeId } = page;
  await movePage(context.tx, { ...placeOf(context, page), storeId, from: page.url, to: url });
  return url;
}
