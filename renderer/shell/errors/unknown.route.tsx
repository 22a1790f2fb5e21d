import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getStoreFrame } from '../../../shared/features/selling/storefront/storefront.ts';
import { pageNotFound } from '../../platform/access/route-access.ts';
import { pageServerContext } from '../../platform/visit/page-server.ts';
import { StoreProblem } from '../store/store-problem.tsx';

/** The page for unknown paths. On a store's host the store's own frame shows it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  const { store } = server.visit;
  if (!store) throw pageNotFound();
  return data(
    { frame: await server.call(getStoreFrame, { query: { footer: 'yes' } }), name: store.name },
    { status: 404 },
  );
}

export function clientLoader() {
  throw pageNotFound();
}

export default function Unknown() {
  const { frame, name } = useLoaderData<typeof loader>();
  return <StoreProblem frame={frame} name={name} path="" status={404} />;
}
