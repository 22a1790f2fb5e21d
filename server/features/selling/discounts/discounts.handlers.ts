import { v7 as newId } from 'uuid';
import { conflict, forbidden, invalid, notFound } from '../../../../shared/contract/errors.ts';
import {
  DISCOUNTS_PAGE_SIZE,
  discountCalls,
} from '../../../../shared/features/selling/discounts/discounts.calls.ts';
import {
  addDays,
  DISCOUNT_LIMITS,
  type DiscountFields,
  dayIn,
  type ManagedDiscount,
  startOfDay,
  timeZoneOfCountry,
  toCodeKey,
} from '../../../../shared/features/selling/discounts/discounts.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { type CsvColumn, csvFile } from '../../../platform/csv/csv.ts';
import { type ExportedCode, listCodes, makeCodesJob } from './make-codes.ts';
import {
  type DiscountColumns,
  type DiscountStore,
  deleteDiscounts,
  endDiscounts,
  findDiscount,
  findLocked,
  findProducts,
  findScope,
  findStore,
  insertDiscount,
  listDiscounts,
  saveCode,
  updateDiscount,
} from './manage.queries.ts';
import { previewDiscount } from './preview-discount.ts';
import { toDiscountRow, toManagedDiscount } from './show-discount.ts';

const EXPORT_BATCH = 10_000;
const CODE_COLUMNS: readonly CsvColumn<ExportedCode>[] = [
  ['Code', ({ code }) => code],
  ['Used in order', ({ orderNumber }) => orderNumber],
];

const gone = () => notFound('This discount no longer exists');

function projectOf({ project }: Pick<CallContext, 'project'>) {
  if (!project) throw forbidden();
  return project;
}

async function requireStore(context: CallContext, locked?: string): Promise<DiscountStore> {
  const store = await findStore(context.tx, projectOf(context).id, locked);
  if (!store) throw notFound('This project has no store yet');
  return store;
}

async function show(context: CallContext, store: DiscountStore, id: string): Promise<ManagedDiscount> {
  const discount = await findDiscount(context.tx, store.projectId, id);
  if (!discount) throw gone();
  return toManagedDiscount(discount, store.currency, context.services.hosts.originOf(store));
}

/**
 * Refuses fields that don't fit the store.
 * @throws Refusal 422
 */
async function requireFitting(
  { tx }: CallContext,
  store: DiscountStore,
  fields: DiscountFields,
  isNew: boolean,
): Promise<void> {
  const { products, collections, automatic } = await findScope(tx, store.id, fields);
  if (products.length < new Set(fields.productIds).size)
    throw invalid({ productIds: ['A product is no longer in your store. Remove it from the list.'] });
  if (collections.length < new Set(fields.collectionIds).size)
    throw invalid({ collectionIds: ['A collection is no longer in your store. Remove it from the list.'] });
  if (isNew && fields.method === 'automatic' && automatic >= DISCOUNT_LIMITS.automatic)
    throw invalid({ method: ['You can have 25 automatic discounts at a time. End one first.'] });
}

const toColumns = (
  { method, code, startsOn, endsOn, ...fields }: DiscountFields,
  timeZone: string,
): DiscountColumns => ({
  ...fields,
  startsAt: startOfDay(startsOn, timeZone),
  endsAt: endsOn === null ? null : startOfDay(addDays(endsOn, 1), timeZone),
  timeZone,
});

async function saveOwnCode(
  { tx }: CallContext,
  store: DiscountStore,
  discountId: string,
  { method, code }: DiscountFields,
): Promise<void> {
  const key = toCodeKey(code);
  if (method !== 'code' || key === null) return;
  if (!(await saveCode(tx, store, { id: newId(), discountId, code: code.toUpperCase(), key })))
    throw invalid({ code: [`${code.toUpperCase()} is already in use, or reads like a code that is`] });
}

const bulkAnswer = (ids: readonly string[], done: readonly string[], reason: string) => ({
  done: [...done],
  failed: ids.filter((id) => !done.includes(id)).map((id) => ({ id, reason })),
});

