import { browserLoader, serverLoader } from '../../../platform/data/data.ts';
import { KeptValues } from './kept-values.tsx';
import { PolicyPage, policyQueries } from './policy-page.tsx';

const URL_NAME = 'use-of-cookies-and-disclaimer';

export const queries = policyQueries(URL_NAME);
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** Cookies and stored values; the table comes from the program's own list. */
export default function Cookies() {
  return (
    <PolicyPage url={URL_NAME}>
      <KeptValues />
    </PolicyPage>
  );
}
