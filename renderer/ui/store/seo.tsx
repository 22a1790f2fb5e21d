import type { ProductCard, ProductPicture } from '../../../shared/features/making/products/products.ts';
import { mediaAddress, readMediaAddress, SOCIAL_PICTURE } from '../../../shared/rules/media/media.ts';

/** A picture on a shared link. Networks lay out a link sooner where they know how large it is. */
export interface SharedPicture {
  readonly address: string;
  readonly size?: { readonly width: number; readonly height: number };
}

const asJpeg = (origin: string, file: string, crop: string): SharedPicture => ({
  address: `${origin}${mediaAddress({ file, crop }, 'social')}`,
  size: SOCIAL_PICTURE,
});

/** A product’s picture on a shared link: a JPEG with a ground, which no network draws on black. */
export function socialOfProduct(
  origin: string,
  picture: Pick<ProductPicture, 'renditions'> | undefined,
): SharedPicture | undefined {
  const largest = picture?.renditions.at(-1);
  return largest && asJpeg(origin, largest.fileId, '');
}

/** The picture of a list on a shared link: its first product’s. */
export const socialPicture = (origin: string, products: readonly ProductCard[]): SharedPicture | undefined =>
  socialOfProduct(origin, products.flatMap(({ pictures }) => pictures)[0]);

/** A picture that someone chose: of the drive as a JPEG, any other as it is. */
export function socialOfAddress(origin: string, src: string): SharedPicture {
  const part = readMediaAddress(src);
  return part ? asJpeg(origin, part.file, part.crop) : { address: new URL(src, origin).href };
}

interface SeoProps {
  readonly title: string;
  readonly description?: string;
  /** Address without what does not change the content. */
  readonly canonical?: string;
  readonly picture?: SharedPicture | undefined;
  readonly type?: 'website' | 'product';
  /** Kept out of search engines. */
  readonly hidden?: boolean;
}

/** A page's metadata for search engines and shared links. */
export function Seo({ title, description, canonical, picture, type = 'website', hidden = false }: SeoProps) {
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={canonical} />}
      {!hidden && (
        <>
          <meta property="og:title" content={title} />
          <meta property="og:type" content={type} />
          {description && <meta property="og:description" content={description} />}
          {canonical && <meta property="og:url" content={canonical} />}
          {picture && <meta property="og:image" content={picture.address} />}
          {picture?.size && (
            <>
              <meta property="og:image:width" content={`${picture.size.width}`} />
              <meta property="og:image:height" content={`${picture.size.height}`} />
            </>
          )}
          <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
        </>
      )}
    </>
  );
}

/** Structured data as schema.org names it. */
export function StructuredData({ data }: { readonly data: object }) {
  const text = JSON.stringify(data).replace(/</g, '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block whose markup is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
