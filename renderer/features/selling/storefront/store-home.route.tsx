import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getStoreFrame, getStoreHome } from '../../../../shared/features/selling/storefront/storefront.ts';
import { useGuardState } from '../../../platform/access/use-session.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo, StructuredData, socialPicture } from '../../../ui/store/seo.tsx';
import { BlockList } from '../../site/blocks/blocks.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  try {
    const [home, { name, tagline, socialPicture: ownPicture }] = await Promise.all([
      server.call(getStoreHome, {}),
      server.call(getStoreFrame, {}),
    ]);
    return { home, name, tagline, ownPicture, origin: server.visit.origin };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

/** A store's home: the blocks its owner put there, or those every store begins with. */
export default function StoreHome() {
  const { home, name, tagline, ownPicture, origin } = useLoaderData<typeof loader>();
  const guard = useGuardState();
  return (
    <>
      <Seo
        title={tagline ? `${name} | ${tagline}` : name}
        description={tagline || `${name}: designed here and printed to order.`}
        canonical={`${origin}/`}
        picture={
          ownPicture ? `${origin}${ownPicture}` : socialPicture(origin, Object.values(home.products).flat())
        }
      />
      <StructuredData
        data={{ '@context': 'https://schema.org', '@type': 'OnlineStore', name, url: `${origin}/` }}
      />
      <BlockList blocks={home.blocks} products={home.products} title={name} state={guard} />
    </>
  );
}
