import { browserLoader, serverLoader } from '../../../platform/data/data.ts';
import { PolicyPage, policyQueries } from './policy-page.tsx';

const URL_NAME = 'masterplan';

export const queries = policyQueries(URL_NAME);
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export default function Masterplan() {
  return <PolicyPage url={URL_NAME} />;
}
