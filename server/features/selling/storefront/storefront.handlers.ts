import { notFound } from '../../../../shared/contract/errors.ts';
import type { VisitedStore } from '../../../../shared/contract/gateway.ts';
import { logoAddress } from '../../../../shared/contract/logo-address.ts';
import { type ProductPicture, pictureAddress } from '../../../../shared/features/making/products/products.ts';
import { sellerAddress, shownVatNumber } from '../../../../shared/features/projects/sellers/sellers.ts';
import { offeredCurrencies } from '../../../../shared/features/selling/currencies/currencies.ts';
import {
  chosenCountry,
  convertMethod,
  deliveryRegionText,
  findRate,
  formatDeliveryTitle,
  hasCountryChoice,
  listMethodsFor,
  shownCountry,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import {
  ALL_PRODUCTS,
  convertPriced,
  countListing,
  storefrontCalls,
  storeMinorPerUnit,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import { logoSize } from '../../../../shared/features/site/logos/logos.ts';
import { shownAnnouncement } from '../../../../shared/features/site/store-facts/store-facts.ts';
import {
  hasTags,
  type StoreTags,
  TAGS_HOST_LABEL,
  TAGS_PATH,
  verificationMetas,
} from '../../../../shared/features/site/store-tags/store-tags.ts';
import { compileTheme, isDarkColour } from '../../../../shared/features/site/theme/theme.ts';
import { YOUTUBE_FRAMES } from '../../../../shared/rules/blocks/youtube.ts';
import { DELIVERY_COUNTRY_COOKIE } from '../../../../shared/rules/constants/constants.ts';
import { BASKET_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import {
  type Conversion,
  convertPrice,
  currencyOf,
  formatMoney,
  money,
} from '../../../../shared/rules/money/money.ts';
import { plainRichText } from '../../../../shared/rules/text/rich-text.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import { NOTHING_EMBEDDED } from '../../../platform/page-cache/shown-content.ts';
import { drawTexts } from '../../making/personalisation/personalisation.ts';
import { findFieldScenes } from '../../making/products/products.ts';
import { canViewStore, requireStoreAccess, storeNotFound } from '../../projects/stores/stores.ts';
import { previewedMenu } from '../../site/menu/menu.ts';
import { findLiveAddresses } from '../../site/pages/pages.ts';
import { previewedTheme, showsAsIs } from '../../site/theme/theme.ts';
import { conversionFor } from '../currencies/currencies.ts';
import { shownMethods } from '../delivery/delivery.ts';
import { returnOffer } from '../recycling-returns/recycling-returns.ts';
import {
  type CollectionAddresses,
  findCollectionAddresses,
  findProductAddresses,
} from './addresses.queries.ts';
import { composePage } from './built-page.ts';
import { findCards } from './cards.reads.ts';
import { createContentCache } from './content-cache.ts';
import { findFeedProducts } from './feed-products.queries.ts';
import { composeHome } from './home-page.ts';
import { findPage, wasCollection } from './listing.queries.ts';
import { findCollection, type ListedCollection } from './listing.reads.ts';
import { findNewProducts } from './new-products.queries.ts';
import {
  findPicture,
  findProduct,
  isPictureOfOrder,
  type ProductRow,
  variantsOf,
} from './product-page.queries.ts';
import { RELATED_MOST } from './product-page.reads.ts';
import { searchProducts } from './search.ts';
import { showFieldPictures, showProduct } from './show-product.ts';
import { composeFooter } from './store-footer.ts';
import { finishMenu, readFrame } from './store-frame.ts';

const FEED_PRODUCTS_MOST = 200;
const NEW_PRODUCTS_MOST = 50;
const SEARCH_MOST = 48;
const SUGGESTED_MOST = 6;
const SUGGESTED_COLLECTIONS_MOST = 3;
const collections = createContentCache<ListedCollection>(16_000_000);
const addresses = createContentCache<CollectionAddresses>(4_000_000);
const META_DESCRIPTION_MAX = 160;

/** @throws Refusal 404 on a host without a store */
function storeOf({ store }: CallContext): VisitedStore {
  if (!store) throw storeNotFound();
  return store;
}

/** Minor units of the store’s currency in one unit of the visitor’s. */
const minorPerUnit = (currency: string, conversion: Conversion | null): number =>
  conversion ? storeMinorPerUnit(conversion) : 10 ** currencyOf(currencyCodeSchema.parse(currency)).decimals;

const shortened = (text: string): string =>
  text.length <= META_DESCRIPTION_MAX
    ? text
    : `${text.slice(0, META_DESCRIPTION_MAX - 1).replace(/\s+\S*$/, '')}…`;

function smallestPicture(picture: ProductPicture | undefined): string | null {
  const [smallest] = (picture?.renditions ?? []).toSorted((one, other) => one.width - other.width);
  return smallest ? pictureAddress(smallest.fileId) : null;
}

const readCollection = (context: CallContext, storeId: string, urlName: string) =>
  collections.read(context, `${storeId} ${urlName}`, () =>
    findCollection(context.tx, storeId, urlName === ALL_PRODUCTS ? null : urlName),
  );

/** Cards with their prices as this visitor sees them. */
async function listCards(context: CallContext, storeId: string, ids: readonly string[]) {
  const conversion = await conversionFor(context);
  return (await findCards(context.tx, storeId, ids)).map((card) => convertPriced(card, conversion));
}

function convertRange(range: { readonly min: number; readonly max: number }, conversion: Conversion | null) {
  if (!conversion) return { ...range };
  return {
    min: convertPrice(range.min, conversion).amount,
    max: convertPrice(range.max, conversion).amount,
  };
}

/** A product, and the pieces of a bundle, with their prices as this visitor sees them. */
/** What each size costs on top, so that price and extra add up to the converted price of the size. */
function convertExtras(row: ProductRow, conversion: Conversion): ProductRow['sizePrices'] {
  const base = row.salePriceMinor ?? row.priceMinor;
  const convertedBase = convertPrice(base, conversion).amount;
  return Object.fromEntries(
    Object.entries(row.sizePrices).map(([size, extra]) => [
      size,
      convertPrice(base + extra, conversion).amount - convertedBase,
    ]),
  );
}

const chosenIn = ({ cookies }: CallContext) => chosenCountry(cookies.get(DELIVERY_COUNTRY_COOKIE));

const convertProduct = (row: ProductRow, conversion: Conversion | null): ProductRow => ({
  ...convertPriced(row, conversion),
  ...(conversion && { sizePrices: convertExtras(row, conversion) }),
  pieces: row.pieces.map((piece) =>
    conversion ? { ...piece, priceMinor: convertPrice(piece.priceMinor, conversion).amount } : piece,
  ),
});

/** Address of the frame of the merchant’s own tags, which the page may show then; null without tags. */
function embedTagsFrame(context: CallContext, store: VisitedStore, tags: StoreTags): string | null {
  if (!hasTags(tags) || !canViewStore(store, context.user)) return null;
  const origin = context.services.hosts.originOf({ subdomain: TAGS_HOST_LABEL, customDomain: null });
  context.embeds({ ...NOTHING_EMBEDDED, frames: [origin] });
  return `${origin}${TAGS_PATH}${store.id}/`;
}

export const storefrontImplementations = implement(storefrontCalls, {
  async getStoreFrame({ query }, context) {
    const store = storeOf(context);
    const withFooter = query.footer === 'yes' && canViewStore(store, context.user);
    const live = await readFrame(context, store.id);
    const { row } = live;
    const conversion = await conversionFor(context);
    const methods = live.methods.map((method) => convertMethod(method, conversion));
    const previewed = await previewedTheme(context, store, query);
    const menuPreview = await previewedMenu(context, store, query);
    const menu = menuPreview?.draft ? finishMenu(menuPreview.draft) : live.menu;
    context.shows(menu.shows);
    context.embeds({ ...NOTHING_EMBEDDED, pictures: menu.pictures });
    const { variables, headerColour, darkHeaderColour, ...look } = previewed
      ? compileTheme(previewed)
      : live.look;
    const { dark, favicon, touch, social } = row.variants;
    const logo = row.logo && dark && isDarkColour(headerColour) ? dark : row.logo;
    const deliveryCountry = shownCountry(methods, row.country, chosenIn(context));
    const free = listMethodsFor(methods, deliveryCountry).flatMap(({ freeFromMinor }) => freeFromMinor ?? []);
    return {
      name: row.name,
      tagline: row.tagline,
      logo: logo && { src: logoAddress(logo.sha256), ...logoSize(logo) },
      icon: favicon ? logoAddress(favicon.sha256) : null,
      touchIcon: touch ? logoAddress(touch.sha256) : null,
      socialPicture: social ? logoAddress(social.sha256) : null,
      currency: conversion?.to ?? row.currency,
      currencies: offeredCurrencies(store, new Date().toISOString().slice(0, 10)),
      country: row.country,
      deliveryCountry,
      hasCountryChoice: hasCountryChoice(methods),
      theme: variables,
      look,
      headerColour: { light: headerColour, dark: darkHeaderColour },
      isPreview: previewed !== null || menuPreview !== null || showsAsIs(context, store, query),
      menu: canViewStore(store, context.user) ? [...menu.entries] : [],
      deliveryRegion: deliveryRegionText(deliveryCountry),
      // A store that began a moment ago promises nothing that its merchant hasn't looked at.
      freeDeliveryFromMinor: row.isDeliveryChecked && free.length > 0 ? Math.min(...free) : null,
      company: {
        name: row.seller.name,
        number: row.seller.companyNumber,
        address: sellerAddress(row.seller),
        vatNumber: shownVatNumber(row.seller),
      },
      contactEmail: row.email,
      verification: [...verificationMetas(row.tags)],
      tagsFrame: query.tags === 'yes' ? embedTagsFrame(context, store, row.tags) : null,
      socialLinks: row.socialLinks,
      announcement: shownAnnouncement(row.announcement, databaseNow()),
      returnOffer: returnOffer(context.services.config),
      subscriberOffer: canViewStore(store, context.user) ? row.subscriberOffer : '',
      footer: withFooter
        ? await composeFooter(context, store.id, { live: row.footer, preview: query.preview })
        : null,
    };
  },

  getStoreHome: ({ query }, context) => composeHome(context, storeOf(context).id, query.preview),

  getStorePage: ({ query }, context) => composePage(context, storeOf(context).id, query),

  async getCollection({ params, query }, context) {
    const store = storeOf(context);
    const found = await readCollection(context, store.id, params.urlName);
    // Links to a deleted collection open everything there is.
    const isDeleted = !found && (await wasCollection(context.tx, store.id, params.urlName));
    const collection = isDeleted ? await readCollection(context, store.id, ALL_PRODUCTS) : found;
    if (!collection) throw notFound('We couldn’t find this collection');
    const { id, sort, groups, swatches, ...named } = collection;
    context.shows(id === null ? ['catalogue'] : [`list:${id}`, `collection:${id}`]);
    const conversion = await conversionFor(context);
    const perUnit = minorPerUnit(store.currency, conversion);
    const { facets, ...listing } = countListing(groups, query, perUnit);
    const filter = { query: { ...query, page: listing.page }, minorPerUnit: perUnit };
    return {
      ...named,
      ...listing,
      facets: { ...facets, priceMinor: facets.priceMinor && convertRange(facets.priceMinor, conversion) },
      hasOwnOrder: sort !== 'bestsellerOrder',
      products: (await findPage(context.tx, store.id, id === null ? null : { id, sort }, filter)).map(
        (card) => convertPriced(card, conversion),
      ),
      swatches: { ...swatches },
    };
  },

  async searchStore({ query: { q } }, context) {
    const { id } = storeOf(context);
    const { ids, ...found } = await searchProducts(context.tx, id, { query: q, most: SEARCH_MOST });
    return { query: q, ...found, products: await listCards(context, id, ids) };
  },

  async suggestProducts({ query: { q } }, context) {
    const { id } = storeOf(context);
    const found = await searchProducts(context.tx, id, { query: q, most: SUGGESTED_MOST });
    const cards = await listCards(context, id, found.ids);
    return {
      corrected: found.corrected,
      collections: found.collections.slice(0, SUGGESTED_COLLECTIONS_MOST),
      products: cards.map(({ name, urlName, priceMinor, salePriceMinor, currency, pictures: [picture] }) => ({
        name,
        urlName,
        price: formatMoney(money(salePriceMinor ?? priceMinor, currencyCodeSchema.parse(currency))),
        picture: smallestPicture(picture),
      })),
    };
  },

  async getProduct({ params }, context) {
    const store = storeOf(context);
    const found = await findProduct(context.tx, store.id, params.urlName);
    if (!found) throw notFound(BASKET_MESSAGES.productGone);
    const related = [...new Set([...found.crossSell, ...found.related.ids])].slice(
      0,
      Math.max(RELATED_MOST, found.crossSell.length),
    );
    const conversion = await conversionFor(context);
    const row = convertProduct(found, conversion);
    const { id } = row;
    context.shows([
      ...[id, ...row.pieces.map(({ productId }) => productId), ...related, ...row.crossSellWanted].map(
        (one) => `product:${one}`,
      ),
      ...[row, ...row.pieces].map(({ baseProductId }) => `stock:${baseProductId}`),
      ...row.collectionIds.map((one) => `collection:${one}`),
      ...(row.related.isNear ? [] : ['products']),
    ]);
    if (row.video !== '') context.embeds({ frames: [YOUTUBE_FRAMES], pictures: [], isAnything: false });
    const { summary, weightGrams, pieceCount, ...shown } = showProduct(row);
    const methods = shownMethods(store, row.methods).map((method) => convertMethod(method, conversion));
    const country = shownCountry(methods, row.country, chosenIn(context));
    const description = row.description || summary;
    return {
      ...shown,
      id,
      sku: row.sku,
      urlName: row.urlName,
      name: row.name,
      description,
      metaTitle: row.metaTitle ?? row.name,
      metaDescription: shortened(row.metaDescription ?? plainRichText(description)),
      priceMinor: row.priceMinor,
      salePriceMinor: row.salePriceMinor,
      currency: row.currency,
      pictures: row.pictures,
      deliveryTitle: formatDeliveryTitle(country),
      country,
      returnDays: row.returnDays,
      delivery: listMethodsFor(methods, country).map((method) => ({
        ...method,
        priceMinor: findRate(method, {
          pieces: pieceCount,
          weightGrams,
          valueMinor: row.salePriceMinor ?? row.priceMinor,
        }),
      })),
      collections: row.collections,
      related: await listCards(context, store.id, related),
      gender: row.gender,
      type: row.type,
      shareColour: row.shareColour,
      altTexts: row.altTexts,
      sizeNote: row.sizeNote,
      video: row.video,
      personalizable: row.fields !== null,
      personalizationTemplate: row.fields ?? [],
      fieldPictures: showFieldPictures(row),
    };
  },

  async previewPersonalization({ params, body }, context) {
    const store = storeOf(context);
    const scenes = await findFieldScenes(context.tx, store.id, [params.productId]);
    const scene = scenes.get(params.productId);
    if (!scene) throw notFound(BASKET_MESSAGES.productGone);
    const { texts, problems } = drawTexts(scene, body.personalization);
    return { texts: [...texts], problems };
  },

  async getPicture({ params }, context) {
    const { store, user, project, tx } = context;
    // In the samples shop a project sees its own products.
    if (!store && project)
      await context.enter({ kind: 'project', projectId: project.id, accountId: user?.id });
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

  async getStoreAddresses({ query: { page, perPage, after } }, context) {
    const { tx } = context;
    const { id } = storeOf(context);
    const listed = await readCollection(context, id, ALL_PRODUCTS);
    const isFirst = page === 1 && after === undefined;
    const built = isFirst ? await findLiveAddresses(tx, id) : [];
    const inCollections = isFirst
      ? await addresses.read(context, id, () => findCollectionAddresses(tx, id))
      : null;
    const offset = after === undefined ? (page - 1) * perPage : 0;
    const products = await findProductAddresses(tx, id, { limit: perPage, offset, after });
    const total = (listed?.groups ?? []).reduce((sum, group) => sum + group.products, 0);
    const collected = [...built, ...(inCollections ?? [])].map((one) => ({ ...one, picture: null }));
    return {
      pages: Math.max(1, Math.ceil(total / perPage)),
      products: total,
      next: products.length === perPage ? (products.at(-1)?.urlName ?? null) : null,
      addresses: [...collected, ...products].map(({ path, name, changedAt, picture }) => ({
        path,
        name,
        changedAt: changedAt.toISOString(),
        picture: picture && pictureAddress(picture),
      })),
    };
  },

  async getFeedProducts({ query: { after } }, context) {
    const { id } = storeOf(context);
    const rows = await findFeedProducts(context.tx, id, after, FEED_PRODUCTS_MOST);
    return {
      products: rows.map(({ spec, blanks, colours, pictures, description, ...row }) => ({
        ...row,
        description: plainRichText(description) || spec.summary || row.name,
        variants: variantsOf({ spec, blanks, colours }),
        pictures: pictures.flatMap(({ colour, renditions }) => {
          const largest = renditions.at(-1);
          return largest ? [{ colour, path: pictureAddress(largest.fileId) }] : [];
        }),
      })),
      next: rows.length === FEED_PRODUCTS_MOST ? (rows.at(-1)?.urlName ?? null) : null,
    };
  },

  async getNewProducts({ query: { collection = ALL_PRODUCTS } }, context) {
    const { id } = storeOf(context);
    const listed = collection === ALL_PRODUCTS ? null : await readCollection(context, id, collection);
    if (!listed && collection !== ALL_PRODUCTS) throw notFound('We couldn’t find this collection');
    const rows = await findNewProducts(context.tx, id, listed?.id ?? null, NEW_PRODUCTS_MOST);
    return {
      collection: listed && { name: listed.name, urlName: listed.urlName },
      products: rows.map(({ description, summary, liveAt, ...row }) => ({
        ...row,
        description: plainRichText(description) || summary || row.name,
        liveAt: liveAt.toISOString(),
      })),
    };
  },
});
