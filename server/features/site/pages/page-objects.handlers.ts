import { v7 as newId } from 'uuid';
import { conflict, invalid, Refusal } from '../../../../shared/contract/errors.ts';
import { pageObjectCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import {
  type ChangedPageObject,
  checkPropertyNames,
  checkTree,
  diffDocuments,
  documentOfTree,
  type FieldErrors,
  FOOTER_URL,
  freeUrl,
  HOME_URL,
  type NewPageObject,
  normaliseUrl,
  type PageDoc,
  type PageFields,
  pageFieldsSchema,
  pageObjectOf,
} from '../../../../shared/features/site/pages/pages.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { issueMessage } from '../../../platform/calls/issue-message.ts';
import { unlockBadge } from '../../projects/projects/projects.ts';
import { changeAsOne } from './change-page.ts';
import {
  authorOf,
  findOwnPage,
  goLive,
  keyOf,
  lockPage,
  lockStore,
  moveTo,
  NO_WORDS,
  type Params,
  projectOf,
  requireFreeUrl,
  requireRoom,
  takeDown,
} from './page-callers.ts';
import { findPage, liveOf, type StoredPage } from './page-rows.ts';
import { findStore, insertPage, listSummaries } from './pages.queries.ts';

const objectOf = (params: Params, page: StoredPage) =>
  pageObjectOf({ id: page.id, divisionId: params.division, doc: page.doc, live: liveOf(page) });

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors, PAGE_MESSAGES.invalid);
}

/** What an object says of itself has to be so: one that was meant for another page is refused. */
function checkIdentity(
  sent: Pick<ChangedPageObject, 'id' | 'uuid' | 'divisionId' | 'flags'>,
  is: { readonly id: string | undefined; readonly division: string; readonly url: string },
): FieldErrors {
  const wrong = (field: string, message: string, isWrong: boolean): FieldErrors =>
    isWrong ? { [field]: [message] } : {};
  const { id, uuid, divisionId, flags } = sent;
  return {
    ...wrong('id', 'This is another page’s id', id !== undefined && is.id !== undefined && id !== is.id),
    ...wrong('uuid', 'This isn’t the page’s id', uuid !== undefined && uuid !== (is.id ?? id ?? uuid)),
    ...wrong('divisionId', 'This page belongs to another store', (divisionId ?? is.division) !== is.division),
    ...wrong(
      'flags.homepage',
      'The home page is the one at /',
      flags !== undefined && flags.homepage !== (is.url === HOME_URL),
    ),
  };
}

