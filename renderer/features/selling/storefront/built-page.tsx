import type { ProductCard } from '../../../../shared/features/making/products/products.ts';
import type { Block, BlockFigures } from '../../../../shared/features/site/blocks/blocks.ts';
import { isHiddenFromSearch, type PageFields } from '../../../../shared/features/site/pages/pages.ts';
import { useGuardState } from '../../../platform/access/use-session.ts';
import { Seo, StructuredData, socialOfAddress, socialPicture } from '../../../ui/store/seo.tsx';
import { BlockList } from '../../site/blocks/blocks.ts';
import { breadcrumbData, structuredGraph } from './breadcrumb-data.ts';
import CardActions from './card-actions.island.tsx';
import { EmbeddingBlocks } from './embedding-blocks.tsx';
import { newProductsLink } from './new-products-link.ts';

interface BuiltPageProps {
  readonly page: PageFields;
  readonly blocks: readonly Block[];
  readonly products: Readonly<Record<string, readonly ProductCard[]>>;
  readonly figures: BlockFigures | undefined;
  readonly isPreview: boolean;
  readonly storeName: string;
  readonly origin: string;
  readonly storePicture: string | null;
  /** Describes pages that have no description of theirs. */
  readonly storeLine: string;
}

/** A page that a merchant built, with what search engines and shared links read. */
export function BuiltPage({
  page,
  blocks,
  products,
  figures,
  isPreview,
  storeName,
  origin,
  storePicture,
  storeLine,
}: BuiltPageProps) {
  const guard = useGuardState();
  const { title, description, ogImage } = page.properties;
  const isHome = page.url === '/';
  const hidden = isPreview || isHiddenFromSearch(page);
  const own = ogImage?.src ?? storePicture;
  const picture = own ? socialOfAddress(origin, own) : socialPicture(origin, Object.values(products).flat());
  return (
    <>
      <Seo
        title={title === storeName || title === '' ? storeName : `${title} | ${storeName}`}
        description={description || storeLine}
        canonical={`${origin}${page.url}`}
        picture={picture}
        feed={isHome ? newProductsLink(storeName) : undefined}
        hidden={hidden}
      />
      {!isHome && !hidden && (
        <StructuredData
          data={structuredGraph(breadcrumbData(origin, [{ name: title || storeName, path: page.url }]))}
        />
      )}
      <EmbeddingBlocks blocks={blocks}>
        <BlockList
          blocks={blocks}
          products={products}
          {...(figures && { figures })}
          address={`${origin}${page.url}`}
          title={title || storeName}
          state={guard}
        />
      </EmbeddingBlocks>
      {Object.keys(products).length > 0 && <CardActions />}
    </>
  );
}
