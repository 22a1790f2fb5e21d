import { useSearchParams } from 'react-router';
import { discountCalls } from '../../../../shared/features/selling/discounts/discounts.calls.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Page } from '../../../ui/page.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { DiscountEditor } from './discount-editor.tsx';
import { newDraft, toCopy } from './discount-form.ts';

export const queries: RouteQueries = () => [reads(discountCalls.setup, {})];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/marketing/discounts/create/`, and with `?from` a copy of another one. */
export default function CreateDiscount() {
  const [address] = useSearchParams();
  const from = address.get('from');
  const setup = useCall(discountCalls.setup, {});
  const original = useCall(
    discountCalls.get,
    { params: { discount: from ?? '' } },
    { enabled: from !== null },
  );
  if (setup.isPending || (from !== null && original.isPending))
    return <LoadingState label="Discount" lines={8} />;
  if (setup.isLoadingError)
    return (
      <ErrorState
        what="what your discounts can offer"
        error={setup.error}
        retry={() => void setup.refetch()}
      />
    );
  const { currency, timeZone, today, collections, takesRecycling } = setup.data;
  return (
    <Page title="Create a discount">
      <DiscountEditor
        key={from ?? 'new'}
        discount={null}
        initial={original.data ? toCopy(original.data.discount, today) : newDraft(today)}
        setup={{ currency: currencyCodeSchema.parse(currency), timeZone, collections, takesRecycling }}
      />
    </Page>
  );
}
