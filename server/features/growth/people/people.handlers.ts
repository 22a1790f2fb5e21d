import { conflict, forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { EXPORT_BATCH_SIZE } from '../../../../shared/contract/list.ts';
import { mailingListCalls, peopleCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import {
  AUDIENCE_PAGE_SIZE,
  canLift,
  MAILABLE,
  type PersonRow,
} from '../../../../shared/features/growth/people/people.rules.ts';
import { PERSON_EVENTS } from '../../../../shared/features/growth/people/person-events.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatDecimal, money } from '../../../../shared/rules/money/money.ts';
import type { CallContext, SteppedContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import {
  countSuppressed,
  listConsents,
  listSuppressions,
  listWordings,
} from '../../../platform/consent/history.ts';
import { findConsentSettings, saveConsentSettings } from '../../../platform/consent/order-offers.ts';
import { lift, suppress } from '../../../platform/consent/suppressions.ts';
import { type CsvColumn, csvFile } from '../../../platform/csv/csv.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { usesOfParts } from '../../../platform/features/mail-part-uses.ts';
import { requireConfirmation } from '../../accounts/identity/identity.ts';
import { noteActivity } from '../../projects/team/team.ts';
import { countAudience, findAudience, findImportsOfPeople } from './audience.queries.ts';
import { listUsesRead } from './list-uses.reads.ts';
import {
  createList,
  findGrowth,
  findList,
  findLists,
  findMembers,
  joinLists,
  leaveList,
  updateList,
} from './mailing-lists.queries.ts';
import { storeRead } from './people.reads.ts';
import { erasePerson, type FoundPerson, findPerson, findTimeline } from './person.queries.ts';
import { notePersonEvents } from './person-events.ts';

type Asked = Pick<CallContext, 'project' | 'user'>;

function projectOf({ project }: Asked) {
  if (!project) throw forbidden();
  return project;
}

const seesMoney = (context: Asked) => projectOf(context).permissions.includes('view-royalties');

/** @throws Refusal 404 in a project without a store */
async function storeOf(tx: Tx, context: Asked) {
  const { id: projectId } = projectOf(context);
  const store = await storeRead.find(tx, { projectId });
  if (!store) throw notFound(PAGE_MESSAGES.withoutStore);
  return { ...store, projectId };
}

/** @throws Refusal 404 for a person of another store, or none */
async function personOf(tx: Tx, context: Asked, id: string): Promise<FoundPerson> {
  const person = await findPerson(tx, projectOf(context).id, id);
  if (!person) throw notFound();
  return person;
}

/** @throws Refusal 404 for a list of another store, or none */
async function listOf(tx: Tx, context: Asked, id: string) {
  const store = await storeOf(tx, context);
  const list = await findList(tx, store.id, id);
  if (!list) throw notFound();
  return { store, list };
}

/** What is known of a person, for a screen and for the file that they are given. */
async function tellPerson(tx: Tx, person: FoundPerson, currency: string) {
  const { projectId: _project, addressKey, storeId, ...known } = person;
  const subject = addressKey && { storeId, addressKey };
  return {
    ...known,
    currency,
    consents: subject ? await listConsents(tx, subject) : [],
    suppressions: subject ? await listSuppressions(tx, subject) : [],
  };
}

const amount = (minor: number, currency: string): string =>
  formatDecimal(money(minor, currencyCodeSchema.parse(currency)));

const listColumns = (isWithMoney: boolean): readonly CsvColumn<PersonRow>[] => [
  ['Email', ({ email }) => email ?? ''],
  ['Name', ({ name }) => name],
  ['Offers by email', ({ mailable }) => MAILABLE[mailable]],
  ['Orders', ({ orders }) => String(orders)],
  ...(isWithMoney
    ? [
        [
          'Spent',
          ({ spentMinor, currency }: PersonRow) => (spentMinor === null ? '' : amount(spentMinor, currency)),
        ] as const,
        ['Currency', ({ currency }: PersonRow) => currency] as const,
      ]
    : []),
  ['Mailing lists', ({ lists }) => lists.join(', ')],
  ['Last click (UTC)', ({ lastClickAt }) => lastClickAt ?? ''],
  ['Joined (UTC)', ({ joinedAt }) => joinedAt],
];

type Entry = Awaited<ReturnType<typeof findTimeline>>['rows'][number];

/** @param currency null for members who see no amounts */
const timelineColumns = (currency: string | null): readonly CsvColumn<Entry>[] => [
  ['When (UTC)', ({ at }) => at],
  ['What', ({ name }) => PERSON_EVENTS[name]],
  ['About', ({ data }) => data.text ?? ''],
  ['Stars', ({ data }) => String(data.stars ?? '')],
  ...(currency === null
    ? []
    : [
        [
          'Amount',
          ({ data }: Entry) => (data.valueMinor === undefined ? '' : amount(data.valueMinor, currency)),
        ] as const,
      ]),
];

const today = () => new Date().toISOString().slice(0, 10);

/** Everything of one person as a document. */
async function personFile(context: SteppedContext, id: string) {
  const isWithMoney = seesMoney(context);
  const told = await context.transaction(async (tx) => {
    const person = await personOf(tx, context, id);
    return { id: person.id, person: await tellPerson(tx, person, projectOf(context).currency) };
  });
  const events: object[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof findTimeline>> = await context.transaction((tx) =>
      findTimeline(tx, told.id, 'all', after ?? undefined, EXPORT_BATCH_SIZE),
    );
    events.push(
      ...page.rows.map(({ id: _id, ref: _ref, data: { valueMinor, ...data }, ...event }) => ({
        ...event,
        data: { ...data, ...(isWithMoney && valueMinor !== undefined && { valueMinor }) },
      })),
    );
    after = page.next;
  } while (after !== null);
  const { spentMinor, ...person } = told.person;
  return { ...person, ...(isWithMoney && { spentMinor }), events };
}

export const peopleImplementations = implement(peopleCalls, {
  async list({ query }, context) {
    const { tx } = context;
    const store = await storeOf(tx, context);
    const isWithMoney = seesMoney(context);
    const sort = isWithMoney || !query.sort.endsWith('spent') ? query.sort : '-joined';
    const { people, ...beside } = await findAudience(tx, store.id, { ...query, sort }, AUDIENCE_PAGE_SIZE);
    const views = await countAudience(tx, store.id, query);
    return {
      rows: people.map((person) => ({
        ...person,
        currency: store.currency,
        spentMinor: isWithMoney ? person.spentMinor : null,
      })),
      ...beside,
      total: views[query.view],
      pageSize: AUDIENCE_PAGE_SIZE,
      views,
    };
  },

  async filterValues(_input, context) {
    const store = await storeOf(context.tx, context);
    const lists = await findLists(context.tx, store.id);
    return {
      list: lists.map(({ id, name }) => ({ value: id, text: name })),
      import: await findImportsOfPeople(context.tx, store.id),
    };
  },

  export: inSteps(async ({ query }, context) => {
    requireConfirmation(context);
    const project = projectOf(context);
    const isWithMoney = seesMoney(context);
    const store = await context.transaction((tx) => storeOf(tx, context));
    const sort = isWithMoney || !query.sort.endsWith('spent') ? query.sort : '-joined';
    return csvFile(`audience-${project.code}-${today()}.csv`, listColumns(isWithMoney), async (after) => {
      const { people, next } = await context.transaction((tx) =>
        findAudience(tx, store.id, { ...query, sort, page: 1, after }, EXPORT_BATCH_SIZE),
      );
      return { rows: people.map((person) => ({ ...person, currency: store.currency })), next };
    });
  }),

  async allowExport({ body }, context) {
    requireConfirmation(context);
    const { tx, user } = context;
    if (body.person !== null) await personOf(tx, context, body.person);
    await noteActivity(tx, [
      {
        projectId: projectOf(context).id,
        action: 'people-exported',
        subject:
          body.person === null ? 'people of the audience' : 'what is known of a person of the audience',
        by: user?.id ?? null,
      },
    ]);
    return {};
  },

  async get({ params }, context) {
    const person = await personOf(context.tx, context, params.person);
    const told = await tellPerson(context.tx, person, projectOf(context).currency);
    return { ...told, spentMinor: seesMoney(context) ? told.spentMinor : null };
  },

  async timeline({ params, query }, context) {
    const person = await personOf(context.tx, context, params.person);
    const isWithMoney = seesMoney(context);
    const { rows, next } = await findTimeline(context.tx, person.id, query.kind, query.after);
    return {
      entries: rows.map(({ ref: _, data, ...entry }) => ({
        ...entry,
        text: data.text ?? null,
        stars: data.stars ?? null,
        valueMinor: isWithMoney ? (data.valueMinor ?? null) : null,
      })),
      next,
    };
  },

  exportOne: inSteps(async ({ params, query }, context) => {
    requireConfirmation(context);
    if (query.format === 'csv') {
      const person = await context.transaction((tx) => personOf(tx, context, params.person));
      const currency = seesMoney(context) ? projectOf(context).currency : null;
      return csvFile(`person-${person.id}.csv`, timelineColumns(currency), (after) =>
        context.transaction((tx) => findTimeline(tx, person.id, 'all', after, EXPORT_BATCH_SIZE)),
      );
    }
    const body = Buffer.from(JSON.stringify(await personFile(context, params.person), null, 2));
    return {
      body,
      bytes: body.length,
      mediaType: 'application/json; charset=utf-8',
      downloadAs: `person-${params.person}.json`,
    };
  }),

  async erase({ params }, context) {
    requireConfirmation(context);
    const { tx, user } = context;
    const person = await personOf(tx, context, params.person);
    if (!person.isErased) {
      await erasePerson(tx, person);
      await noteActivity(tx, [
        { projectId: person.projectId, action: 'person-erased', by: user?.id ?? null },
      ]);
    }
    return { message: 'Person erased' };
  },

  async stop({ params, body }, context) {
    const person = await personOf(context.tx, context, params.person);
    const { projectId, storeId, addressKey } = person;
    if (!addressKey) throw notFound();
    await suppress(context.tx, [
      { projectId, storeId, addressKey, cause: 'manual', evidence: { reason: body.reason } },
    ]);
    return { message: 'Offers stopped' };
  },

  async lift({ params, body }, context) {
    const person = await personOf(context.tx, context, params.person);
    const { projectId, storeId, addressKey } = person;
    if (!addressKey) throw notFound();
    const held = await listSuppressions(context.tx, { storeId, addressKey });
    if (!held.some(canLift))
      throw conflict('not-liftable', 'Only their own sign-up ends this. Ask them to subscribe again.');
    await lift(context.tx, { storeId, addressKey }, ['hard', 'soft', 'manual']);
    await noteActivity(context.tx, [
      {
        projectId,
        action: 'emails-allowed',
        subject: body.reason,
        by: context.user?.id ?? null,
      },
    ]);
    return { message: 'They can get offers again, if they agreed to them' };
  },
});

const MEMBERS_PAGE_SIZE = 50;

export const mailingListImplementations = implement(mailingListCalls, {
  async list(_input, context) {
    const store = await storeOf(context.tx, context);
    return {
      lists: await findLists(context.tx, store.id),
      suppressed: await countSuppressed(context.tx, store.id),
    };
  },

  async get({ params }, context) {
    const { store, list } = await listOf(context.tx, context, params.mailingList);
    return {
      list,
      ...(await findGrowth(context.tx, list.id)),
      words: await listWordings(context.tx, store.id),
      usedBy: (await listUsesRead.list(context.tx, { storeId: store.id, code: list.code })).map(
        ({ title }) => title,
      ),
    };
  },

  async members({ params, query }, context) {
    const { list } = await listOf(context.tx, context, params.mailingList);
    const { rows, next } = await findMembers(context.tx, list.id, query.after, MEMBERS_PAGE_SIZE);
    return { members: rows, next };
  },

  async create({ body }, context) {
    const { id: storeId, projectId } = await storeOf(context.tx, context);
    return { id: await createList(context.tx, { projectId, storeId }, body.name) };
  },

  async update({ params, body }, context) {
    const store = await storeOf(context.tx, context);
    if (body.isArchived === true) {
      const [use] = await usesOfParts(context, { storeId: store.id, ids: [params.mailingList] });
      if (use !== undefined)
        throw conflict('used', `“${use}” is scheduled for this list. Unschedule it first.`);
    }
    if (!(await updateList(context.tx, store.id, params.mailingList, body))) throw notFound();
    return { message: 'Saved' };
  },

  async changeMembership({ params, body }, context) {
    const { tx } = context;
    const { store, list } = await listOf(tx, context, params.mailingList);
    const person = await findPerson(tx, store.projectId, body.person);
    if (!person || person.isErased) throw notFound();
    if (body.isMember && list.isArchived) throw conflict('archived', 'Archived lists take no new people');
    const about = { projectId: store.projectId, storeId: store.id, personId: person.id, at: new Date() };
    const data = { list: list.id, text: list.name };
    if (body.isMember) {
      await joinLists(tx, [
        { listId: list.id, personId: person.id, projectId: store.projectId, source: 'staff' },
      ]);
      await notePersonEvents(tx, [
        {
          ...about,
          name: 'list-joined',
          ref: list.id,
          data,
          sourceId: `joined:${list.id}:${person.id}:${Date.now()}`,
        },
      ]);
      return { message: `Added to ${list.name}` };
    }
    if (await leaveList(tx, list.id, person.id))
      await notePersonEvents(tx, [
        {
          ...about,
          name: 'list-left',
          ref: list.id,
          data,
          sourceId: `left:${list.id}:${person.id}:${Date.now()}`,
        },
      ]);
    return { message: `Removed from ${list.name}` };
  },

  async settings(_input, context) {
    const store = await storeOf(context.tx, context);
    return findConsentSettings(context.tx, store.id);
  },

  async saveSettings({ body }, context) {
    const { id: storeId, projectId } = await storeOf(context.tx, context);
    await saveConsentSettings(context.tx, { projectId, storeId }, body);
    return { message: 'Saved' };
  },
});
