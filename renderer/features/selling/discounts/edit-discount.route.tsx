import { Button } from '@mantine/core';
import { IconCopy, IconLink } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { discountCalls } from '../../../../shared/features/selling/discounts/discounts.calls.ts';
import type { ManagedDiscount } from '../../../../shared/features/selling/discounts/discounts.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { money } from '../../../../shared/rules/money/money.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Row } from '../../../ui/layout.tsx';
import { Money } from '../../../ui/money.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { DiscountEditor } from './discount-editor.tsx';
import { toDraft } from './discount-form.ts';

export const queries: RouteQueries = ({ discount }) => [
  reads(discountCalls.setup, {}),
  ...(discount ? [reads(discountCalls.get, { params: { discount } })] : []),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

function Lead({ discount }: { readonly discount: ManagedDiscount }) {
  const { uses, claims, givenMinor, currency } = discount;
  const waiting = claims - uses;
  return (
    <>
      {uses === 1 ? 'Used once, ' : `Used ${uses} times, `}
      <Money value={money(givenMinor, currencyCodeSchema.parse(currency))} />
      {' given'}
      {waiting > 0 && `, ${waiting} more being paid for`}
    </>
  );
}

/** `/marketing/discounts/{discount}/`: one discount, its uses and its link. */
export default function EditDiscount() {
  const { discount: id = '' } = useParams();
  const setup = useCall(discountCalls.setup, {});
  const found = useCall(discountCalls.get, { params: { discount: id } });
  if (setup.isPending || found.isPending) return <LoadingState label="Discount" lines={8} />;
  if (setup.isLoadingError)
    return (
      <ErrorState
        what="what your discounts can offer"
        error={setup.error}
        retry={() => void setup.refetch()}
      />
    );
  if (found.isLoadingError)
    return <ErrorState what="this discount" error={found.error} retry={() => void found.refetch()} />;
  const { discount } = found.data;
  const { link } = discount;
  const copyLink = async () => {
    if (link === null) return;
    await navigator.clipboard.writeText(link).then(
      () => showSnackbar({ text: 'Link copied' }),
      () => showSnackbar({ text: link }),
    );
  };
  return (
    <Page
      isRecord
      title={discount.name}
      lead={<Lead discount={discount} />}
      actions={
        <Row gap={3}>
          {link !== null && (
            <Button
              variant="default"
              leftSection={<IconLink size={16} aria-hidden />}
              onClick={() => void copyLink()}
            >
              Copy link
            </Button>
          )}
          <Button
            component={ProjectLink}
            to={`/marketing/discounts/create/?from=${discount.id}`}
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
          >
            Duplicate
          </Button>
        </Row>
      }
    >
      <DiscountEditor
        key={discount.id}
        discount={discount}
        initial={toDraft(discount)}
        setup={{
          currency: currencyCodeSchema.parse(discount.currency),
          timeZone: discount.timeZone,
          collections: setup.data.collections,
          takesRecycling: setup.data.takesRecycling,
        }}
      />
    </Page>
  );
}
