import { XMLBuilder } from 'fast-xml-parser';
import type { MenuEntry, NewProduct } from '../../../../shared/features/selling/storefront/storefront.ts';
import { mediaAddress, SOCIAL_PICTURE } from '../../../../shared/rules/media/media.ts';
import { priceText } from '../../../ui/store/store-price.tsx';
import { newProductsPath, newProductsTitle } from './new-products-link.ts';
import { clipped, escaped } from './xml-text.ts';

/** As much of a description as a reader shows without opening the product. */
const DESCRIPTION_MOST = 500;
const TITLE_MOST = 250;

const PICTURES = 'http://search.yahoo.com/mrss/';
const LINKS = 'http://www.w3.org/2005/Atom';

const builder = new XMLBuilder({ format: true, ignoreAttributes: false, suppressEmptyNode: true });

/** The feed’s store, or the one collection that it is of. */
export interface FeedOfNew {
  readonly origin: string;
  readonly storeName: string;
  readonly collection: MenuEntry | null;
}

/** The one way in which RSS writes times: RFC 822. */
const feedTime = (at: string): string => new Date(at).toUTCString();

function priceLine({ priceMinor, salePriceMinor, currency }: NewProduct): string {
  const price = priceText(priceMinor, currency);
  return salePriceMinor === null ? price : `${priceText(salePriceMinor, currency)}, was ${price}`;
}

function feedItem(product: NewProduct, origin: string): object {
  const { id, urlName, name, liveAt, pictureId } = product;
  const link = `${origin}/product/${urlName}/`;
  const { width, height } = SOCIAL_PICTURE;
  const picture = pictureId && origin + mediaAddress({ file: pictureId, crop: '' }, 'social');
  const title = clipped(name, TITLE_MOST);
  // Readers show a description as HTML.
  const html = [
    ...(picture
      ? [`<img src="${escaped(picture)}" alt="${escaped(title)}" width="${width}" height="${height}">`]
      : []),
    escaped(priceLine(product)),
    escaped(clipped(product.description, DESCRIPTION_MOST)),
  ];
  return {
    title,
    link,
    // Stays when the product gets another address: readers show it as new once.
    guid: { '@_isPermaLink': 'false', '#text': `urn:uuid:${id}` },
    pubDate: feedTime(liveAt),
    description: html.map((part) => `<p>${part}</p>`).join(''),
    ...(picture && {
      'media:content': {
        '@_url': picture,
        '@_medium': 'image',
        '@_type': 'image/jpeg',
        '@_width': `${width}`,
        '@_height': `${height}`,
      },
    }),
  };
}

/** The newest products as RSS 2.0, which every feed reader takes. */
export function newProductsFeed(products: readonly NewProduct[], of: FeedOfNew): string {
  const { origin, storeName, collection } = of;
  const [newest] = products;
  const title = clipped(newProductsTitle(storeName, collection), TITLE_MOST);
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    rss: {
      '@_version': '2.0',
      '@_xmlns:atom': LINKS,
      '@_xmlns:media': PICTURES,
      channel: {
        title,
        link: `${origin}${collection === null ? '/' : `/collection/${collection.urlName}/`}`,
        description: clipped(`${title}: the newest products first`, DESCRIPTION_MOST),
        language: 'en-gb',
        ...(newest && { lastBuildDate: feedTime(newest.liveAt) }),
        'atom:link': {
          '@_href': origin + newProductsPath(collection),
          '@_rel': 'self',
          '@_type': 'application/rss+xml',
        },
        ...(products.length > 0 && { item: products.map((product) => feedItem(product, origin)) }),
      },
    },
  });
}
