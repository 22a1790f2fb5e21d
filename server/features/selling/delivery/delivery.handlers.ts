import { v7 as newId } from 'uuid';
import { conflict, forbidden, notFound } from '../../../../shared/contract/errors.ts';
import {
  DELIVERY_LIMITS,
  DELIVERY_MESSAGES,
  deliveryCalls,
  type ManagedMethod,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { createDeliveryMethods } from './delivery.ts';
import {
  type DeliveryStore,
  deleteMethod,
  findCheck,
  findStore,
  insertMethod,
  keepCheck,
  listMethods,
  sortMethods,
  turnMethod,
  updateMethod,
} from './methods.queries.ts';

interface Managed {
  readonly store: DeliveryStore;
  readonly methods: readonly ManagedMethod[];
}

/**
 * The store with its methods. One that has none yet gets those every store begins with. A merchant who changes one has looked at them:
 * a change that is refused undoes that as well.
 */
async function loadMethods({ tx, project }: CallContext, purpose: 'read' | 'change'): Promise<Managed> {
  if (!project) throw forbidden();
  const store = await findStore(tx, project.id, purpose);
  if (purpose === 'change') await keepCheck(tx, project.id);
  const methods = await listMethods(tx, store.id);
  if (methods.length > 0) return { store, methods };
  await createDeliveryMethods(tx, store);
  return { store, methods: await listMethods(tx, store.id) };
}

function requireMethod(methods: readonly ManagedMethod[], id: string): ManagedMethod {
  const method = methods.find((each) => each.id === id);
  if (!method) throw notFound();
  return method;
}

/** @throws Refusal 409 if no other method is turned on: shoppers could no longer order */
function requireAnother(methods: readonly ManagedMethod[], id: string): void {
  if (!methods.some((method) => method.enabled && method.id !== id))
    throw conflict('last-method', DELIVERY_MESSAGES.lastMethod);
}

export const deliveryImplementations = implement(deliveryCalls, {
  async list(_input, context) {
    const { store, methods } = await loadMethods(context, 'read');
    return {
      methods: [...methods],
      currency: store.currency,
      country: store.country,
      isChecked: await findCheck(context.tx, store.projectId),
    };
  },

  async keep(_input, context) {
    await loadMethods(context, 'change');
    return { isChecked: true };
  },

  async create({ body }, context) {
    const { store, methods } = await loadMethods(context, 'change');
    if (methods.length >= DELIVERY_LIMITS.methods)
      throw conflict('too-many-methods', DELIVERY_MESSAGES.tooMany);
    const id = newId();
    await insertMethod(context.tx, store, id, body, methods.length + 1);
    return { id };
  },

  async update({ params: { id }, body: { method, version } }, context) {
    const { store, methods } = await loadMethods(context, 'change');
    requireMethod(methods, id);
    if (!(await updateMethod(context.tx, { id, storeId: store.id, version }, method)))
      throw conflict('changed');
    return { id };
  },

  async turn({ params: { id }, body: { enabled } }, context) {
    const { methods } = await loadMethods(context, 'change');
    requireMethod(methods, id);
    if (!enabled) requireAnother(methods, id);
    await turnMethod(context.tx, id, enabled);
    return { id };
  },

  async remove({ params: { id } }, context) {
    const { methods } = await loadMethods(context, 'change');
    requireMethod(methods, id);
    requireAnother(methods, id);
    await deleteMethod(context.tx, id);
    return { id };
  },

  async sort({ body: { ids } }, context) {
    const { store, methods } = await loadMethods(context, 'change');
    const isSameSet = ids.length === methods.length && methods.every(({ id }) => ids.includes(id));
    if (!isSameSet) throw conflict('changed');
    await sortMethods(context.tx, store.id, ids);
    return { ids };
  },
});
