import { v7 as newId } from 'uuid';
import { conflict, invalid, notFound } from '../../../../shared/contract/errors.ts';
import {
  type DraftContent,
  emailDraftCalls,
} from '../../../../shared/features/growth/email-drafts/email-drafts.calls.ts';
import {
  fieldsIn,
  fieldValue,
  MAIL_DESIGNS,
  PREVIEW_PEOPLE,
  type PreviewPerson,
} from '../../../../shared/features/growth/email-drafts/email-drafts.ts';
import { sellerAddress } from '../../../../shared/features/projects/sellers/sellers.ts';
import {
  closeDocument,
  diffDocuments,
  mailUrl,
  openDocument,
} from '../../../../shared/features/site/pages/pages.ts';
import { timeZoneOfCountry } from '../../../../shared/rules/dates/store-days.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import { cutTo } from '../../../../shared/rules/text/excerpt.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { DraftUse } from '../../../platform/features/draft-uses.ts';
import { ownAccount } from '../../accounts/identity/identity.ts';
import {
  authorOf,
  changeAsOne,
  changePage,
  findMailDocuments,
  findPage,
  findRows,
  findVersions,
  insertPage,
  insertVersion,
  leavePage,
  listMailDocuments,
  liveOf,
  meetOn,
  noteMailedPictures,
  projectOf,
  type StoredPage,
  updatePage,
} from '../../site/pages/pages.ts';
import { checkDraft } from './check-draft.ts';
import { compileDraft, type DraftVersion, type MailStore } from './compile-draft.ts';
import { documentOfDesign, sentBlocks, versionOf } from './draft-of-design.ts';
import { mailStoreRead, testersRead } from './email-drafts.reads.ts';
import { fillMail } from './fill-draft.ts';
import { insertDraft } from './insert-draft.ts';
import { findLiveContent } from './live-content.ts';
import { LONGEST_READER } from './longest-reader.ts';
import { sentBytes } from './mail-html.ts';
import {
  asIs,
  fillAs,
  footerOf,
  forLooking,
  type OwnStore,
  ownMailStore,
  SAMPLE_READER,
} from './own-mail.ts';
import { sendTest } from './send-test.job.ts';

const PAGE_SIZE = 24;
const RESTORABLE_DAYS = 30;
const DAY_MS = 86_400_000;
const NOT_FOUND = 'We can’t find this email';

interface Params {
  readonly division: string;
  readonly draft: string;
}

/** @throws Refusal 404 where the project has no such store */
async function findOwnStore(context: CallContext, division: string | null): Promise<OwnStore> {
  const store = await mailStoreRead.find(context.tx, { projectId: projectOf(context).id, division });
  if (!store) throw notFound(PAGE_MESSAGES.withoutStore);
  return store;
}

const originOf = ({ services }: CallContext, store: OwnStore) => services.hosts.originOf(store);

const mailStore = (context: CallContext, store: OwnStore): MailStore =>
  ownMailStore(store, originOf(context, store), '');

const keyOf = (context: CallContext, { division, draft }: Params) => ({
  projectId: projectOf(context).id,
  division,
  page: draft,
  kind: 'mail' as const,
});
const lockDraft = (context: CallContext, params: Params) =>
  findPage(context.tx, keyOf(context, params), { lock: true });
const placeOf = (context: CallContext, { id }: StoredPage) => ({ id, projectId: projectOf(context).id });

/** @throws Refusal 409 where the draft has other changes than the person has seen */
function requireSeen(page: StoredPage, sequence: number): void {
  if (page.sequence !== sequence) throw conflict('newer-draft', PAGE_MESSAGES.newerVersion);
}

async function findUses(context: CallContext, storeId: string): Promise<DraftUse[]> {
  const key = { projectId: projectOf(context).id, storeId };
  const uses = await Promise.all(context.services.draftUses.map((find) => find(context.tx, key)));
  return uses.flat();
}

const versionIn = ({ subject, preheader, blocks }: DraftContent): DraftVersion => ({
  subject,
  preheader,
  blocks: sentBlocks(blocks),
});

/** Small pictures of several emails of a store; products of all of them are found together. */
async function drawAll(
  context: CallContext,
  store: OwnStore,
  drafts: readonly { readonly id: string; readonly version: DraftVersion }[],
) {
  const look = mailStore(context, store);
  const compiled = await Promise.all(
    drafts.map(async ({ id, version }) => ({
      id,
      mail: await compileDraft(version, look, { isPreview: true }),
    })),
  );
  const products = compiled.flatMap(({ mail }) => mail.slots.products);
  const live = await findLiveContent(context.tx, store.id, { slots: { fields: [], codes: [], products } });
  let from = 0;
  return compiled.map(({ id, mail }) => {
    const own = live.products.slice(from, from + mail.slots.products.length);
    from += mail.slots.products.length;
    const codes = mail.slots.codes.map(() => ({ state: 'open' as const, code: 'YOUR-CODE', ends: '' }));
    return { id, html: fillAs(mail, SAMPLE_READER, { products: own, codes }, footerOf(store)).html };
  });
}

