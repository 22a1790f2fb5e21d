import { browserLoader, serverLoader } from '../../../platform/data/data.ts';
import { PolicyPage, policyQueries } from './policy-page.tsx';

const URL_NAME = 'terms-of-sale';

export const queries = policyQueries(URL_NAME);
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export default function TermsOfSale() {
  return <PolicyPage url={URL_NAME} />;
}
