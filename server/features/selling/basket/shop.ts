import { notFound } from '../../../../shared/contract/errors.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { requireStoreAccess, storeNotFound } from '../../projects/stores/stores.ts';

/** The store that a basket belongs to. */
export interface Shop {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly currency: CurrencyCode;
}

/**
 * The store of the host, if this visitor can shop there; on the dashboard's host the first store of the active project.
 * @throws Refusal 403, 404
 */
export async function shopOf(context: CallContext): Promise<Shop> {
  if (context.store) requireStoreAccess(context.store, context.user);
  return findBuyersShop(context);
}

/**
 * The same for people who have bought there: their receipts and orders stay open while the store is closed.
 * @throws Refusal 404
 */
export async function findBuyersShop(context: CallContext): Promise<Shop> {
  const { store, project, user } = context;
  if (store)
    return {
      id: store.id,
      projectId: store.projectId,
      name: store.name,
      currency: currencyCodeSchema.parse(store.currency),
    };
  if (!project) throw storeNotFound();
  await context.enter({ kind: 'project', projectId: project.id, accountId: user?.id });
  const first = await context.tx
    .selectFrom('stores')
    .select(['id', 'projectId', 'name', 'currency'])
    .where('projectId', '=', project.id)
    .orderBy('createdAt')
    .executeTakeFirst();
  if (!first) throw notFound('This project has no store yet');
  return { ...first, currency: currencyCodeSchema.parse(first.currency) };
}
