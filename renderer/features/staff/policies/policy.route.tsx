import { useParams } from 'react-router';
import { POLICIES, policyCalls } from '../../../../shared/features/staff/policies/policies.ts';
import { browserLoader, type RouteQueries, reads, serverLoader } from '../../../platform/data/data.ts';
import { ScreenTitle } from '../../../platform/navigation/screen-title.ts';
import { KeptValues } from './kept-values.tsx';
import { PolicyPage } from './policy-page.tsx';

export const queries: RouteQueries = ({ url }) => [reads(policyCalls.show, { params: { url: url ?? '' } })];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle = new ScreenTitle(
  ({ params }) => POLICIES.find(({ url }) => url === params.url)?.title ?? null,
);

/** Any policy by its name; an unknown one is not found. */
export default function Policy() {
  const { url = '' } = useParams();
  return <PolicyPage url={url}>{url === 'use-of-cookies-and-disclaimer' && <KeptValues />}</PolicyPage>;
}
