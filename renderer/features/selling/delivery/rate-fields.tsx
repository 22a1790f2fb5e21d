import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import {
  DELIVERY_LIMITS,
  RATE_BASES,
  type RateBasis,
  rateBasisSchema,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import type { FieldForm } from '../../../platform/forms/use-field-form.ts';
import { Choice } from '../../../ui/choice.tsx';
import { MoneyField, NumberField } from '../../../ui/fields/fields.ts';
import styles from './delivery.module.css';
import { type DraftStep, type MethodValues, parseSteps } from './method-form-values.ts';

const BASIS_TEXT: Readonly<Record<RateBasis, string>> = {
  order: 'The same for every order',
  pieces: 'By number of pieces',
  weight: 'By weight',
  value: 'By what the order is worth',
};

interface StepStartProps {
  readonly basis: RateBasis;
  readonly label: string;
  readonly value: number | null;
  readonly onValue: (value: number) => void;
  readonly currency: CurrencyCode;
}

function StepStart({ basis, label, value, onValue, currency }: StepStartProps) {
  if (basis === 'value')
    return <MoneyField label={label} value={value} onValue={onValue} currency={currency} />;
  return (
    <NumberField
      label={label}
      value={value}
      onValue={onValue}
      min={basis === 'pieces' ? 2 : 1}
      max={1_000_000}
      unit={basis === 'pieces' ? 'pieces' : 'g'}
      hideControls
    />
  );
}

interface RateFieldsProps {
  readonly form: FieldForm<MethodValues>;
  readonly currency: CurrencyCode;
}

/** One price, or a price that changes with the parcel. */
export function RateFields({ form, currency }: RateFieldsProps) {
  const { store } = useSession();
  const basisField = form.field('rateBasis');
  const stepsField = form.field('steps');
  const basis = rateBasisSchema.catch('order').parse(basisField.value);
  const steps = parseSteps(stepsField.value ?? '');
  const save = (next: readonly DraftStep[]) => stepsField.onValue(JSON.stringify(next));
  const change = (index: number, changes: Partial<DraftStep>) =>
    save(steps.map((step, at) => (at === index ? { ...step, ...changes } : step)));
  return (
    <fieldset className={styles.group}>
      <legend>What it costs</legend>
      <Choice
        label="What the price depends on"
        isLabelHidden
        kind="row"
        options={RATE_BASES.map((each) => ({ value: each, text: BASIS_TEXT[each] }))}
        value={basis}
        onValue={(next) => {
          basisField.onValue(next);
          // Pieces aren't grams: steps of one kind mean nothing in another.
          save(next === 'order' ? [] : [{ from: null, priceMinor: null }]);
        }}
      />
      <div className={styles.price}>
        <MoneyField
          {...form.field('priceMinor')}
          label={`${basis === 'order' ? 'Price' : 'Price to begin with'}${store?.isVatFree === false ? ', with VAT' : ''}`}
          currency={currency}
          max={DELIVERY_LIMITS.priceMinor}
        />
      </div>
      {basis !== 'order' && (
        <>
          <ol className={styles.steps} id={stepsField.id} tabIndex={-1}>
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the list
              <li key={index}>
                <StepStart
                  basis={basis}
                  label={`Step ${index + 1} from`}
                  value={step.from}
                  onValue={(from) => change(index, { from })}
                  currency={currency}
                />
                <MoneyField
                  label="Price"
                  value={step.priceMinor}
                  onValue={(priceMinor) => change(index, { priceMinor })}
                  currency={currency}
                  max={DELIVERY_LIMITS.priceMinor}
                />
                <ActionIcon
                  variant="default"
                  size={44}
                  aria-label={`Remove step ${index + 1}`}
                  onClick={() => save(steps.filter((_, at) => at !== index))}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ol>
          {stepsField.error && (
            <p className={styles.fault} role="alert">
              {stepsField.error}
            </p>
          )}
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={steps.length >= DELIVERY_LIMITS.steps}
            onClick={() => save([...steps, { from: null, priceMinor: null }])}
          >
            Add a step
          </Button>
        </>
      )}
    </fieldset>
  );
}