/** The page that a sent object was loaded from, if the store still has it. */
async function findCopied(
  context: CallContext,
  params: { readonly division: string },
  id: string | undefined,
) {
  if (id === undefined) return null;
  try {
    return await findPage(context.tx, keyOf(context, { ...params, page: id }));
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}

/** Where a new page goes. A copy of a page that has the address gets the next free one. */
function urlOfNew(typed: string, copied: StoredPage | null, taken: readonly string[]): string {
  const url = normaliseUrl(typed);
  if (copied?.url !== url || !taken.includes(url)) {
    requireFreeUrl(typed, taken);
    return url;
  }
  return freeUrl(url === HOME_URL ? '/home/' : url, new Set(taken));
}

/** A page that was just stored, as it would be found again. */
const storedNew = (id: string, store: Awaited<ReturnType<typeof findStore>>, doc: PageDoc): StoredPage => ({
  id,
  storeId: store.id,
  kind: 'page',
  url: doc.page.url,
  doc,
  sequence: 0,
  liveVersion: null,
  liveSequence: null,
  liveSince: null,
  scheduledVersion: null,
  scheduledAt: null,
  deletedAt: null,
  overBudgetSequence: null,
  country: store.country,
  subdomain: store.subdomain,
  customDomain: store.customDomain,
});

async function createObject(
  params: { readonly division: string },
  body: NewPageObject,
  context: CallContext,
) {
  const { id: projectId } = projectOf(context);
  const store = await lockStore(context, params.division);
  requireRoom(context, store.urls.length + 1);
  const copied = await findCopied(context, params, body.id);
  const is = { id: copied?.id, division: params.division, url: normaliseUrl(body.url) };
  refuse({
    ...checkIdentity(body, is),
    ...checkPropertyNames(body.properties),
    ...checkTree(body.blocks, copied?.doc ?? null, issueMessage),
  });
  const url = urlOfNew(body.url, copied, store.urls);
  const doc = documentOfTree({ ...pageFieldsSchema.parse(body), url }, body.blocks, null);
  const page = storedNew(newId(), store, doc);
  await insertPage(context.tx, { id: page.id, projectId, storeId: store.id, doc });
  if (url === HOME_URL) await unlockBadge(context.tx, projectId, 'homepage');
  return body.published ? { ...page, ...(await goLive(context, page, NO_WORDS)) } : page;
}

/** The page's fields with those that were sent. */
const withFields = (before: PageFields, { properties, ...sent }: ChangedPageObject): PageFields =>
  pageFieldsSchema.parse({
    ...before,
    ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
    url: before.url,
    properties: { ...before.properties, ...properties },
  });

/** Stores what differs as one change of the page's history. */
async function changeTo(
  page: StoredPage,
  body: ChangedPageObject,
  context: CallContext,
): Promise<StoredPage> {
  const fields = withFields(page.doc.page, body);
  const wanted = body.blocks ? documentOfTree(fields, body.blocks, page.doc) : { ...page.doc, page: fields };
  const row = await changeAsOne(context.tx, page, {
    projectId: projectOf(context).id,
    author: authorOf(context),
    words: 'Changed by another program',
    commands: diffDocuments(page.doc, wanted),
    isChecked: true,
  });
  return row ? { ...page, doc: { ...wanted, sequence: row.sequence }, sequence: row.sequence } : page;
}

async function updateObject(
  params: Params,
  body: ChangedPageObject,
  context: CallContext,
): Promise<StoredPage> {
  const page = await lockPage(context, params);
  if (body.version !== undefined && body.version !== page.sequence)
    throw conflict('newer-draft', PAGE_MESSAGES.newerVersion);
  const is = {
    id: page.id,
    division: params.division,
    url: body.url === undefined ? page.url : normaliseUrl(body.url),
  };
  refuse({
    ...checkIdentity(body, page.kind === 'footer' ? { ...is, url: FOOTER_URL } : is),
    ...checkPropertyNames(body.properties ?? {}),
    ...(body.blocks && checkTree(body.blocks, page.doc, issueMessage)),
  });
  const url = await moveTo(context, params, page, body.url);
  const changed = await changeTo({ ...page, url }, body, context);
  if (body.published === false) {
    if (page.liveVersion === null) return changed;
    return { ...changed, ...(await takeDown(context, changed)) };
  }
  const isToGoLive = body.published === true && body.edited !== true;
  if (!isToGoLive || (page.liveVersion !== null && liveOf(changed).changes === 0)) return changed;
  return { ...changed, ...(await goLive(context, changed, NO_WORDS)) };
}

export const pageObjectImplementations = implement(pageObjectCalls, {
  async listObjects({ params, query }, context) {
    const { id: projectId } = projectOf(context);
    const store = await findStore(context.tx, projectId, params.division);
    return listSummaries(
      context.tx,
      { projectId, storeId: store.id, divisionId: params.division },
      query.page,
    );
  },

  async loadObject({ params }, context) {
    return objectOf(params, await findOwnPage(context, params));
  },

  async createObject({ params, body }, context) {
    const page = await createObject(params, body, context);
    return objectOf({ ...params, page: page.id }, page);
  },

  async updateObject({ params, body }, context) {
    const page = await updateObject(params, body, context);
    return objectOf(params, { ...page, doc: { ...page.doc, page: { ...page.doc.page, url: page.url } } });
  },
});
