import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import { conflict, forbidden, invalid, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import {
  COLLECTIONS_PAGE_SIZE,
  collectionsCalls,
} from '../../../../shared/features/making/collections/collections.calls.ts';
import {
  type CollectionFields,
  type collectionChangeSchema,
  collectionFieldsSchema,
  mergeFields,
} from '../../../../shared/features/making/collections/collections.ts';
import { freeUrlName } from '../../../../shared/features/making/products/products.ts';
import { ALL_PRODUCTS } from '../../../../shared/features/projects/stores/stores.ts';
import { FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { deleteStoredFiles, insertFiles, lockObject } from '../files/files.ts';
import {
  deleteCollections,
  findCollection,
  findCollections,
  findStoreForCollection,
  insertCollection,
  isAddressTaken,
  listChoices,
  lockAddresses,
  lockCollection,
  publishCollections,
  readFields,
  setCover,
  updateCollection,
} from './collections.queries.ts';
import { readCover } from './covers.ts';
import {
  addMembers,
  listMembers,
  listRuleValues,
  moveMember,
  previewRules,
  removeMember,
} from './members.queries.ts';
import { refreshMembers } from './refresh-members.ts';

const gone = () => notFound('This collection no longer exists');
const QUOTED_LENGTH = 120;

/** Tells what someone else saved in a field, so that no one replaces it unseen. */
const changedElsewhere = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= QUOTED_LENGTH
    ? `Someone else changed this to “${value}”. Save again to replace it.`
    : 'Someone else changed this while you edited. Save again to replace it.';
const addressTaken = () => invalid({ urlName: ['Another collection has this address'] });
const productGone = () => notFound('This product is no longer in the collection');

function projectIdOf({ project }: Pick<CallContext, 'project'>): string {
  if (!project) throw forbidden();
  return project.id;
}

async function requireCollection(tx: Tx, projectId: string, id: string) {
  const collection = await lockCollection(tx, projectId, id);
  if (!collection) throw gone();
  return collection;
}

/** @throws Refusal 409 for a collection whose products follow from rules */
async function requireByHand(tx: Tx, projectId: string, id: string) {
  const collection = await requireCollection(tx, projectId, id);
  if (collection.rules !== null)
    throw conflict('has-rules', 'Rules choose this collection’s products. Change the rules instead');
  return collection;
}

/**
 * A form’s changes on top of what the collection has by now.
 * @throws Refusal 409 for fields that someone else changed as well, 422 where the parts don’t fit together
 */
function mergeChange(
  row: unknown,
  { seen, ...wanted }: z.output<typeof collectionChangeSchema>,
): CollectionFields {
  if (!seen) return wanted;
  const saved = readFields(row);
  const { fields, clashes } = mergeFields(seen, wanted, saved);
  if (clashes.length > 0)
    throw new Refusal(409, 'changed', undefined, {
      errors: Object.fromEntries(clashes.map((field) => [field, [changedElsewhere(saved[field])]])),
    });
  const merged = collectionFieldsSchema.safeParse(fields);
  if (merged.success) return merged.data;
  throw invalid(
    Object.fromEntries(merged.error.issues.map(({ path, message }) => [path.join('.'), [message]])),
  );
}

const bulkAnswer = (ids: readonly string[], done: readonly string[]) => ({
  done: [...done],
  failed: ids
    .filter((id) => !done.includes(id))
    .map((id) => ({ id, reason: 'This collection no longer exists' })),
});

export const collectionsImplementations = implement(collectionsCalls, {
  listChoices: async (_input, context) => ({
    collections: await listChoices(context.tx, projectIdOf(context)),
  }),

  list: async ({ query }, context) => ({
    ...(await findCollections(context.tx, projectIdOf(context), query)),
    pageSize: COLLECTIONS_PAGE_SIZE,
  }),

  async listOfDivision({ params }, context) {
    const division = await context.tx
      .selectFrom('divisions')
      .select('id')
      .where('id', '=', params.division)
      .executeTakeFirst();
    if (!division) throw notFound();
    return { collections: await listChoices(context.tx, projectIdOf(context), division.id) };
  },

  async create({ body }, context) {
    const { tx } = context;
    const projectId = projectIdOf(context);
    await lockAddresses(tx, projectId);
    const store = await findStoreForCollection(tx, projectId);
    if (!store) throw notFound('Please create a store first');
    const { name, description, rules } = body;
    const id = newId();
    const urlName = freeUrlName(name, store.urlNames);
    await insertCollection(tx, { id, projectId, storeId: store.id, name, urlName, description, rules });
    if (rules) await refreshMembers(tx, [{ id, storeId: store.id, rules }]);
    const collection = await findCollection(tx, projectId, id);
    if (!collection) throw gone();
    return {
      collection: { id, name, urlName, products: collection.products, isDynamic: rules !== null },
    };
  },

  async get({ params }, context) {
    const collection = await findCollection(context.tx, projectIdOf(context), params.collection);
    if (!collection) throw gone();
    return { collection };
  },

  async update({ params, body }, context) {
    const { tx } = context;
    const projectId = projectIdOf(context);
    const held = await requireCollection(tx, projectId, params.collection);
    if ((held.rules === null) !== (body.rules === null))
      throw invalid({ rules: ['A collection keeps the way its products are chosen'] });
    const fields = mergeChange(held, body);
    if (fields.urlName === ALL_PRODUCTS.urlName) throw addressTaken();
    if (fields.urlName !== held.urlName) await lockAddresses(tx, projectId);
    try {
      await updateCollection(tx, held, projectId, fields);
    } catch (error) {
      throw isAddressTaken(error) ? addressTaken() : error;
    }
    if (fields.rules) await refreshMembers(tx, [{ id: held.id, storeId: held.storeId, rules: fields.rules }]);
    const collection = await findCollection(tx, projectId, held.id);
    if (!collection) throw gone();
    return { collection };
  },

  showMany: async ({ body }, context) =>
    bulkAnswer(body.ids, await publishCollections(context.tx, projectIdOf(context), body.ids, true)),

  hideMany: async ({ body }, context) =>
    bulkAnswer(body.ids, await publishCollections(context.tx, projectIdOf(context), body.ids, false)),

  async deleteMany({ body }, context) {
    const deleted = await deleteCollections(context.tx, projectIdOf(context), body.ids);
    await deleteStoredFiles(
      context.tx,
      deleted.flatMap(({ coverFileId }) => coverFileId ?? []),
    );
    return bulkAnswer(
      body.ids,
      deleted.map(({ id }) => id),
    );
  },

  async listProducts({ params, query }, context) {
    const collection = await findCollection(context.tx, projectIdOf(context), params.collection);
    if (!collection) throw gone();
    return listMembers(context.tx, collection, query.page);
  },

  async addProducts({ params, body }, context) {
    const { tx } = context;
    const collection = await requireByHand(tx, projectIdOf(context), params.collection);
    const added = await addMembers(tx, collection, body.ids);
    const [first] = added;
    if (body.at !== undefined && first)
      await moveMember(tx, collection.id, { productId: first, to: body.at });
    return { added };
  },

  async removeProduct({ params, body }, context) {
    const collection = await requireByHand(context.tx, projectIdOf(context), params.collection);
    if (!(await removeMember(context.tx, collection.id, body.product))) throw productGone();
    return { id: body.product };
  },

  async moveProduct({ params, body }, context) {
    const { tx } = context;
    const collection = await requireCollection(tx, projectIdOf(context), params.collection);
    if (!(await moveMember(tx, collection.id, { productId: body.product, to: body.to }))) throw productGone();
    return { id: body.product };
  },

  preview: ({ body }, context) => previewRules(context.tx, projectIdOf(context), body.rules),

  listRuleValues: (_input, context) => listRuleValues(context.tx, projectIdOf(context)),

  uploadCover: inSteps(async ({ params }, context) => {
    const { file, user, services, transaction } = context;
    const projectId = projectIdOf(context);
    if (!file) throw invalid({ file: [FIELD_MESSAGES.required] });
    await transaction((tx) => requireCollection(tx, projectId, params.collection));
    const cover = await readCover(file, { projectId, accountId: user?.id ?? null });
    await transaction(async (tx) => {
      await lockObject(tx, cover.file.storageKey);
      await services.storage.put(
        cover.file.storageKey,
        { bytes: cover.bytes },
        { contentType: cover.file.mediaType },
      );
      const collection = await requireCollection(tx, projectId, params.collection);
      await insertFiles(tx, [cover.file]);
      await setCover(tx, collection.id, cover.file.id);
      if (collection.coverFileId) await deleteStoredFiles(tx, [collection.coverFileId]);
    });
    return { coverId: cover.file.id };
  }),

  async removeCover({ params }, context) {
    const collection = await requireCollection(context.tx, projectIdOf(context), params.collection);
    await setCover(context.tx, collection.id, null);
    if (collection.coverFileId) await deleteStoredFiles(context.tx, [collection.coverFileId]);
    return { coverId: null };
  },
});
