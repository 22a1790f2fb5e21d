import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { recyclingReturnCalls } from '../../../../shared/features/selling/recycling-returns/recycling-returns.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import { LabelSheet } from './label-sheet.tsx';
import PrintPage from './print-page.island.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  server.setHeader('referrer-policy', 'no-referrer');
  try {
    return await server.call(recyclingReturnCalls.label, { params: { token: params.token ?? '' } });
  } catch (error) {
    throw routeErrorOf(error);
  }
}

/** `/shop-return-label/{token}/`: the printable label of a recycling return, from its mail. */
export default function StoreReturnLabel() {
  const label = useLoaderData<typeof loader>();
  return (
    <>
      <Seo title={`Return label | ${label.storeName}`} hidden />
      {label.receivedAt === null && <PrintPage />}
      <LabelSheet label={label} />
    </>
  );
}
