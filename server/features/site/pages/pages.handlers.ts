import { v7 as newId } from 'uuid';
import { conflict, invalid, notFound } from '../../../../shared/contract/errors.ts';
import { tierOf } from '../../../../shared/features/projects/plans/plans.ts';
import { pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import {
  closeDocument,
  diffDocuments,
  fillFooterTemplate,
  fillTemplate,
  footerTemplateById,
  freeUrl,
  HOME_URL,
  normaliseUrl,
  openDocument,
  type PageDoc,
  type PageTemplateId,
  PREVIEW_QUERY,
  type SimpleCommand,
  scheduleProblem,
  templateById,
  templateUrl,
} from '../../../../shared/features/site/pages/pages.ts';
import { timeZoneOfCountry } from '../../../../shared/rules/dates/store-days.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import { cutTo } from '../../../../shared/rules/text/excerpt.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import { changeAsOne, changePage } from './change-page.ts';
import {
  authorOf,
  findOwnPage,
  goLive,
  keepVersion,
  keyOf,
  lockPage,
  lockStore,
  moveTo,
  pictureOwner,
  placeOf,
  projectOf,
  requireFreeUrl,
  requireReason,
  requireRoom,
  takeDown,
} from './page-callers.ts';
import { notePublishedPictures } from './page-pictures.ts';
import { makePreviewToken } from './page-preview.ts';
import { findPage, findRows, liveOf, type StoredPage } from './page-rows.ts';
import { findFooterId, findStore, findVersions, insertPage, listPages, updatePage } from './pages.queries.ts';

const RESTORABLE_DAYS = 30;
const DAY_MS = 86_400_000;

const originOf = ({ services }: CallContext, store: Pick<StoredPage, 'subdomain' | 'customDomain'>) =>
  services.hosts.originOf(store);

/** @throws Refusal 409 where the draft has other changes than the person has seen */
function requireSeen(page: StoredPage, sequence: number): void {
  if (page.sequence !== sequence) throw conflict('newer-draft', PAGE_MESSAGES.newerVersion);
}

/** @throws Refusal 422 for a time that has passed or is too far away */
function requireSchedulable(at: string): void {
  const problem = scheduleProblem(at, databaseNow());
  if (problem !== null) throw invalid({ at: [problem] });
}

const withLive = (page: StoredPage, change: Partial<StoredPage>) => ({
  live: liveOf({ ...page, ...change }),
});

async function requireVersion(context: CallContext, page: StoredPage, number: number) {
  const [version] = await findVersions(context.tx, placeOf(context, page), number);
  if (!version?.document) throw notFound('This version no longer exists');
  return { ...version, document: version.document };
}

async function bringBack(context: CallContext, page: StoredPage, number: number, words: string) {
  const { document } = await requireVersion(context, page, number);
  const row = await changeAsOne(context.tx, page, {
    projectId: projectOf(context).id,
    author: authorOf(context),
    words,
    commands: diffDocuments(page.doc, openDocument(document)),
    isChecked: true,
  });
  return { row, live: liveOf({ ...page, sequence: row?.sequence ?? page.sequence }) };
}

const versionAnswer = (
  version: Awaited<ReturnType<typeof findVersions>>[number],
  liveVersion: number | null,
) => ({
  number: version.number,
  at: version.at.toISOString(),
  by: version.authorId === null ? null : { id: version.authorId, name: version.authorName ?? '' },
  note: version.note,
  budgetReason: version.budgetReason,
  isLive: version.number === liveVersion,
});

const titled = (doc: PageDoc, url: string, title: string): PageDoc => ({
  ...doc,
  page: { ...doc.page, url, properties: { ...doc.page.properties, title } },
  sequence: 0,
});

export const pageImplementations = implement(pageCalls, {
  async list({ query }, context) {
    const project = projectOf(context);
    const store = await findStore(context.tx, project.id, null);
    const listed = await listPages(context.tx, project.id, store.id, query);
    return {
      ...listed,
      storeOrigin: originOf(context, store),
      division: store.divisionId,
      hasHome: store.homeId !== null,
      limit: tierOf(project.isPro).landingPages,
    };
  },

  async create({ params, body }, context) {
    const project = projectOf(context);
    const store = await lockStore(context, params.division);
    const templateId: PageTemplateId = body.template ?? 'blank';
    if (templateId === 'home' && store.homeId !== null) return { id: store.homeId, url: HOME_URL };
    requireRoom(context, store.urls.length + 1);
    const id = newId();
    const taken = new Set(store.urls);
    if (body.url !== undefined) requireFreeUrl(body.url, store.urls);
    const insert = async (doc: PageDoc) => {
      await insertPage(context.tx, { id, projectId: project.id, storeId: store.id, doc });
      return { id, url: doc.page.url };
    };
    if (body.duplicate !== undefined) {
      const { doc } = await findPage(context.tx, keyOf(context, { ...params, page: body.duplicate }));
      const title = body.title ?? cutTo(`${doc.page.properties.title} (copy)`, 120);
      const copyUrl = doc.page.url === HOME_URL ? '/home/' : doc.page.url;
      const url = body.url === undefined ? freeUrl(copyUrl, taken) : normaliseUrl(body.url);
      return insert(titled(doc, url, title));
    }
    const template = templateById(templateId);
    const wanted = body.title === undefined ? template.url : templateUrl(template, store, body.title);
    const free = freeUrl(wanted === HOME_URL && templateId !== 'home' ? '/page/' : wanted, taken);
    const url = body.url === undefined ? free : normaliseUrl(body.url);
    return insert(fillTemplate(template, store, { url, title: body.title }));
  },

  async createFooter({ params, body }, context) {
    const { id: projectId } = projectOf(context);
    const store = await lockStore(context, params.division);
    const found = await findFooterId(context.tx, projectId, store.id);
    if (found !== null) return { id: found };
    const id = newId();
    const doc = fillFooterTemplate(footerTemplateById(body.template), store);
    await insertPage(context.tx, { id, projectId, storeId: store.id, doc });
    return { id };
  },

  async load({ params }, context) {
    const page = await findOwnPage(context, params);
    return {
      id: page.id,
      kind: page.kind,
      url: page.url,
      isHome: page.url === HOME_URL,
      document: closeDocument(page.doc),
      live: liveOf(page),
      storeOrigin: originOf(context, page),
      timeZone: timeZoneOfCountry(page.country),
    };
  },

  async change({ params, body }, context) {
    const page = await lockPage(context, params);
    const { doc: _, ...changed } = await changePage(context.tx, page, {
      projectId: projectOf(context).id,
      author: authorOf(context),
      ...body,
    });
    return changed;
  },

  async listChanges({ params, query }, context) {
    const page = await findPage(context.tx, keyOf(context, params));
    if (query.since > page.sequence) throw conflict('unknown-base');
    const key = { projectId: projectOf(context).id, pageId: page.id };
    return { rows: await findRows(context.tx, key, query), live: liveOf(page) };
  },

  async publish({ params, body }, context) {
    const page = await lockPage(context, params);
    requireSeen(page, body.sequence);
    requireReason(page, body);
    return withLive(page, await goLive(context, page, body));
  },

  async unpublish({ params }, context) {
    const page = await lockPage(context, params);
    return withLive(page, await takeDown(context, page));
  },

  async schedule({ params, body }, context) {
    const page = await lockPage(context, params);
    requireSeen(page, body.sequence);
    const scheduledAt = new Date(body.at);
    requireSchedulable(body.at);
    requireReason(page, body);
    const change = { scheduledAt, scheduledVersion: await keepVersion(context, page, body) };
    await updatePage(context.tx, placeOf(context, page), change);
    return withLive(page, change);
  },

  async reschedule({ params, body }, context) {
    const page = await lockPage(context, params);
    if (page.scheduledVersion === null) throw conflict('not-scheduled', 'This page is no longer scheduled');
    requireSchedulable(body.at);
    const change = { scheduledAt: new Date(body.at) };
    await updatePage(context.tx, placeOf(context, page), change);
    return withLive(page, change);
  },

  async unschedule({ params }, context) {
    const page = await lockPage(context, params);
    const change = { scheduledAt: null, scheduledVersion: null };
    await updatePage(context.tx, placeOf(context, page), change);
    return withLive(page, change);
  },

  async discard({ params }, context) {
    const page = await lockPage(context, params);
    if (page.liveVersion === null) throw conflict('not-live', 'This page isn’t live');
    const { row, live } = await bringBack(context, page, page.liveVersion, 'Discarded changes');
    const sequence = row?.sequence ?? page.sequence;
    await updatePage(context.tx, placeOf(context, page), { liveSequence: sequence });
    return { row, live: { ...live, changes: 0 } };
  },

  async update({ params, body: { url: typed, sitemap, ...properties } }, context) {
    const page = await lockPage(context, params);
    const url = await moveTo(context, params, page, typed);
    const before = page.doc.page;
    const commands: SimpleCommand[] = Object.entries(properties).flatMap(([name, value]) =>
      value === undefined || JSON.stringify(before.properties[name]) === JSON.stringify(value)
        ? []
        : [{ kind: 'page', path: `properties.${name}`, value }],
    );
    if (sitemap !== undefined && sitemap !== before.sitemap)
      commands.push({ kind: 'page', path: 'sitemap', value: sitemap });
    const row = await changeAsOne(context.tx, page, {
      projectId: projectOf(context).id,
      author: authorOf(context),
      words: 'Changed the page’s settings',
      commands,
      isChecked: false,
    });
    return { url, row, live: liveOf({ ...page, sequence: row?.sequence ?? page.sequence }) };
  },

  async remove({ params }, context) {
    const page = await lockPage(context, params);
    if (page.url === HOME_URL) throw conflict('home-page', PAGE_MESSAGES.homeNotDeletable);
    if (page.kind === 'footer') throw conflict('footer', PAGE_MESSAGES.footerNotDeletable);
    await updatePage(context.tx, placeOf(context, page), {
      deletedAt: new Date(databaseNow()),
      scheduledAt: null,
      scheduledVersion: null,
    });
    await notePublishedPictures(context.tx, pictureOwner(context, page), null);
    return { deleted: true as const };
  },

  async restore({ params }, context) {
    const store = await lockStore(context, params.division);
    const page = await findPage(context.tx, keyOf(context, params), { lock: true, deleted: true });
    if (databaseNow() - (page.deletedAt?.getTime() ?? 0) > RESTORABLE_DAYS * DAY_MS)
      throw notFound(PAGE_MESSAGES.notFound);
    requireRoom(context, store.urls.length + 1);
    const url = freeUrl(page.url, new Set(store.urls));
    await updatePage(context.tx, placeOf(context, page), { url, deletedAt: null });
    if (page.liveVersion !== null) {
      const { document } = await requireVersion(context, page, page.liveVersion);
      await notePublishedPictures(context.tx, pictureOwner(context, page), openDocument(document));
    }
    return { url, live: liveOf(page) };
  },

  async listVersions({ params }, context) {
    const page = await findPage(context.tx, keyOf(context, params));
    const versions = await findVersions(context.tx, placeOf(context, page), null);
    return { versions: versions.map((version) => versionAnswer(version, page.liveVersion)) };
  },

  async loadVersion({ params }, context) {
    const page = await findPage(context.tx, keyOf(context, params));
    const version = await requireVersion(context, page, params.version);
    return { ...versionAnswer(version, page.liveVersion), document: version.document };
  },

  async restoreVersion({ params }, context) {
    const page = await lockPage(context, params);
    return bringBack(context, page, params.version, `Restored version ${params.version}`);
  },

  async preview({ params }, context) {
    const page = await findPage(context.tx, keyOf(context, params));
    const { storeId, id: pageId } = page;
    const { token, expiresAt } = makePreviewToken(
      context.services.secret,
      { storeId, pageId },
      databaseNow(),
    );
    const query = `?${PREVIEW_QUERY}=${token}`;
    // A footer shows on the home page.
    const path = page.kind === 'footer' ? `${HOME_URL}${query}#footer` : `${page.url}${query}`;
    return { url: `${originOf(context, page)}${path}`, token, expiresAt };
  },
});