/** Whether an email shows a fallback, or a value that was cut, to a person. */
const isDifferent = ({ subject, preheader, blocks }: DraftVersion, person: PreviewPerson): boolean =>
  fieldsIn(JSON.stringify([subject, preheader, blocks])).some((field) => {
    const known = { 'first name': person.firstName, 'last name': person.lastName, country: person.country };
    const value = Object.entries(known).find(([name]) => name === field.name)?.[1];
    return value !== undefined && fieldValue(field, person, '') !== value;
  });

const versionAnswer = (version: Awaited<ReturnType<typeof findVersions>>[number]) => ({
  number: version.number,
  at: version.at.toISOString(),
  by: version.authorId === null ? null : { id: version.authorId, name: version.authorName ?? '' },
  note: version.note,
  budgetReason: version.budgetReason,
  isLive: false,
});

const versionOwner = (context: CallContext, page: StoredPage) => ({
  pageId: page.id,
  projectId: projectOf(context).id,
  authorId: authorOf(context).id,
  doc: page.doc,
  budgetReason: '',
});

/** Keeps what a draft is now, so that it can be sent: its pictures are shown to readers from then on. */
async function keep(context: CallContext, page: StoredPage, note: string): Promise<number> {
  const number = await insertVersion(context.tx, { ...versionOwner(context, page), note });
  const { id: projectId } = projectOf(context);
  await noteMailedPictures(context.tx, { id: page.id, projectId, storeId: page.storeId });
  return number;
}

