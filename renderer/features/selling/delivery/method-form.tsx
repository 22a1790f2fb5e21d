import { Button } from '@mantine/core';
import { useMemo } from 'react';
import {
  DELIVERY_LIMITS,
  deliveryCalls,
  type ManagedMethod,
  PRODUCTION_DAYS,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { useUnsavedChanges } from '../../../platform/navigation/use-unsaved-changes.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import {
  CheckboxField,
  Form,
  MoneyField,
  NumberField,
  SubmitButton,
  TextField,
} from '../../../ui/fields/fields.ts';
import { Row } from '../../../ui/layout.tsx';
import { AreaFields } from './area-fields.tsx';
import styles from './delivery.module.css';
import { METHOD_RULES, toInput, toValues } from './method-form-values.ts';
import { RateFields } from './rate-fields.tsx';

interface MethodFormProps {
  /** What the form begins with; null for an empty one. */
  readonly method: ManagedMethod | null;
  readonly saveAs: 'new' | 'change';
  readonly currency: CurrencyCode;
  readonly onDone: () => void;
}

/** Everything about one delivery method. The form’s content survives a reload, until the method changes. */
export function MethodForm({ method, saveAs, currency, onDone }: MethodFormProps) {
  const initial = useMemo(
    () => toValues(saveAs === 'new' && method ? { ...method, name: '' } : method),
    [method, saveAs],
  );
  const create = useCallMutation(deliveryCalls.create, { refreshes: [deliveryCalls.list] });
  const update = useCallMutation(deliveryCalls.update, { refreshes: [deliveryCalls.list] });
  const form = useFieldForm({
    initial,
    rules: METHOD_RULES,
    keepAs: `delivery-method:${saveAs === 'change' && method ? `${method.id}:${method.version}` : 'new'}`,
    submit: async (values) => {
      const input = toInput(values);
      if (saveAs === 'change' && method)
        await update.mutateAsync({
          params: { id: method.id },
          body: { method: input, version: method.version },
        });
      else await create.mutateAsync({ body: input });
      showSnackbar({ text: `${input.name} saved` });
      onDone();
    },
  });
  const hasChanged = Object.entries(initial).some(
    ([name, value]) => form.values[name] !== null && form.values[name] !== value,
  );
  useUnsavedChanges(hasChanged && !form.submitting);
  const cancel = () => {
    form.reset();
    onDone();
  };
  return (
    <Form form={form} label={saveAs === 'new' ? 'New delivery method' : `Edit ${method?.name}`}>
      <div className={styles.pair}>
        <TextField
          {...form.field('name')}
          label="Name"
          hint="Shoppers choose by it"
          maxLength={DELIVERY_LIMITS.name}
          autoFocus
        />
        <TextField
          {...form.field('carrier')}
          label="Service"
          hint="The courier and its service"
          maxLength={DELIVERY_LIMITS.name}
        />
      </div>
      <AreaFields form={form} />
      <RateFields form={form} currency={currency} />
      <div className={styles.free}>
        <CheckboxField {...form.field('isEverFree')} label="Free for larger orders" />
        {form.values.isEverFree === true && (
          <MoneyField
            {...form.field('freeFromMinor')}
            label="Free from"
            currency={currency}
            max={DELIVERY_LIMITS.priceMinor}
          />
        )}
      </div>
      <fieldset className={styles.group}>
        <legend>How long it takes</legend>
        <p>
          {`Working days after the parcel has left us. For shoppers, we add the ${PRODUCTION_DAYS.min} to ${PRODUCTION_DAYS.max} days that making takes.`}
        </p>
        <div className={styles.days}>
          <NumberField
            {...form.field('daysMin')}
            label="From"
            min={0}
            max={DELIVERY_LIMITS.days}
            unit="days"
          />
          <NumberField {...form.field('daysMax')} label="To" min={0} max={DELIVERY_LIMITS.days} unit="days" />
        </div>
      </fieldset>
      <Row gap={3}>
        <SubmitButton form={form}>Save method</SubmitButton>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </Row>
    </Form>
  );
}
