import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { loginPath } from '../../../../shared/contract/access/access.ts';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { getStorePage } from '../../../../shared/features/selling/storefront/storefront.ts';
import { PREVIEW_QUERY } from '../../../../shared/features/site/pages/pages.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { useStoreFrame } from '../../../platform/visit/use-store-frame.ts';
import { readFigures } from './block-figures.ts';
import { BuiltPage } from './built-page.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  const { pathname, search, searchParams } = new URL(request.url);
  const preview = searchParams.get(PREVIEW_QUERY) ?? undefined;
  try {
    const found = await server.call(getStorePage, { query: { url: pathname, preview } });
    if (found.movedTo !== null) throw redirect(found.movedTo + search, 301);
    // Links say the address in one way.
    if (!found.isPreview && found.page.url !== pathname) throw redirect(found.page.url + search, 301);
    if (found.isPreview || found.page.properties.loginState !== 'everyone')
      server.setHeader('cache-control', 'no-store');
    const figures = await readFigures(server, found.blocks);
    return { ...found, figures, origin: server.visit.origin };
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof Refusal && error.status === 401) throw redirect(loginPath(pathname + search));
    throw routeErrorOf(error);
  }
}

/** A page that the store's owner built, at its address. Spec 1 §2.9. */
export default function StorePage() {
  const { page, blocks, products, figures, isPreview, origin } = useLoaderData<typeof loader>();
  const { name, tagline, socialPicture } = useStoreFrame();
  return (
    <BuiltPage
      page={page}
      blocks={blocks}
      products={products}
      figures={figures}
      isPreview={isPreview}
      storeName={name}
      origin={origin}
      storePicture={socialPicture}
      storeLine={tagline}
    />
  );
}
