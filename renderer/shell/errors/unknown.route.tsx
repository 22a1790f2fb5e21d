import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getStoreFrame } from '../../../shared/features/storefront/storefront.ts';
import { pageNotFound } from '../../platform/access/route-access.ts';
import { pageServerContext } from '../../platform/visit/page-server.ts';
import styles from '../../ui/store/store.module.css';
import { StoreLayout } from '../store/store-layout.tsx';
import { describeError } from './describe-error.ts';

/** No route has this path. On a store's host the store's own frame says so. */
export async function loader({ context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  const { store } = server.visit;
  if (!store) throw pageNotFound();
  return data({ frame: await server.call(getStoreFrame, {}), name: store.name }, { status: 404 });
}

export function clientLoader() {
  throw pageNotFound();
}

export default function Unknown() {
  const { frame, name } = useLoaderData<typeof loader>();
  const { title, sentence } = describeError(404);
  return (
    <StoreLayout frame={frame} name={name} path="">
      <title>{`${title} | ${name}`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.empty}>
        <h1>{title}</h1>
        <p>{sentence}</p>
        <a className={styles.button} href="/collection/all-products/">
          See all products
        </a>
      </div>
    </StoreLayout>
  );
}
