import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PRODUCT_LIMITS } from '../../../../shared/features/making/products/products.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { readersTimeZone } from '../../../platform/time-zone.ts';
import { MoneyField } from '../../../ui/fields/fields.ts';
import { fromLocalField, toLocalField } from '../../../ui/fields/local-moment.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { currencyOf, type PartProps } from './details-form.ts';
import styles from './product-details.module.css';

/** The price, a sale with its dates, and what sizes cost on top. */
export function PricesPanel({ details, facts, errors, change }: PartProps) {
  const currency = currencyOf(facts);
  const { store } = useSession();
  // The server doesn’t know the person’s time zone: the times follow in the browser.
  const [zone, setZone] = useState<string | null>(null);
  useEffect(() => setZone(readersTimeZone().replaceAll('_', ' ')), []);
  const isOnSale = details.salePriceMinor !== null;
  return (
    <Panel title="Price">
      <Stack gap={4}>
        <div className={styles.pair}>
          <MoneyField
            label={store?.isVatFree === false ? 'Price, with VAT' : 'Price'}
            currency={currency}
            max={PRODUCT_LIMITS.maxPriceMinor}
            value={details.priceMinor}
            onValue={(priceMinor) => priceMinor !== null && change({ priceMinor })}
            error={errors.priceMinor ?? null}
          />
          <MoneyField
            label="Sale price"
            currency={currency}
            max={PRODUCT_LIMITS.maxPriceMinor}
            value={details.salePriceMinor}
            onValue={(salePriceMinor) => change({ salePriceMinor })}
            error={errors.salePriceMinor ?? null}
          />
        </div>
        {isOnSale && (
          <>
            <div className={styles.pair}>
              <TextInput
                type="datetime-local"
                label="On sale from"
                value={zone === null ? '' : toLocalField(details.saleStartsAt)}
                onChange={(event) => change({ saleStartsAt: fromLocalField(event.currentTarget.value) })}
                error={errors.saleStartsAt}
              />
              <TextInput
                type="datetime-local"
                label="Until"
                value={zone === null ? '' : toLocalField(details.saleEndsAt)}
                onChange={(event) => change({ saleEndsAt: fromLocalField(event.currentTarget.value) })}
                error={errors.saleEndsAt}
              />
            </div>
            <p className={styles.note}>
              {zone === null
                ? 'Empty means straight away, and until you end it.'
                : `Empty means straight away, and until you end it. Times are those of ${zone}.`}
            </p>
            <Button
              variant="default"
              w="fit-content"
              onClick={() => change({ salePriceMinor: null, saleStartsAt: null, saleEndsAt: null })}
            >
              Remove the sale
            </Button>
          </>
        )}
        {facts.sizes.length > 1 && (
          <SizePrices details={details} facts={facts} errors={errors} change={change} />
        )}
      </Stack>
    </Panel>
  );
}

function SizePrices({ details, facts, errors, change }: PartProps) {
  const currency = currencyOf(facts);
  const show = (amount: number) => formatMoney(money(amount, currency));
  const base = details.salePriceMinor ?? details.priceMinor;
  const least = Math.min(...facts.sizes.map(({ costMinor }) => costMinor));
  return (
    <details className={styles.more} open={Object.keys(details.sizePrices).length > 0 || undefined}>
      <summary>Prices by size</summary>
      <p className={styles.note}>
        What a size costs on top of the price. Larger sizes often cost more to make.
      </p>
      <ul className={styles.sizes}>
        {facts.sizes.map(({ code, costMinor }) => {
          const extra = details.sizePrices[code] ?? 0;
          return (
            <li key={code}>
              <MoneyField
                label={`${code} costs extra`}
                currency={currency}
                max={PRODUCT_LIMITS.maxPriceMinor}
                value={extra}
                onValue={(amount) => {
                  const { [code]: _before, ...others } = details.sizePrices;
                  change({ sizePrices: amount ? { ...others, [code]: amount } : others });
                }}
              />
              <small>
                {`Shoppers pay ${show(base + extra)}`}
                {costMinor > least && `, the blank costs ${show(costMinor - least)} more`}
              </small>
            </li>
          );
        })}
      </ul>
      {errors.sizePrices && (
        <p className={styles.error} role="alert">
          {errors.sizePrices}
        </p>
      )}
    </details>
  );
}
