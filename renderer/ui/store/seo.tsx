import { pictureSource } from '../../../shared/features/making/products/products.rules.ts';
import type { ProductCard } from '../../../shared/features/making/products/products.ts';

/** The picture of a list on a shared link: its first product’s. */
export function socialPicture(origin: string, products: readonly ProductCard[]): string | undefined {
  const [picture] = products.flatMap(({ pictures }) => pictures);
  const source = picture && pictureSource(picture);
  return source ? `${origin}${source.src}` : undefined;
}

interface SeoProps {
  readonly title: string;
  readonly description?: string;
  /** Address without what does not change the content. */
  readonly canonical?: string;
  readonly picture?: string | undefined;
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
          {picture && <meta property="og:image" content={picture} />}
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
