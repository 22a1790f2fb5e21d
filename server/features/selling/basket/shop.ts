import { notFound } from '../../../../shared/contract/errors.ts';
import { chosenCountry } from '../../../../shared/features/selling/delivery/delivery.ts';
import { DELIVERY_COUNTRY_COOKIE } from '../../../../shared/rules/constants/constants.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { Conversion, CurrencyCode } from '../../../../shared/rules/money/money.ts';
import type { CallContext, SteppedContext } from '../../../platform/calls/context.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { platformStoreId, requireStoreAccess, storeNotFound } from '../../projects/stores/stores.ts';
import { conversionFor } from '../currencies/currencies.ts';

/** The store that a basket belongs to. */
export interface Shop {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly currency: CurrencyCode;
  /** How its prices become those that this visitor pays; null where they pay in its currency. */
  readonly conversion: Conversion | null;
  /** Where the visitor chose delivery to, as it was sent; null where they chose nothing. */
  readonly chosenCountry: string | null;
  /** The project that buys its products as samples, at trade prices; null for a shopper. */
  readonly buyerProjectId: string | null;
}

type Visit = Pick<SteppedContext, 'store' | 'project' | 'user' | 'cookies' | 'services'>;

/** The store of the host; null on the dashboard's. */
async function shopOfHost(visit: Visit): Promise<Shop | null> {
  const { store } = visit;
  if (!store) return null;
  const { id, projectId, name } = store;
  return {
    id,
    projectId,
    name,
    currency: currencyCodeSchema.parse(store.currency),
    conversion: await conversionFor(visit),
    chosenCountry: chosenCountry(visit.cookies.get(DELIVERY_COUNTRY_COOKIE)),
    buyerProjectId: null,
  };
}

type Seller = Omit<Shop, 'buyerProjectId'>;

/** How long a server keeps a seller it has read: the store's name can change. */
const SELLER_KEPT_MS = 60_000;
const sellers = new WeakMap<Database, { readonly seller: Seller; readonly until: number }>();

async function findSeller(tx: Tx): Promise<Seller> {
  const found = await tx
    .selectFrom('stores')
    .select(['id', 'projectId', 'name', 'currency'])
    .where('id', '=', platformStoreId)
    .executeTakeFirst();
  if (!found) throw notFound('The samples shop is closed');
  return {
    ...found,
    currency: currencyCodeSchema.parse(found.currency),
    conversion: null,
    chosenCountry: null,
  };
}

/** The platform's own store, which sells samples on the dashboard's host. @throws Refusal 404 */
async function findSamplesShop(
  tx: Tx,
  { databases }: Pick<Services, 'databases'>,
  buyerProjectId: string | null,
): Promise<Shop> {
  const kept = sellers.get(databases.platform);
  if (kept && kept.until > Date.now()) return { ...kept.seller, buyerProjectId };
  const seller = await findSeller(tx);
  sellers.set(databases.platform, { seller, until: Date.now() + SELLER_KEPT_MS });
  return { ...seller, buyerProjectId };
}

/** @throws Refusal 404 for a visitor of the dashboard's host without a project: samples are bought for one */
const requireBuyer = ({ project }: Pick<Visit, 'project'>): string => {
  if (!project) throw storeNotFound();
  return project.id;
};

/** What a transaction has to see that samples are bought in: the seller's rows and the buyer's. */
const PLATFORM = { kind: 'platform' } as const;

/**
 * The store of the host, if this visitor can shop there; on the dashboard's host the samples shop, for the active project.
 * @throws Refusal 403, 404
 */
export async function shopOf(context: CallContext): Promise<Shop> {
  const shop = await shopOfHost(context);
  if (shop) {
    if (context.store) requireStoreAccess(context.store, context.user);
    return shop;
  }
  const buyer = requireBuyer(context);
  await context.enter({ ...PLATFORM, accountId: context.user?.id });
  return findSamplesShop(context.tx, context.services, buyer);
}

/**
 * The same where no transaction is open yet, with what its transactions have to see.
 * @throws Refusal 403, 404
 */
export async function shopOfSteps(context: SteppedContext): Promise<{ shop: Shop; scope: Scope }> {
  const shop = await shopOfHost(context);
  if (shop) {
    if (context.store) requireStoreAccess(context.store, context.user);
    return { shop, scope: context.scope };
  }
  const buyer = requireBuyer(context);
  const scope = { ...PLATFORM, accountId: context.user?.id };
  return {
    shop: await context.transaction((tx) => findSamplesShop(tx, context.services, buyer), scope),
    scope,
  };
}

/**
 * The same for people who have bought there: their receipts and orders stay open while the store is closed.
 * @throws Refusal 404
 */
export async function findBuyersShop(context: CallContext): Promise<Shop> {
  const shop = await shopOfHost(context);
  if (shop) return shop;
  await context.enter({ ...PLATFORM, accountId: context.user?.id });
  return findSamplesShop(context.tx, context.services, context.project?.id ?? null);
}
