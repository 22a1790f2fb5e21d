import { Checkbox, NumberInput, Textarea } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { className, DISCOUNT_CLASSES } from '../../../../shared/features/selling/discounts/discounts.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import { MoneyField } from '../../../ui/fields/fields.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { PartProps } from './discount-form.ts';

interface LimitsPanelProps extends PartProps {
  readonly currency: CurrencyCode;
}

const numberOrNull = (value: string | number): number | null =>
  typeof value === 'number' && value > 0 ? value : null;

/** The discount’s limits and the discounts it can be used with. */
export function LimitsPanel({ draft, errors, change, currency }: LimitsPanelProps) {
  return (
    <>
      <Panel title="Limits">
        <Stack gap={4}>
          <Row gap={3}>
            <MoneyField
              id="minimum"
              name="minimum"
              label="They spend at least"
              value={draft.minimumMinor ?? 0}
              onValue={(minor) => change({ minimumMinor: minor > 0 ? minor : null })}
              onFocus={() => undefined}
              onBlur={() => undefined}
              error={errors.minimumMinor ?? null}
              advice={null}
              required={false}
              currency={currency}
            />
            <NumberInput
              label="They buy at least"
              suffix=" items"
              hideControls
              min={0}
              decimalScale={0}
              value={draft.minimumQuantity ?? ''}
              onChange={(value) => change({ minimumQuantity: numberOrNull(value) })}
              error={errors.minimumQuantity}
            />
          </Row>
          <Checkbox
            label="Only on a customer’s first order"
            checked={draft.isFirstOrder}
            onChange={(event) => change({ isFirstOrder: event.currentTarget.checked })}
          />
          <Checkbox
            label="Once per customer"
            description="By email address, told before they pay"
            checked={draft.isOncePerCustomer}
            onChange={(event) => change({ isOncePerCustomer: event.currentTarget.checked })}
          />
          <NumberInput
            label="Uses in total"
            description="Leave it empty for no limit."
            hideControls
            min={0}
            decimalScale={0}
            thousandSeparator=","
            value={draft.totalLimit ?? ''}
            onChange={(value) => change({ totalLimit: numberOrNull(value) })}
            error={errors.totalLimit}
          />
          <Textarea
            label="Only these customers"
            description={
              draft.method === 'automatic'
                ? 'Email addresses, one on each line. They get it while they’re logged in. Leave it empty for everyone.'
                : 'Email addresses, one on each line. Leave it empty for everyone.'
            }
            autosize
            minRows={1}
            maxRows={8}
            value={draft.customers.join('\n')}
            onChange={(event) => {
              const text = event.currentTarget.value;
              change({ customers: text === '' ? [] : text.split('\n') });
            }}
            error={Object.entries(errors).find(([path]) => path.startsWith('customers'))?.[1]}
          />
        </Stack>
      </Panel>
      <Panel title="Together with other discounts">
        <Stack gap={3}>
          <Checkbox.Group
            label="It can be used with"
            description="The other discount has to allow it, too. Otherwise the one that saves more counts."
            value={[...draft.combinesWith]}
            onChange={(chosen) =>
              change({ combinesWith: DISCOUNT_CLASSES.filter((one) => chosen.includes(one)) })
            }
          >
            <Stack gap={3}>
              {DISCOUNT_CLASSES.map((one) => (
                <Checkbox
                  key={one}
                  value={one}
                  label={`Other ${className(one)}`.replace('Other free', 'Free')}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        </Stack>
      </Panel>
    </>
  );
}
