import { TextInput } from '@mantine/core';
import { PRODUCT_LIMITS } from '../../../../shared/features/making/products/products.ts';
import type { TemplateChoices } from '../../../../shared/features/making/template-builder/template-builder.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import { MoneyField } from '../../../ui/fields/fields.ts';
import { Select } from '../../../ui/select/select.tsx';
import styles from './template-builder.module.css';

const COLOURS = [
  { value: 'template', label: 'As on the template' },
  { value: 'light', label: 'All light colours' },
  { value: 'dark', label: 'All dark colours' },
  { value: 'all', label: 'All colours' },
];
const PRICES = [
  { value: 'suggested', label: 'As suggested for each' },
  { value: 'same', label: 'One price for all' },
  { value: 'profit', label: 'The same profit on each' },
];
/** What a price or a profit starts with. */
const STARTS = { suggested: 0, same: 2_500, profit: 500 } as const;

interface SharedChoicesProps {
  readonly choices: TemplateChoices;
  readonly currency: CurrencyCode;
  readonly onChange: (choices: TemplateChoices) => void;
}

/** Names, colours and prices of all products at once. */
export function SharedChoices({ choices, currency, onChange }: SharedChoicesProps) {
  const { price } = choices;
  return (
    <>
      <TextInput
        label="Names"
        description="{product} becomes the product’s own name"
        value={choices.names}
        maxLength={PRODUCT_LIMITS.nameLength}
        onChange={(event) => onChange({ ...choices, names: event.currentTarget.value })}
      />
      <Select
        label="Colours for sale"
        value={choices.colours}
        data={COLOURS}
        allowDeselect={false}
        onChange={(value) =>
          onChange({
            ...choices,
            colours: value === 'light' || value === 'dark' || value === 'all' ? value : 'template',
          })
        }
      />
      <Select
        label="Prices"
        value={price.kind}
        data={PRICES}
        allowDeselect={false}
        onChange={(value) => {
          const kind = value === 'same' || value === 'profit' ? value : 'suggested';
          onChange({ ...choices, price: { kind, amountMinor: STARTS[kind] } });
        }}
      />
      {price.kind !== 'suggested' && (
        <MoneyField
          key={price.kind}
          label={price.kind === 'same' ? 'Price of each' : 'Profit on each'}
          value={price.amountMinor}
          currency={currency}
          max={PRODUCT_LIMITS.maxPriceMinor}
          onValue={(amountMinor) => onChange({ ...choices, price: { kind: price.kind, amountMinor } })}
        />
      )}
      <p className={styles.detail}>Products that you change yourself keep what you entered.</p>
    </>
  );
}
