import { notFound } from '../../../../shared/contract/errors.ts';
import type { VisitedStore } from '../../../../shared/contract/gateway.ts';
import { logoAddress } from '../../../../shared/contract/logo-address.ts';
import { pictureAddress } from '../../../../shared/features/making/products/products.ts';
import { findVatRate } from '../../../../shared/features/selling/basket/basket.ts';
import {
  deliveryRegionText,
  findRate,
  formatDeliveryTitle,
  listMethodsFor,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import {
  ALL_PRODUCTS,
  countListing,
  storefrontCalls,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import { logoSize } from '../../../../shared/features/site/logos/logos.ts';
import { storeTheme, themeVariables } from '../../../../shared/features/site/theme/theme.ts';
import { BASKET_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { currencyOf, extractTax, money } from '../../../../shared/rules/money/money.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { canViewStore, requireStoreAccess, storeNotFound } from '../../projects/stores/stores.ts';
import { methodsOrDefaults } from '../delivery/delivery.ts';
import { returnOffer } from '../recycling-returns/recycling-returns.ts';
import {
  type CollectionAddresses,
  findCollectionAddresses,
  findProductAddresses,
} from './addresses.queries.ts';
import { createContentCache } from './content-cache.ts';
import { composeHome } from './home-page.ts';
import { findCollection, findPage, type ListedCollection, wasCollection } from './listing.queries.ts';
import {
  describeFormat,
  findPicture,
  findProduct,
  isPictureOfOrder,
  variantsOf,
} from './product-page.queries.ts';
import { findCards, findNames, findSearchable } from './products.queries.ts';
import { searchScore, searchWords } from './search-rank.ts';
import { CORRECTED_WORDS_MAX, correctWords, VOCABULARY_WORDS_MAX } from './spelling.ts';
import { findFrame } from './store-frame.queries.ts';

const SEARCH_MOST = 48;
/** Groups of products, over all stores, that are remembered. */
const LISTED_GROUPS_MAX = 200_000;
const collections = createContentCache<ListedCollection>({
  maxSize: LISTED_GROUPS_MAX,
  sizeOf: ({ groups }) => groups.length + 1,
});
/** Addresses of collections, over all stores, that are remembered. */
const ADDRESSES_MAX = 20_000;
const addresses = createContentCache<CollectionAddresses>({
  maxSize: ADDRESSES_MAX,
  sizeOf: (found) => found.length + 1,
});
const META_DESCRIPTION_MAX = 160;

/** @throws Refusal 404 on a host without a store */
function storeOf({ store }: CallContext): VisitedStore {
  if (!store) throw storeNotFound();
  return store;
}

/** The store of the host, if this visitor may look at what it sells. @throws Refusal 403, 404 */
function openStoreOf(context: CallContext): VisitedStore {
  const store = storeOf(context);
  requireStoreAccess(store, context.user);
  return store;
}

const minorPerUnit = (currency: string): number =>
  10 ** currencyOf(currencyCodeSchema.parse(currency)).decimals;

const shortened = (text: string): string =>
  text.length <= META_DESCRIPTION_MAX
    ? text
    : `${text.slice(0, META_DESCRIPTION_MAX - 1).replace(/\s+\S*$/, '')}…`;

/** Ids of what a search finds, best first. */
async function rankedSearch(tx: Tx, storeId: string, words: readonly string[]): Promise<string[]> {
  const found = await findSearchable(tx, storeId, words);
  return found
    .map(({ id, text, sold }) => ({ id, sold, score: searchScore(text, words) }))
    .toSorted((left, right) => right.score - left.score || right.sold - left.sold)
    .map(({ id }) => id);
}

/** The words that a search without results probably means; null where nothing is near. */
async function findMeant(
  tx: Tx,
  storeId: string,
  words: readonly string[],
): Promise<readonly string[] | null> {
  if (words.length > CORRECTED_WORDS_MAX) return null;
  const vocabulary = searchWords((await findNames(tx, storeId)).join(' '));
  return correctWords(words, new Set(vocabulary.slice(0, VOCABULARY_WORDS_MAX)));
}

const readCollection = ({ tx, services }: CallContext, storeId: string, urlName: string) =>
  collections.read(services, `${storeId} ${urlName}`, (version) =>
    findCollection(tx, storeId, urlName === ALL_PRODUCTS ? null : urlName, version),
  );

export const storefrontImplementations = implement(storefrontCalls, {
  async getStoreFrame(_input, context) {
    const row = await findFrame(context.tx, storeOf(context).id);
    const methods = await methodsOrDefaults(context.tx, row, row.methods);
    const free = listMethodsFor(methods, row.country).flatMap(({ freeFromMinor }) => freeFromMinor ?? []);
    return {
      name: row.name,
      tagline: row.tagline,
      logo: row.logo && { src: logoAddress(row.logo.sha256), ...logoSize(row.logo) },
      currency: row.currency,
      country: row.country,
      theme: themeVariables(storeTheme(row.theme, row.themeProperties)),
      menu: canViewStore(storeOf(context), context.user) ? row.menu : [],
      deliveryRegion: deliveryRegionText(row.country),
      freeDeliveryFromMinor: free.length > 0 ? Math.min(...free) : null,
      company: { ...row.company, vatNumber: row.vatNumber ?? '' },
      contactEmail: row.email,
      returnOffer: returnOffer(context.services.config),
    };
  },

  getStoreHome: (_input, context) => composeHome(context, openStoreOf(context).id),

  async getCollection({ params, query }, context) {
    const store = openStoreOf(context);
    const found = await readCollection(context, store.id, params.urlName);
    // Links to a deleted collection open everything there is.
    const isDeleted = !found && (await wasCollection(context.tx, store.id, params.urlName));
    const collection = isDeleted ? await readCollection(context, store.id, ALL_PRODUCTS) : found;
    if (!collection) throw notFound('We couldn’t find this collection');
    const { id, sort, groups, swatches, ...named } = collection;
    const perUnit = minorPerUnit(store.currency);
    const listing = countListing(groups, query, perUnit);
    const filter = { query: { ...query, page: listing.page }, minorPerUnit: perUnit };
    return {
      ...named,
      ...listing,
      hasOwnOrder: sort !== 'bestsellerOrder',
      products: await findPage(context.tx, store.id, id === null ? null : { id, sort }, filter),
      swatches: { ...swatches },
    };
  },

  async searchStore({ query }, context) {
    const store = openStoreOf(context);
    const words = searchWords(query.q);
    if (words.length === 0) return { query: query.q, corrected: null, products: [], total: 0 };
    const asTyped = await rankedSearch(context.tx, store.id, words);
    const meant = asTyped.length > 0 ? null : await findMeant(context.tx, store.id, words);
    const ranked = meant ? await rankedSearch(context.tx, store.id, meant) : asTyped;
    return {
      query: query.q,
      corrected: ranked.length > 0 && meant ? meant.join(' ') : null,
      products: await findCards(context.tx, store.id, ranked.slice(0, SEARCH_MOST)),
      total: ranked.length,
    };
  },

  async getProduct({ params }, context) {
    const store = openStoreOf(context);
    const row = await findProduct(context.tx, store.id, params.urlName);
    if (!row) throw notFound(BASKET_MESSAGES.productGone);
    const { spec } = row;
    const methods = await methodsOrDefaults(context.tx, store, row.methods);
    const day = new Date().toISOString().slice(0, 10);
    const rate = findVatRate(spec.vatClass, { country: row.country, day });
    const price = row.salePriceMinor ?? row.priceMinor;
    return {
      id: row.id,
      sku: row.sku,
      urlName: row.urlName,
      name: row.name,
      description: row.description || spec.summary,
      metaTitle: row.metaTitle ?? row.name,
      metaDescription: shortened(row.metaDescription ?? (row.description || spec.summary)),
      kind: spec.kind,
      format: describeFormat(spec),
      priceMinor: row.priceMinor,
      salePriceMinor: row.salePriceMinor,
      currency: row.currency,
      vat: {
        rate,
        amountMinor: extractTax(money(price, currencyCodeSchema.parse(row.currency)), rate).tax.amount,
      },
      defaultColour: row.defaultColour,
      variants: variantsOf(row),
      pictures: row.pictures,
      material: `${spec.material.name}, ${spec.material.gsm} g/m²`,
      care: spec.care,
      sizeChart: spec.sizes.map(({ code, chart }) => ({ size: code, measures: chart })),
      deliveryTitle: formatDeliveryTitle(row.country),
      country: row.country,
      // For one piece, in the heaviest size: a page never names less than the basket will.
      delivery: listMethodsFor(methods, row.country).map((method) => ({
        ...method,
        priceMinor: findRate(method, {
          pieces: 1,
          weightGrams: Math.max(...spec.sizes.map(({ weightGrams }) => weightGrams)),
          valueMinor: price,
        }),
      })),
      collections: row.collections,
      related: await findCards(context.tx, store.id, row.related),
    };
  },

  async getPicture({ params }, context) {
    const { store, user, tx } = context;
    // Receipts stay open when a store closes, with the pictures of what was bought.
    if (store && !canViewStore(store, user) && !(await isPictureOfOrder(tx, store.id, params.fileId)))
      requireStoreAccess(store, user);
    const file = await findPicture(tx, params.fileId);
    if (!file) throw notFound();
    const { stream } = await context.services.storage.get(file.storageKey);
    // Not while its store is closed to anyone: a cache would show it without asking.
    const isPublic = store !== null && canViewStore({ ...store, allowedUser: false }, null);
    return { body: stream, mediaType: file.mediaType, bytes: file.bytes, immutable: true, isPublic };
  },

  async getStoreAddresses({ query: { page, perPage } }, context) {
    const { tx, services } = context;
    const { id } = openStoreOf(context);
    const listed = await readCollection(context, id, ALL_PRODUCTS);
    const inCollections = await addresses.read(services, id, (version) =>
      findCollectionAddresses(tx, id, version),
    );
    const products = await findProductAddresses(tx, id, { limit: perPage, offset: (page - 1) * perPage });
    const total = (listed?.groups ?? []).reduce((sum, group) => sum + group.products, 0);
    const collected = page === 1 ? (inCollections ?? []).map((one) => ({ ...one, picture: null })) : [];
    return {
      pages: Math.max(1, Math.ceil(total / perPage)),
      addresses: [...collected, ...products].map(({ changedAt, picture, ...address }) => ({
        ...address,
        changedAt: changedAt.toISOString(),
        picture: picture && pictureAddress(picture),
      })),
    };
  },
});
