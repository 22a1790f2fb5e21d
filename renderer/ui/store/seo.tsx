import type { ProductCard, ProductPicture } from '../../../shared/features/making/products/products.ts';
import { mediaAddress, readMediaAddress, SOCIAL_PICTURE } from '../../../shared/rules/media/media.ts';

/** A picture on a shared link. Networks lay out a link sooner where they know how large it is. */
export interface SharedPicture {
  readonly address: string;
  readonly size?: { readonly width: number; readonly height: number };
  /** What it shows, where that is more than the page’s title says. */
  readonly alt?: string;
}

const asJpeg = (origin: string, file: string, crop: string): SharedPicture => ({
  address: `${origin}${mediaAddress({ file, crop }, 'social')}`,
  size: SOCIAL_PICTURE,
});

/** A product’s picture on a shared link: a JPEG with a ground, which no network draws on black. */
export function socialOfProduct(
  origin: string,
  picture: Pick<ProductPicture, 'renditions'> | undefined,
  alt?: string,
): SharedPicture | undefined {
  const largest = picture?.renditions.at(-1);
  return largest && { ...asJpeg(origin, largest.fileId, ''), ...(alt !== undefined && { alt }) };
}

/** The picture of a list on a shared link: its first product’s. */
export const socialPicture = (origin: string, products: readonly ProductCard[]): SharedPicture | undefined =>
  socialOfProduct(origin, products.flatMap(({ pictures }) => pictures)[0]);

/** A picture that someone chose: of the drive as a JPEG, any other as it is. */
export function socialOfAddress(origin: string, src: string): SharedPicture {
  const part = readMediaAddress(src);
  return part ? asJpeg(origin, part.file, part.crop) : { address: new URL(src, origin).href };
}

/** What a shared product costs and whether it can be bought, as networks read it. */
export interface SharedOffer {
  /** For example `24.00`. */
  readonly amount: string;
  readonly currency: string;
  readonly isSoldOut: boolean;
}

/** A feed of what is new on the page. */
export interface FeedLink {
  readonly title: string;
  readonly href: string;
}

interface SeoProps {
  readonly title: string;
  readonly description?: string;
  /** Address without what does not change the content. */
  readonly canonical?: string;
  readonly picture?: SharedPicture | undefined;
  readonly type?: 'website' | 'product';
  readonly offer?: SharedOffer;
  readonly feed?: FeedLink | undefined;
  /** Kept out of search engines. */
  readonly hidden?: boolean;
}

/** The language of every store’s pages, as networks write it. */
const LOCALE = 'en_GB';

function PictureTags({ picture, title }: { readonly picture: SharedPicture; readonly title: string }) {
  const { address, size, alt = title } = picture;
  return (
    <>
      <meta property="og:image" content={address} />
      {size && (
        <>
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={`${size.width}`} />
          <meta property="og:image:height" content={`${size.height}`} />
        </>
      )}
      <meta property="og:image:alt" content={alt} />
    </>
  );
}

const OfferTags = ({ offer: { amount, currency, isSoldOut } }: { readonly offer: SharedOffer }) => (
  <>
    <meta property="product:price:amount" content={amount} />
    <meta property="product:price:currency" content={currency} />
    <meta property="product:availability" content={isSoldOut ? 'out of stock' : 'in stock'} />
    <meta property="product:condition" content="new" />
  </>
);

/** A page's metadata for search engines and shared links. */
export function Seo({
  title,
  description,
  canonical,
  picture,
  type = 'website',
  offer,
  feed,
  hidden = false,
}: SeoProps) {
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={canonical} />}
      {feed && <link rel="alternate" type="application/rss+xml" {...feed} />}
      {!hidden && (
        <>
          <meta property="og:title" content={title} />
          <meta property="og:type" content={type} />
          {description && <meta property="og:description" content={description} />}
          {canonical && <meta property="og:url" content={canonical} />}
          <meta property="og:locale" content={LOCALE} />
          {picture && <PictureTags picture={picture} title={title} />}
          {offer && <OfferTags offer={offer} />}
          <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
        </>
      )}
    </>
  );
}

/** Characters that could end the script, or a line of it. */
const UNSAFE = /[<\u2028\u2029]/g;

/** Structured data as schema.org names it. */
export function StructuredData({ data }: { readonly data: object }) {
  const text = JSON.stringify(data).replace(
    UNSAFE,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block whose markup is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
