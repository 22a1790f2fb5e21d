import { browserLoader, serverLoader } from '../../../platform/data/data.ts';
import { reportQueries, StoreReport } from './store-report.tsx';

export const queries = reportQueries;
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/analytics/`: visits, sales, and what led to them. */
export default function Analytics() {
  return <StoreReport title="Analytics" lead="Visits, sales, products and sources" />;
}
