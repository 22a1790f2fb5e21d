import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { KEPT_VALUES, policyCalls } from '../../../../shared/features/staff/policies/policies.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { ShopperDate } from '../../../ui/order-date.tsx';
import { Seo } from '../../../ui/store/seo.tsx';
import ConsentChoice from '../../accounts/consent/consent-choice.island.tsx';
import { PolicyText } from './policy-text.tsx';
import styles from './store-policy.module.css';

const COOKIES = 'use-of-cookies-and-disclaimer';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  try {
    return await server.call(policyCalls.show, { params: { url: params.url ?? '' } });
  } catch (error) {
    throw routeErrorOf(error);
  }
}

function KeptInBrowser() {
  return (
    <dl className={styles.kept}>
      {KEPT_VALUES.map(({ name, place, why, howLong, afterConsent }) => (
        <div key={name}>
          <dt>
            <code>{name}</code> {place}
          </dt>
          <dd>
            {afterConsent ? `${why}. Only once you accepted cookies.` : `${why}.`} {howLong}.
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A policy on a store's own pages, in the store's name where it sells. */
export default function StorePolicy() {
  const { url, title, body, of, version, changedAt } = useLoaderData<typeof loader>();
  return (
    <article className={styles.policy}>
      <Seo title={`${title} | ${of}`} hidden />
      <h1>{title}</h1>
      <PolicyText body={body} />
      {url === COOKIES && (
        <>
          <h2>Your choice</h2>
          <ConsentChoice />
          <h2>Cookies and browser storage</h2>
          <KeptInBrowser />
        </>
      )}
      {changedAt && (
        <p className={styles.version}>
          Version {version}, <ShopperDate at={changedAt} />
        </p>
      )}
    </article>
  );
}