export const emailDraftImplementations = implement(emailDraftCalls, {
  async list({ query: { view, search, page } }, context) {
    const store = await findOwnStore(context, null);
    const uses = await findUses(context, store.id);
    const used = [...new Set(uses.map(({ draftId }) => draftId))];
    const listed = await listMailDocuments(
      context.tx,
      { projectId: projectOf(context).id, storeId: store.id },
      {
        view: view === 'deleted' ? 'deleted' : 'all',
        search,
        page,
        pageSize: PAGE_SIZE,
        except: view === 'unused' ? used : [],
      },
    );
    return {
      division: store.divisionId,
      total: listed.total,
      pageSize: PAGE_SIZE,
      views: { all: listed.all, unused: Math.max(0, listed.all - used.length), deleted: listed.deleted },
      rows: listed.rows.map(({ changedAt, ...row }) => ({
        ...row,
        changedAt: changedAt.toISOString(),
        uses: uses.flatMap(({ draftId, name, path }) => (draftId === row.id ? [{ name, path }] : [])),
      })),
    };
  },

  async listPictures({ params, body }, context) {
    const store = await findOwnStore(context, params.division);
    const key = { projectId: projectOf(context).id, storeId: store.id };
    const found = await findMailDocuments(context.tx, key, body.drafts);
    return {
      pictures: await drawAll(
        context,
        store,
        found.map(({ id, doc }) => ({ id, version: versionOf(doc) })),
      ),
    };
  },

  async listDesigns({ params }, context) {
    const store = await findOwnStore(context, params.division);
    const words = { name: store.name, tagline: store.tagline, collections: [] };
    return {
      designs: await drawAll(
        context,
        store,
        MAIL_DESIGNS.map((design) => ({
          id: design.id,
          version: versionOf(documentOfDesign(design, words, { id: design.id })),
        })),
      ),
    };
  },

  async create({ params, body }, context) {
    const { id: projectId } = projectOf(context);
    const store = await findOwnStore(context, params.division);
    if (body.duplicate !== undefined) {
      const { doc } = await findPage(context.tx, keyOf(context, { ...params, draft: body.duplicate }));
      const title = body.title ?? cutTo(`${doc.page.properties.title} (copy)`, 120);
      const id = newId();
      const page = { ...doc.page, url: mailUrl(id), properties: { ...doc.page.properties, title } };
      await insertPage(context.tx, { id, projectId, storeId: store.id, doc: { ...doc, page, sequence: 0 } });
      return { id };
    }
    return {
      id: await insertDraft(context.tx, { ...store, projectId }, body.design ?? 'letter', body.title),
    };
  },

  async load({ params }, context) {
    const page = await findPage(context.tx, keyOf(context, params));
    const store = await findOwnStore(context, params.division);
    return {
      id: page.id,
      document: closeDocument(page.doc),
      live: liveOf(page),
      timeZone: timeZoneOfCountry(page.country),
      storeName: store.name,
      postalAddress: sellerAddress(store.seller),
    };
  },

  async change({ params, body }, context) {
    const page = await lockDraft(context, params);
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

  async meet({ params, body }, context) {
    const { id: accountId, name } = authorOf(context);
    const here = await meetOn(context.tx, keyOf(context, params), { accountId, name, ...body });
    return { people: here.people, sequence: here.sequence, live: liveOf(here) };
  },

  async leave({ params }, context) {
    await leavePage(context.tx, keyOf(context, params), { accountId: authorOf(context).id, tab: params.tab });
    return { left: true as const };
  },

  async keepVersion({ params, body }, context) {
    const page = await lockDraft(context, params);
    requireSeen(page, body.sequence);
    return { number: await keep(context, page, body.note) };
  },

  async listVersions({ params }, context) {
    const page = await findPage(context.tx, keyOf(context, params));
    const versions = await findVersions(context.tx, placeOf(context, page), null);
    return { versions: versions.map(versionAnswer) };
  },

  async restoreVersion({ params }, context) {
    const page = await lockDraft(context, params);
    const [version] = await findVersions(context.tx, placeOf(context, page), params.version);
    if (!version?.document) throw notFound('This version no longer exists');
    const row = await changeAsOne(context.tx, page, {
      projectId: projectOf(context).id,
      author: authorOf(context),
      words: `Restored version ${params.version}`,
      commands: diffDocuments(page.doc, openDocument(version.document)),
      isChecked: true,
    });
    return { row, live: liveOf({ ...page, sequence: row?.sequence ?? page.sequence }) };
  },

  async remove({ params }, context) {
    const page = await lockDraft(context, params);
    const use = (await findUses(context, page.storeId)).find(({ draftId }) => draftId === page.id);
    if (use) throw conflict('draft-used', `${use.name} uses this email. Remove it from there first.`);
    await updatePage(context.tx, placeOf(context, page), { deletedAt: new Date(databaseNow()) });
    return { deleted: true as const };
  },

  async restore({ params }, context) {
    const page = await findPage(context.tx, keyOf(context, params), { lock: true, deleted: true });
    if (databaseNow() - (page.deletedAt?.getTime() ?? 0) > RESTORABLE_DAYS * DAY_MS)
      throw notFound(NOT_FOUND);
    await updatePage(context.tx, placeOf(context, page), { deletedAt: null });
    return { restored: true as const };
  },

  async draw({ params, body }, context) {
    const store = await findOwnStore(context, params.division);
    const look = mailStore(context, store);
    const version = versionIn(body);
    const [canvas, compiled] = await Promise.all([
      compileDraft(version, look, { isCanvas: true }),
      compileDraft(version, look),
    ]);
    const live = await findLiveContent(context.tx, store.id, compiled);
    const footer = footerOf(store);
    const longest = fillAs(compiled, LONGEST_READER, live, footer);
    return {
      html: fillAs(canvas, SAMPLE_READER, live, footer).html,
      bytes: sentBytes(longest.html),
      issues: checkDraft({ version, compiled, live, longest, postalAddress: sellerAddress(store.seller) }),
    };
  },

  async preview({ params, body }, context) {
    const store = await findOwnStore(context, params.division);
    const version = versionIn(body);
    const compiled = await compileDraft(version, mailStore(context, store), { isPreview: true });
    const live = await findLiveContent(context.tx, store.id, compiled);
    const held = live.codes.find((code) => code.state === 'held');
    return {
      held: held?.state === 'held' ? held.reason : '',
      people: PREVIEW_PEOPLE.map((person) => {
        const preheader = fillMail(
          { ...compiled, subject: version.preheader },
          person,
          forLooking(live),
          asIs,
          footerOf(store),
        );
        return {
          id: person.id,
          ...fillAs(compiled, person, live, footerOf(store)),
          preheader: preheader.held === null ? preheader.subject : '',
          isDifferent: isDifferent(version, person),
        };
      }),
    };
  },

  async listTesters(_, context) {
    const { id } = ownAccount(context);
    const members = await testersRead.list(context.tx, { projectId: projectOf(context).id });
    return { members: members.map((member) => ({ ...member, isYou: member.id === id })) };
  },

  async sendTest({ params, body }, context) {
    const { tx, services } = context;
    const page = await lockDraft(context, params);
    requireSeen(page, body.sequence);
    const members = (await testersRead.list(tx, { projectId: projectOf(context).id })).filter(({ id }) =>
      body.members.includes(id),
    );
    if (members.length === 0) throw invalid({ members: ['Choose members of this project'] });
    if (page.doc.page.properties.subject.trim() === '') throw invalid({ subject: ['Write a subject first'] });
    const { id: projectId } = projectOf(context);
    const number = await insertVersion(tx, { ...versionOwner(context, page), note: '' });
    await services.jobs.enqueue(
      tx,
      sendTest,
      {
        draft: page.id,
        projectId,
        division: params.division,
        storeId: page.storeId,
        version: number,
        members: members.map(({ name, email }) => ({ name, email })),
        run: newId(),
      },
      {},
    );
    return { sent: members.length };
  },
});
