import { useEffect, useState } from 'react';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  type DiscountPreview,
  discountCalls,
} from '../../../../shared/features/selling/discounts/discounts.calls.ts';
import {
  type DiscountFields,
  discountFieldsSchema,
  namesText,
} from '../../../../shared/features/selling/discounts/discounts.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { type CurrencyCode, money } from '../../../../shared/rules/money/money.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Money } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select/select.tsx';
import styles from './discounts.module.css';

const PAUSE_MS = 400;
const NAMES = 6;

interface TriedProps {
  readonly tried: NonNullable<DiscountPreview['order']>;
  readonly currency: CurrencyCode;
}

/** One past order with and without the discount. */
function Tried({ tried, currency }: TriedProps) {
  const show = (minor: number) => <Money value={money(minor, currency)} />;
  return (
    <>
      <table className={styles.tried}>
        <caption>{`Order ${tried.number}`}</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Price</th>
            <th scope="col">Off</th>
          </tr>
        </thead>
        <tbody>
          {tried.lines.map(({ name, quantity, beforeMinor, savedMinor }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be the same product
            <tr key={place} data-changed={savedMinor > 0}>
              <td>{quantity > 1 ? `${quantity} × ${name}` : name}</td>
              <td>{show(beforeMinor)}</td>
              <td>{savedMinor > 0 ? show(-savedMinor) : 'None'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {tried.refusal ?? (
          <>
            {show(tried.beforeMinor)} with delivery becomes{' '}
            <strong>{show(tried.beforeMinor - tried.savedMinor)}</strong>
          </>
        )}
      </p>
    </>
  );
}

/** What the discount does in a sentence, and what it would have done to past orders. Asked again a moment after each change. */
export function PreviewPanel({ fields }: { readonly fields: DiscountFields }) {
  const [order, setOrder] = useState<number | undefined>(undefined);
  const { mutate, data, error, isPending } = useCallMutation(discountCalls.preview);
  // The preview doesn’t need the code.
  const wanted = { ...fields, name: fields.name || 'Discount', code: fields.code || 'CODE' };
  const text = JSON.stringify({ fields: wanted, order });
  useEffect(() => {
    const body: { fields: DiscountFields; order?: number } = JSON.parse(text);
    if (!discountFieldsSchema.safeParse(body.fields).success) return;
    const timer = setTimeout(() => mutate({ body }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, mutate]);
  const isWhole = discountFieldsSchema.safeParse(wanted).success;
  const currency = currencyCodeSchema.parse(data?.currency ?? 'GBP');
  return (
    <Panel title="What it does">
      <Stack gap={4}>
        <p className={styles.sentence} aria-live="polite">
          {isWhole
            ? (data?.sentence ?? 'Working it out…')
            : 'Fill in the missing fields to see what it does.'}
        </p>
        {error && (
          <p className={styles.error} role="alert">
            {error instanceof Refusal ? error.message : 'We couldn’t work this out. Check your connection.'}
          </p>
        )}
        {isWhole && data && (
          <div className={styles.preview} aria-busy={isPending}>
            <h3>Try it on a past order</h3>
            {data.order === null ? (
              <p className={styles.note}>You have no paid orders yet.</p>
            ) : (
              <>
                <Select
                  label="Order"
                  value={String(data.order.number)}
                  data={[...new Set([data.order.number, ...data.orders])].map(String)}
                  allowDeselect={false}
                  searchable
                  onChange={(value) => setOrder(value === null ? undefined : Number(value))}
                />
                <Tried tried={data.order} currency={currency} />
              </>
            )}
            <h3>Products</h3>
            <p>
              {data.products.total === 0
                ? 'You have no products yet'
                : `Covers ${data.products.covered} of ${data.products.total} products`}
              {data.products.names.length > 0 && `: ${namesText(data.products.names, NAMES)}`}
            </p>
            {data.past.of > 0 && (
              <>
                <h3>Customers</h3>
                <p>
                  {`Would have applied to ${data.past.orders} of your last ${data.past.of} orders, `}
                  <Money value={money(data.past.savedMinor, currency)} />
                  {' in total'}
                  {data.past.customers &&
                    data.past.customers.length > 0 &&
                    `: ${namesText(data.past.customers, NAMES)}`}
                </p>
              </>
            )}
          </div>
        )}
      </Stack>
    </Panel>
  );
}
