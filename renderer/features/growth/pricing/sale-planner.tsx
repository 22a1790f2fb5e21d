import { Slider } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { useState } from 'react';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { type PlannedSale, planSale } from '../../../../shared/features/growth/pricing/plan-sale.ts';
import type {
  PlannedProduct,
  pricingCalls,
} from '../../../../shared/features/growth/pricing/pricing.calls.ts';
import { productImagePath } from '../../../../shared/features/making/products/products.ts';
import { listMethodsFor } from '../../../../shared/features/selling/delivery/delivery.ts';
import {
  COUNTRIES,
  countryInSentence,
  formatMoney,
  MOST_PRICE_MINOR,
  money,
} from '../../../../shared/rules/money/money.ts';
import { sellsWithoutVat } from '../../../../shared/rules/money/vat-registration.ts';
import { useNow } from '../../../platform/use-now.ts';
import { MoneyField, NumberField } from '../../../ui/fields/fields.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { Select } from '../../../ui/select/select.tsx';
import styles from './pricing.module.css';
import { ProductChoice } from './product-choice.tsx';
import { SaleShares } from './sale-shares.tsx';

const CHOICES = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));
/** What most shops set aside for prints that go wrong, in percent. */
const RESERVE_PERCENT = 2;
const PIECES_MAX = 500;
const BPS_PER_PERCENT = 100;

interface SalePlannerProps {
  readonly facts: CallAnswer<typeof pricingCalls.facts>;
  readonly product: PlannedProduct;
  readonly onProduct: (id: string) => void;
}

/** A sale to play with, next to what it brings. */
export function SalePlanner({ facts, product, onProduct }: SalePlannerProps) {
  const { currency, methods } = facts;
  const [pieceAt, setPieceAt] = useState(0);
  const [priceMinor, setPrice] = useState(product.priceMinor);
  const [quantity, setQuantity] = useState(1);
  const [country, setCountry] = useState(facts.country);
  const [methodId, setMethodId] = useState<string | null>(null);
  const [discountPercent, setDiscount] = useState(0);
  const [reservePercent, setReserve] = useState(RESERVE_PERCENT);
  const day = useNow().slice(0, 10);
  const served = listMethodsFor(methods, country).toSorted((one, other) => one.priceMinor - other.priceMinor);
  const method = served.find(({ id }) => id === methodId) ?? served[0];
  const piece = product.pieces[pieceAt] ?? product.pieces[0];
  const text = (minor: number) => formatMoney(money(minor, currency));
  const sale: PlannedSale | null =
    method && piece
      ? {
          currency,
          country,
          day,
          isVatFree: sellsWithoutVat(facts.seller, { country }),
          method,
          priceMinor,
          quantity: Math.max(1, quantity),
          vatClass: product.vatClass,
          costMinor: piece.costMinor,
          weightGrams: piece.weightGrams,
          discountBps: Math.round(discountPercent * BPS_PER_PERCENT),
        }
      : null;
  const highest = Math.max(...product.pieces.map(({ costMinor }) => costMinor * 4), product.priceMinor * 2);
  return (
    <div className={styles.columns}>
      <Panel title="The sale">
        <div className={styles.fields}>
          <div className={styles.product}>
            {product.imageId !== null && (
              <Picture alt="" src={productImagePath(product.imageId)} width={72} height={86} fit="cover" />
            )}
            <div>
              <ProductChoice product={product} onProduct={onProduct} />
            </div>
          </div>
          {product.pieces.length > 0 && (
            <Select
              label="Colour and size"
              data={product.pieces.map(({ colour, size, costMinor }, at) => ({
                value: String(at),
                label: `${colour}, ${size} (${text(costMinor)} to make)`,
              }))}
              value={String(pieceAt)}
              onChange={(next) => setPieceAt(Number(next ?? 0))}
              searchable
              allowDeselect={false}
              nothingFoundMessage="Nothing matches"
            />
          )}
          <MoneyField
            label="Price"
            value={priceMinor}
            onValue={setPrice}
            currency={currency}
            max={MOST_PRICE_MINOR}
          />
          <Slider
            thumbLabel="Price by slider"
            value={Math.min(priceMinor, highest)}
            onChange={setPrice}
            min={0}
            max={highest}
            step={50}
            label={text}
            size="lg"
            thumbSize={28}
          />
          <div className={styles.pair}>
            <NumberField label="Pieces" value={quantity} onValue={setQuantity} min={1} max={PIECES_MAX} />
            <NumberField
              label="Discount"
              value={discountPercent}
              onValue={setDiscount}
              min={0}
              max={100}
              decimals={2}
              unit="%"
              hideControls
            />
          </div>
          <Select
            label="Delivered to"
            data={CHOICES}
            value={country}
            onChange={(next) => setCountry(next ?? facts.country)}
            searchable
            allowDeselect={false}
            nothingFoundMessage="Nothing matches"
          />
          {method && (
            <Select
              label="Delivery"
              data={served.map(({ id, name }) => ({ value: id, label: name }))}
              value={method.id}
              onChange={setMethodId}
              allowDeselect={false}
            />
          )}
          <NumberField
            label="Set aside for reprints"
            hint="A share of what making the order costs, for your own planning."
            value={reservePercent}
            onValue={setReserve}
            min={0}
            max={100}
            decimals={2}
            unit="%"
            hideControls
          />
        </div>
      </Panel>
      <div className={styles.result}>
        {!method && (
          <Hint tone="warn" title={`No delivery to ${countryInSentence(country)}`}>
            None of your delivery methods goes there.{' '}
            <ProjectLink to="/delivery/">Change delivery</ProjectLink>
          </Hint>
        )}
        {product.pieces.length === 0 && (
          <Hint tone="note" title="Nothing to work out">
            A bundle is made of other products, and a product needs at least one colour. Choose another
            product.
          </Hint>
        )}
        {sale && (
          <SaleShares
            plan={planSale(sale)}
            currency={currency}
            reserveBps={Math.round(reservePercent * BPS_PER_PERCENT)}
            others={[-500, -200, -100, 100, 200, 500]
              .map((change) => sale.priceMinor + change)
              .filter((price) => price > 0)
              .map((price) => ({ priceMinor: price, plan: planSale({ ...sale, priceMinor: price }) }))}
            onPrice={setPrice}
          />
        )}
        {priceMinor !== product.priceMinor && (
          <p className={styles.note}>
            {`${product.name} costs ${text(product.priceMinor)} in your store. `}
            <ProjectLink to={`/edit-product/${product.urlName}/`}>Change its price</ProjectLink>
          </p>
        )}
      </div>
    </div>
  );
}
