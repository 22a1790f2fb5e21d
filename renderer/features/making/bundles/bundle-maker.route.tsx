import { useParams } from 'react-router';
import { bundleCalls } from '../../../../shared/features/making/bundles/bundles.calls.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { BundleEditor } from './bundle-editor.tsx';
import { draftOf, newDraft } from './bundle-form.ts';

const CHOICES = { query: { search: '', page: 1 } } as const;

export const queries: RouteQueries = ({ productUrlName }) => [
  reads(bundleCalls.listChoices, CHOICES),
  ...(productUrlName ? [reads(bundleCalls.get, { params: { urlName: productUrlName } })] : []),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/bundle-maker/`, with a bundle’s address to edit it, or with another product’s to begin with that. */
export default function BundleMaker() {
  const { productUrlName } = useParams();
  const choices = useCall(bundleCalls.listChoices, CHOICES);
  const found = useCall(
    bundleCalls.get,
    { params: { urlName: productUrlName ?? '' } },
    { enabled: productUrlName !== undefined },
  );
  if (choices.isPending || (productUrlName !== undefined && found.isPending))
    return <LoadingState label="Bundle" lines={8} />;
  if (choices.isLoadingError)
    return (
      <ErrorState
        what="the products for your bundle"
        error={choices.error}
        retry={() => void choices.refetch()}
      />
    );
  if (found.isLoadingError)
    return <ErrorState what="this bundle" error={found.error} retry={() => void found.refetch()} />;
  const bundle = found.data?.bundle ?? null;
  return (
    <BundleEditor
      key={bundle?.id ?? 'new'}
      bundle={bundle}
      initial={bundle ? draftOf(bundle) : newDraft(found.data?.product ?? null)}
      currency={currencyCodeSchema.parse(bundle?.currency ?? choices.data.currency)}
      reload={async () => (await found.refetch()).data?.bundle ?? null}
    />
  );
}
