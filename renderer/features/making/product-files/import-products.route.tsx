import { useParams } from 'react-router';
import { bulkActCalls } from '../../../../shared/features/accounts/bulk-acts/bulk-acts.calls.ts';
import { productFilesCalls } from '../../../../shared/features/making/product-files/product-files.calls.ts';
import { browserLoader, type RouteQueries, reads, serverLoader } from '../../../platform/data/data.ts';
import { BeginImport } from './begin-import.tsx';
import { OneImport } from './one-import.tsx';

export const queries: RouteQueries = ({ import: id }) =>
  id === undefined
    ? [reads(productFilesCalls.list, {})]
    : [
        reads(productFilesCalls.get, { params: { import: id } }),
        reads(productFilesCalls.listChanges, { params: { import: id }, query: { page: 1 } }),
        reads(bulkActCalls.list, { query: { list: 'products' } }, { optional: true }),
      ];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/import-products/{import?}/`: changes products by a file. */
export default function ImportProducts() {
  const { import: id } = useParams();
  return id === undefined ? <BeginImport /> : <OneImport key={id} id={id} />;
}
