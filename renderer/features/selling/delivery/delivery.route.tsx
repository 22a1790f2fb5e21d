import { Button } from '@mantine/core';
import { IconBuildingStore, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  DELIVERY_LIMITS,
  DELIVERY_MESSAGES,
  deliveryCalls,
  listMethodsFor,
  type ManagedMethod,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { countryInSentence } from '../../../../shared/rules/money/money.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './delivery.module.css';
import { MethodCard } from './method-card.tsx';
import { MethodForm } from './method-form.tsx';
import { SampleOrderPanel } from './sample-order-panel.tsx';
import { useMethodActions } from './use-method-actions.ts';

export const queries: RouteQueries = () => [reads(deliveryCalls.list, {}, { optional: true })];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** What the form is for: a new method, which may begin as a copy, or one that exists. */
type Editing =
  | { readonly kind: 'new'; readonly from: ManagedMethod | null }
  | { readonly kind: 'change'; readonly id: string };

/** The store's delivery methods, and what a shopper anywhere would be offered. */
export default function Delivery() {
  const { store } = useSession();
  const delivery = useCall(deliveryCalls.list, {}, { enabled: store !== null });
  const [editing, setEditing] = useState<Editing | null>(null);
  const methods = delivery.data?.methods ?? [];
  const actions = useMethodActions(methods);
  if (!store)
    return (
      <Page title="Delivery">
        <Empty title="No store yet" icon={<IconBuildingStore size={32} stroke={1.5} />}>
          Delivery methods belong to a store. Once your project has one, you set them up here.
        </Empty>
      </Page>
    );
  if (!delivery.data)
    return (
      <Page title="Delivery">
        {delivery.isLoadingError ? (
          <ErrorState what="your delivery methods" error={delivery.error} retry={delivery.refetch} />
        ) : (
          <LoadingState label="Delivery methods" />
        )}
      </Page>
    );
  const { currency, country, isChecked } = delivery.data;
  const isServedAtHome =
    listMethodsFor(
      methods.filter(({ enabled }) => enabled),
      country,
    ).length > 0;
  const isFull = methods.length >= DELIVERY_LIMITS.methods;
  const close = () => setEditing(null);
  return (
    <Page
      title="Delivery"
      lead="Where your store delivers, what shoppers pay, and when parcels arrive."
      actions={
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={isFull}
          onClick={() => setEditing({ kind: 'new', from: null })}
        >
          Add a method
        </Button>
      }
    >
      <div className={styles.columns}>
        <Stack gap={4}>
          {!isChecked && (
            <Hint tone="note" title="Are these prices right for you?">
              <p>
                Your store began with them. You pay the postage of each order, also where delivery is free for
                the shopper. Your store advertises free delivery once you’ve kept or changed them.
              </p>
              <Button variant="default" mt="sm" loading={actions.isBusy} onClick={actions.keepAll}>
                Keep these prices
              </Button>
            </Hint>
          )}
          {!isServedAtHome && (
            <Hint tone="warn" title={`No delivery to ${countryInSentence(country)}`}>
              No delivery method that is turned on goes to your store’s own country.
            </Hint>
          )}
          {isFull && <Hint tone="note">{DELIVERY_MESSAGES.tooMany}</Hint>}
          {editing?.kind === 'new' && (
            <Panel title="New delivery method" marked>
              <MethodForm
                key={editing.from?.id ?? 'new'}
                method={editing.from}
                saveAs="new"
                currency={currency}
                onDone={close}
              />
            </Panel>
          )}
          <ul className={styles.methods}>
            {methods.map((method, index) => (
              <li key={method.id}>
                {editing?.kind === 'change' && editing.id === method.id ? (
                  <Panel title={method.name} marked>
                    <MethodForm method={method} saveAs="change" currency={currency} onDone={close} />
                  </Panel>
                ) : (
                  <MethodCard
                    method={method}
                    currency={currency}
                    place={{ index, of: methods.length }}
                    actions={actions}
                    onEdit={() => setEditing({ kind: 'change', id: method.id })}
                    onDuplicate={() => setEditing({ kind: 'new', from: method })}
                  />
                )}
              </li>
            ))}
          </ul>
        </Stack>
        <SampleOrderPanel methods={methods} currency={currency} home={country} />
      </div>
    </Page>
  );
}