export const discountImplementations = implement(discountCalls, {
  async list({ query }, context) {
    const store = await findStore(context.tx, projectOf(context).id);
    if (!store)
      return {
        rows: [],
        total: 0,
        pageSize: DISCOUNTS_PAGE_SIZE,
        views: { all: 0, active: 0, scheduled: 0, ended: 0 },
      };
    const { rows, ...page } = await listDiscounts(context.tx, store.id, query);
    return {
      ...page,
      rows: rows.map((row) => toDiscountRow(row, store.currency)),
      pageSize: DISCOUNTS_PAGE_SIZE,
    };
  },

  async setup(_input, context) {
    const { currency, country, collections } = await requireStore(context);
    const timeZone = timeZoneOfCountry(country);
    return {
      currency,
      timeZone,
      today: dayIn(timeZone, new Date()),
      collections,
      takesRecycling: context.services.config.recyclingReturns !== null,
    };
  },

  async findProducts({ query }, context) {
    return { products: await findProducts(context.tx, projectOf(context).id, query.search) };
  },

  async get({ params }, context) {
    return { discount: await show(context, await requireStore(context), params.discount) };
  },

  async create({ body }, context) {
    const store = await requireStore(context);
    await requireFitting(context, store, body, true);
    const id = newId();
    const columns = toColumns(body, timeZoneOfCountry(store.country));
    await insertDiscount(context.tx, store, { ...columns, id, method: body.method });
    await saveOwnCode(context, store, id, body);
    return { discount: await show(context, store, id) };
  },

  async update({ params, body: { fields, version } }, context) {
    const store = await requireStore(context, params.discount);
    const stored = await findLocked(context.tx, store.projectId, params.discount);
    if (!stored) throw gone();
    if (stored.updatedAt !== version)
      throw conflict('changed', 'Someone else changed this discount. Reload it to see their changes.');
    if (stored.method !== fields.method)
      throw invalid({ method: ['You can’t change this. Create another discount.'] });
    if (fields.totalLimit !== null && fields.totalLimit < stored.claims)
      throw invalid({ totalLimit: [`${stored.claims} orders already use it`] });
    await requireFitting(context, store, fields, false);
    const timeZone = timeZoneOfCountry(store.country);
    const columns = toColumns(fields, timeZone);
    const { startsAt, endsAt } = stored;
    // A day that wasn't changed keeps its moment: one that was ended at noon stays over.
    const keeps = (moment: string, day: string | null) =>
      dayIn(timeZone, new Date(Date.parse(moment) - 1)) === day ? new Date(moment) : null;
    await updateDiscount(context.tx, params.discount, {
      ...columns,
      startsAt:
        dayIn(timeZone, new Date(startsAt)) === fields.startsOn ? new Date(startsAt) : columns.startsAt,
      endsAt: (endsAt !== null && keeps(endsAt, fields.endsOn)) || columns.endsAt,
    });
    await saveOwnCode(context, store, params.discount, fields);
    return { discount: await show(context, store, params.discount) };
  },

  async endMany({ body }, context) {
    const done = await endDiscounts(context.tx, projectOf(context).id, body.ids);
    return bulkAnswer(body.ids, done, 'It’s already over');
  },

  async deleteMany({ body }, context) {
    const done = await deleteDiscounts(context.tx, projectOf(context).id, body.ids);
    return bulkAnswer(body.ids, done, 'Orders use it. End it instead.');
  },

  async preview({ body }, context) {
    const store = await requireStore(context);
    const namesCustomers = projectOf(context).permissions.includes('view-orders');
    return previewDiscount(context.tx, store, body.fields, { order: body.order, namesCustomers });
  },

  async makeCodes({ params, body }, context) {
    const { tx, services } = context;
    const store = await requireStore(context, params.discount);
    const stored = await findLocked(tx, store.projectId, params.discount);
    if (!stored) throw gone();
    if (stored.method === 'recycling')
      throw conflict('one-by-one', 'We make a code for each parcel of clothing that arrives');
    if (stored.method !== 'codes') throw conflict('one-code', 'This discount has one code that many can use');
    const wanted = stored.codesWanted + body.count;
    if (wanted > DISCOUNT_LIMITS.bulkCodes)
      throw invalid({ count: ['A discount can have 100,000 codes. Create another one for more.'] });
    await tx
      .updateTable('discounts')
      .set({ codesWanted: wanted, codesPrefix: body.prefix.toUpperCase() })
      .where('id', '=', params.discount)
      .where('projectId', '=', store.projectId)
      .execute();
    const { projectId: group } = store;
    await services.jobs.enqueue(tx, makeCodesJob, { discountId: params.discount }, { group });
    return { discount: await show(context, store, params.discount) };
  },

  exportCodes: inSteps(async ({ params }, context) => {
    const { id } = projectOf(context);
    const discount = await context.transaction((tx) => findDiscount(tx, id, params.discount));
    if (!discount) throw gone();
    return csvFile(`discount-codes-${params.discount.slice(-6)}.csv`, CODE_COLUMNS, (after) =>
      context.transaction((tx) => listCodes(tx, id, params.discount, { after, limit: EXPORT_BATCH })),
    );
  }),
});
