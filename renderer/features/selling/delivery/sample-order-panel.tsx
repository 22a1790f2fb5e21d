import { useState } from 'react';
import {
  deliveryEstimateText,
  explainOffer,
  isBlockedCountry,
  type ManagedMethod,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import {
  COUNTRIES,
  type CurrencyCode,
  countryInSentence,
  currencyOf,
  formatMoney,
  money,
} from '../../../../shared/rules/money/money.ts';
import { useNow } from '../../../platform/use-now.ts';
import { MoneyField, NumberField } from '../../../ui/fields/fields.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select/select.tsx';
import styles from './delivery.module.css';

interface SampleOrderPanelProps {
  readonly methods: readonly ManagedMethod[];
  readonly currency: CurrencyCode;
  /** The store's own country. */
  readonly home: string;
}

const CHOICES = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

/** A T-shirt. */
const SAMPLE = { pieces: 1, weightGrams: 170, units: 24 } as const;

/** What a shopper in any country would be offered for an order, and why. */
export function SampleOrderPanel({ methods, currency, home }: SampleOrderPanelProps) {
  const [country, setCountry] = useState(home);
  const [pieces, setPieces] = useState<number>(SAMPLE.pieces);
  const [weightGrams, setWeight] = useState<number>(SAMPLE.weightGrams);
  const [valueMinor, setValue] = useState(SAMPLE.units * 10 ** currencyOf(currency).decimals);
  const day = useNow().slice(0, 10);
  const order = { country, currency, day, pieces, weightGrams, valueMinor };
  const offers = methods
    .map((method) => ({ method, offer: explainOffer(method, order) }))
    .toSorted((left, right) => rank(left.offer) - rank(right.offer));
  const name = countryInSentence(country);
  return (
    <div className={styles.sample}>
      <Panel title="What a shopper sees">
        <Stack gap={3}>
          <Select
            label="Delivered to"
            data={CHOICES}
            value={country}
            onChange={(next) => setCountry(next ?? home)}
            searchable
            allowDeselect={false}
            nothingFoundMessage="Nothing matches"
          />
          <div className={styles.sampleFields}>
            <NumberField label="Pieces" value={pieces} onValue={setPieces} min={1} max={999} />
            <MoneyField label="Worth" value={valueMinor} onValue={setValue} currency={currency} />
            <NumberField
              label="Weight"
              value={weightGrams}
              onValue={setWeight}
              min={1}
              max={1_000_000}
              unit="g"
              hideControls
            />
          </div>
          {!offers.some(({ offer }) => offer.isOffered) && (
            <Hint tone="warn" title={`No delivery to ${name}`}>
              {isBlockedCountry(country)
                ? 'We can’t deliver there.'
                : 'No method that is turned on goes there.'}
            </Hint>
          )}
          <ul className={styles.offers} aria-live="polite">
            {offers.map(({ method, offer }) => (
              <li key={method.id} data-off={!offer.isOffered || undefined}>
                <span>{method.name}</span>
                <strong>
                  {offer.isOffered
                    ? offer.priceMinor === 0
                      ? 'Free'
                      : formatMoney(money(offer.priceMinor, currency))
                    : 'Not offered'}
                </strong>
                <small>{offer.reason}</small>
                {offer.isOffered && <small>{`Arrives ${deliveryEstimateText(offer.estimate)}`}</small>}
              </li>
            ))}
          </ul>
        </Stack>
      </Panel>
    </div>
  );
}

/** The cheapest first, as at the checkout; what isn't offered comes last. */
const rank = (offer: ReturnType<typeof explainOffer>): number =>
  offer.isOffered ? offer.priceMinor : Number.MAX_SAFE_INTEGER;
