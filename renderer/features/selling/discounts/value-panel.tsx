import { Button, NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import {
  DISCOUNT_LIMITS,
  type DiscountKind,
  type DiscountTier,
  type DiscountValue,
} from '../../../../shared/features/selling/discounts/discounts.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import { Choice } from '../../../ui/choice.tsx';
import { MoneyField } from '../../../ui/fields/fields.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { type PartProps, startValue } from './discount-form.ts';
import styles from './discounts.module.css';

const KINDS: readonly { readonly kind: DiscountKind; readonly label: string; readonly hint: string }[] = [
  { kind: 'percent', label: 'Percentage off', hint: '10% off everything, or off some products' },
  { kind: 'amount', label: 'Amount off', hint: '£5 off the whole order, or off some products' },
  {
    kind: 'free-delivery',
    label: 'Free delivery',
    hint: 'The delivery method that the shopper chooses costs nothing',
  },
  { kind: 'buy-and-get', label: 'Buy some, get some', hint: 'The cheapest items are free or cheaper' },
  { kind: 'tiers', label: 'More for more', hint: 'The more they buy, the higher the percentage' },
];

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onValue: (value: number) => void;
  readonly suffix?: string;
  readonly decimals?: number;
  readonly error?: string | undefined;
}

function PlainNumber({ label, value, onValue, suffix, decimals = 0, error }: NumberFieldProps) {
  return (
    <NumberInput
      label={label}
      value={value}
      onChange={(next) => onValue(typeof next === 'number' ? next : 0)}
      min={0}
      decimalScale={decimals}
      {...(suffix && { suffix })}
      hideControls
      error={error}
      className={styles.number ?? ''}
    />
  );
}

const toBps = (percent: number) => Math.round(percent * 100);

interface StepsProps {
  readonly value: DiscountValue & { readonly kind: 'tiers' };
  readonly set: (value: DiscountValue) => void;
  readonly currency: CurrencyCode;
  readonly errors: PartProps['errors'];
}

/** The steps of a discount that grows, each from a quantity or an amount. */
function Steps({ value, set, currency, errors }: StepsProps) {
  const { by, steps } = value;
  const setStep = (place: number, step: Partial<DiscountTier>) =>
    set({ ...value, steps: steps.map((one, index) => (index === place ? { ...one, ...step } : one)) });
  return (
    <Stack gap={3}>
      <Choice
        label="Steps by"
        kind="row"
        options={[
          { value: 'quantity', text: 'Number of items' },
          { value: 'spend', text: 'Amount spent' },
        ]}
        value={by}
        onValue={(next) => set({ ...value, by: next })}
      />
      {steps.map(({ from, percentBps }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <Row gap={3} key={place}>
          {by === 'spend' ? (
            <MoneyField
              id={`step-${place}`}
              name={`step-${place}`}
              label={`Step ${place + 1} from`}
              value={from}
              onValue={(next) => setStep(place, { from: next })}
              onFocus={() => undefined}
              onBlur={() => undefined}
              error={errors[`value.steps.${place}.from`] ?? null}
              advice={null}
              required
              currency={currency}
            />
          ) : (
            <PlainNumber
              label={`Step ${place + 1} from`}
              value={from}
              onValue={(next) => setStep(place, { from: next })}
              error={errors[`value.steps.${place}.from`]}
              suffix=" items"
            />
          )}
          <PlainNumber
            label="Off"
            value={percentBps / 100}
            onValue={(next) => setStep(place, { percentBps: toBps(next) })}
            error={errors[`value.steps.${place}.percentBps`]}
            suffix="%"
            decimals={2}
          />
          {steps.length > 1 && (
            <Button
              variant="subtle"
              color="brick"
              aria-label={`Remove step ${place + 1}`}
              onClick={() => set({ ...value, steps: steps.filter((_, index) => index !== place) })}
            >
              Remove
            </Button>
          )}
        </Row>
      ))}
      {errors['value.steps'] && (
        <p className={styles.error} role="alert">
          {errors['value.steps']}
        </p>
      )}
      {steps.length < DISCOUNT_LIMITS.tiers && (
        <Button
          variant="default"
          w="fit-content"
          onClick={() =>
            set({
              ...value,
              steps: [
                ...steps,
                {
                  from: (steps.at(-1)?.from ?? 1) * 2,
                  percentBps: Math.min(10_000, (steps.at(-1)?.percentBps ?? 500) + 500),
                },
              ],
            })
          }
        >
          Add a step
        </Button>
      )}
    </Stack>
  );
}

interface ValuePanelProps extends PartProps {
  readonly currency: CurrencyCode;
}

/** What the discount takes off. */
export function ValuePanel({ draft, errors, change, currency }: ValuePanelProps) {
  const { value } = draft;
  const set = (next: DiscountValue) => change({ value: next });
  const choose = (kind: string | null) => {
    const known = KINDS.find((one) => one.kind === kind);
    if (known) set(startValue(known.kind));
  };
  return (
    <Panel title="Discount">
      <Stack gap={4}>
        <Select
          label="Kind"
          description={KINDS.find(({ kind }) => kind === value.kind)?.hint}
          value={value.kind}
          data={KINDS.map(({ kind, label }) => ({ value: kind, label }))}
          allowDeselect={false}
          onChange={choose}
        />
        {value.kind === 'percent' && (
          <PlainNumber
            label="Percentage"
            value={value.percentBps / 100}
            onValue={(percent) => set({ ...value, percentBps: toBps(percent) })}
            suffix="%"
            decimals={2}
            error={errors['value.percentBps']}
          />
        )}
        {value.kind === 'amount' && (
          <MoneyField
            id="amount"
            name="amount"
            label="Amount"
            value={value.amountMinor}
            onValue={(amountMinor) => set({ ...value, amountMinor })}
            onFocus={() => undefined}
            onBlur={() => undefined}
            error={errors['value.amountMinor'] ?? null}
            advice={null}
            required
            currency={currency}
          />
        )}
        {value.kind === 'buy-and-get' && (
          <Row gap={3}>
            <PlainNumber
              label="They buy"
              value={value.buy}
              onValue={(buy) => set({ ...value, buy })}
              error={errors['value.buy']}
            />
            <PlainNumber
              label="They get"
              value={value.get}
              onValue={(get) => set({ ...value, get })}
              error={errors['value.get']}
            />
            <PlainNumber
              label="Off those"
              value={value.percentBps / 100}
              onValue={(percent) => set({ ...value, percentBps: toBps(percent) })}
              suffix="%"
              decimals={2}
              error={errors['value.percentBps']}
            />
          </Row>
        )}
        {value.kind === 'tiers' && <Steps value={value} set={set} currency={currency} errors={errors} />}
      </Stack>
    </Panel>
  );
}
