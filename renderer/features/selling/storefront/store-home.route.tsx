import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { loginPath } from '../../../../shared/contract/access/access.ts';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { getStoreHome } from '../../../../shared/features/selling/storefront/storefront.ts';
import { blockRegistry, dependOnVisitor } from '../../../../shared/features/site/blocks/blocks.ts';
import { PREVIEW_QUERY } from '../../../../shared/features/site/pages/pages.ts';
import { useGuardState } from '../../../platform/access/use-session.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { useStoreFrame } from '../../../platform/visit/use-store-frame.ts';
import { Seo, StructuredData, socialOfAddress, socialPicture } from '../../../ui/store/seo.tsx';
import { BlockList } from '../../site/blocks/blocks.ts';
import { readFigures } from './block-figures.ts';
import { BuiltPage } from './built-page.tsx';
import CardActions from './card-actions.island.tsx';
import { newProductsLink } from './new-products-link.ts';
import RecentlyViewed from './recently-viewed.island.tsx';
import { storeStructuredData } from './store-structured-data.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  const { pathname, search, searchParams } = new URL(request.url);
  const preview = searchParams.get(PREVIEW_QUERY) ?? undefined;
  try {
    const home = await server.call(getStoreHome, { query: { preview } });
    if (home.isPreview || (home.page && home.page.properties.loginState !== 'everyone'))
      server.setHeader('cache-control', 'no-store');
    if (dependOnVisitor(home.blocks, blockRegistry)) server.setHeader('vary', 'cookie');
    const figures = await readFigures(server, home.blocks);
    return { home, figures, origin: server.visit.origin };
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) throw redirect(loginPath(pathname + search));
    throw routeErrorOf(error);
  }
}

/** A store's home: the page its owner built, or the one every store begins with. */
export default function StoreHome() {
  const { home, figures, origin } = useLoaderData<typeof loader>();
  const frame = useStoreFrame();
  const { name, tagline, socialPicture: ownPicture } = frame;
  const guard = useGuardState();
  const { blocks, products, page, isPreview } = home;
  const about = <StructuredData data={storeStructuredData(frame, origin)} />;
  if (page)
    return (
      <>
        {about}
        <BuiltPage
          page={page}
          blocks={blocks}
          products={products}
          figures={figures}
          isPreview={isPreview}
          storeName={name}
          origin={origin}
          storePicture={ownPicture}
          storeLine={tagline}
        />
        {!isPreview && <RecentlyViewed product={null} />}
      </>
    );
  return (
    <>
      <Seo
        title={tagline ? `${name} | ${tagline}` : name}
        description={tagline || `${name}: designed here and printed to order.`}
        canonical={`${origin}/`}
        picture={
          ownPicture
            ? socialOfAddress(origin, ownPicture)
            : socialPicture(origin, Object.values(products).flat())
        }
        feed={newProductsLink(name)}
      />
      {about}
      <BlockList blocks={blocks} products={products} title={name} state={guard} />
      <CardActions />
      {!isPreview && <RecentlyViewed product={null} />}
    </>
  );
}
