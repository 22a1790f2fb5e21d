import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import { browserLoader, type RouteQueries, reads, serverLoader } from '../../../platform/data/data.ts';
import { BlankPicker } from '../studio/studio.ts';

export const queries: RouteQueries = () => [
  reads(catalogueCalls.listBaseProducts, {}),
  reads(studioCalls.listDesigns, {}, { optional: true }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/posta/`: posters, cards and other paper products, designed in the same studio as everything else. */
export default function Posta() {
  return (
    <BlankPicker
      title="Posta"
      lead="Design posters, cards and other paper products."
      isOffered={({ kind }) => kind === 'paper'}
    />
  );
}
