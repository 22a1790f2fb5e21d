import { browserLoader, serverLoader } from '../../../platform/data/data.ts';
import { reportQueries, StoreReport } from './store-report.tsx';

export const queries = reportQueries;
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/analytics/only-selvedge/`: the same without orders from shops elsewhere. */
export default function OnlyOwnStore() {
  return (
    <StoreReport
      title="Selvedge analytics"
      lead="Visits and sales of your Selvedge store, without other shops"
    />
  );
}
