import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type SampleSet,
  samplesCalls,
} from '../../../../shared/features/selling/samples-shop/samples-shop.calls.ts';
import { SAMPLE_SET_MAX } from '../../../../shared/features/selling/samples-shop/samples-shop.ts';
import { type CurrencyCode, formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Row } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select/select.tsx';
import styles from './samples-shop.module.css';

/** Sizes of clothes; a product with one size alone, such as a print, is in every set. */
const SIZES = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'];

const piecesText = (pieces: number): string => (pieces === 1 ? '1 piece' : `${pieces} pieces`);

interface SampleSetPanelProps {
  readonly currency: CurrencyCode;
  readonly isVatFree: boolean;
}

/** What the set would be, in a sentence. */
function planText(
  plan: { pieces: number; netMinor: number; leftOut: number; isCut: boolean },
  { which }: SampleSet,
  { currency, isVatFree }: SampleSetPanelProps,
): string {
  const { pieces, netMinor, leftOut, isCut } = plan;
  if (pieces === 0 && leftOut === 0)
    return which === 'new' ? 'You’ve ordered a sample of every design.' : 'There’s nothing to order.';
  const parts = [
    pieces === 0
      ? 'No design can be ordered in this size.'
      : `${piecesText(pieces)}, ${formatMoney(money(netMinor, currency))}${isVatFree ? '' : ' + VAT'}.`,
  ];
  if (pieces > 0 && leftOut > 0)
    parts.push(`${leftOut === 1 ? 'One design has' : `${leftOut} designs have`} none in this size.`);
  if (isCut) parts.push(`A set has up to ${SAMPLE_SET_MAX} pieces. Order the rest in a second set.`);
  return parts.join(' ');
}

/** One of each design with one press. */
export function SampleSetPanel(props: SampleSetPanelProps) {
  const [set, setSet] = useState<SampleSet>({ which: 'new', size: 'M', colours: 'default' });
  const plan = useCall(samplesCalls.planSet, { query: set }, { keepPrevious: true });
  const add = useCallMutation(samplesCalls.addSet, {
    refreshes: [samplesCalls.listProducts, samplesCalls.planSet],
  });
  const send = () => add.mutate({ body: set }, { onError: showFailure });
  return (
    <Panel title="Sample set">
      <Row gap={3} align="end">
        <Select
          label="Designs"
          data={[
            { value: 'new', label: 'One of each new design' },
            { value: 'all', label: 'One of every design' },
          ]}
          value={set.which}
          allowDeselect={false}
          onChange={(which) => setSet({ ...set, which: which === 'all' ? 'all' : 'new' })}
        />
        <Select
          label="Colours"
          data={[
            { value: 'default', label: 'Main colour' },
            { value: 'all', label: 'Every colour' },
          ]}
          value={set.colours}
          allowDeselect={false}
          onChange={(colours) => setSet({ ...set, colours: colours === 'all' ? 'all' : 'default' })}
        />
        <Select
          label="Size"
          data={SIZES}
          value={set.size}
          allowDeselect={false}
          onChange={(size) => size && setSet({ ...set, size })}
          className={styles.size ?? ''}
        />
      </Row>
      <Row gap={3} before={2}>
        <Button loading={add.isPending} disabled={!plan.data || plan.data.pieces === 0} onClick={send}>
          Add set to the basket
        </Button>
        <span role="status">
          {plan.data ? planText(plan.data, set, props) : plan.isError ? 'The set can’t be counted now.' : ''}
        </span>
      </Row>
    </Panel>
  );
}
