import { NumberInput, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { useState } from 'react';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { PRODUCT_LIMITS, type ProductEdit } from '../../../../shared/features/making/products/products.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import { useCall } from '../../../platform/data/data.ts';
import { MoneyField } from '../../../ui/fields/fields.ts';
import { Autocomplete, MultiSelect } from '../../../ui/late-fields/late-fields.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/select/select.tsx';

/** Kinds of change whose values a person enters. */
export type FieldKind = 'price' | 'sale' | 'tags' | 'collections' | 'colours';

interface EditFieldsProps {
  readonly currency: CurrencyCode;
  /** Null while something is missing. */
  readonly onEdit: (edit: ProductEdit | null) => void;
}

type Values = Readonly<Record<string, string | number | null>>;

/** Holds the fields of an edit, and tells what they amount to. */
function useValues(
  initial: Values,
  toEdit: (values: Values) => ProductEdit | null,
  onEdit: EditFieldsProps['onEdit'],
) {
  const [values, setValues] = useState(initial);
  const set = (changed: Values) => {
    const next = { ...values, ...changed };
    setValues(next);
    onEdit(toEdit(next));
  };
  return [values, set] as const;
}

const numberIn = (value: string | number | null | undefined) => (typeof value === 'number' ? value : null);
const textIn = (value: string | number | null | undefined) => (typeof value === 'string' ? value.trim() : '');

function toPriceEdit({ mode, unit, percent, amount }: Values): ProductEdit | null {
  const [by, share] = [numberIn(amount), numberIn(percent)];
  if (mode === 'set')
    return by !== null && by >= PRODUCT_LIMITS.minPriceMinor ? { kind: 'price-to', amountMinor: by } : null;
  const sign = mode === 'raise' ? 1 : -1;
  if (unit === 'percent')
    return share !== null && share > 0 ? { kind: 'price-percent', percent: sign * share } : null;
  return by !== null && by > 0 ? { kind: 'price-by', amountMinor: sign * by } : null;
}

function PriceFields({ currency, onEdit }: EditFieldsProps) {
  const [values, set] = useValues(
    { mode: 'raise', unit: 'percent', percent: null, amount: null },
    toPriceEdit,
    onEdit,
  );
  const isPercent = values.mode !== 'set' && values.unit === 'percent';
  return (
    <Stack gap={3}>
      <SegmentedControl
        aria-label="Change"
        data={[
          { value: 'raise', label: 'Raise' },
          { value: 'lower', label: 'Lower' },
          { value: 'set', label: 'Set' },
        ]}
        value={textIn(values.mode)}
        onChange={(mode) => set({ mode })}
      />
      {values.mode !== 'set' && (
        <SegmentedControl
          aria-label="By"
          data={[
            { value: 'percent', label: 'Percent' },
            { value: 'amount', label: 'Amount' },
          ]}
          value={textIn(values.unit)}
          onChange={(unit) => set({ unit })}
        />
      )}
      {isPercent ? (
        <PercentField value={values.percent} max={values.mode === 'lower' ? 99 : 1_000} onValue={set} />
      ) : (
        <MoneyField
          label={values.mode === 'set' ? 'New price' : 'Amount'}
          currency={currency}
          max={PRODUCT_LIMITS.maxPriceMinor}
          value={numberIn(values.amount)}
          onValue={(amount) => set({ amount })}
        />
      )}
    </Stack>
  );
}

interface PercentFieldProps {
  readonly value: string | number | null | undefined;
  readonly max: number;
  readonly onValue: (values: Values) => void;
}

function PercentField({ value, max, onValue }: PercentFieldProps) {
  return (
    <NumberInput
      label="Percent"
      suffix="%"
      min={0}
      max={max}
      decimalScale={2}
      value={numberIn(value) ?? ''}
      onChange={(percent) => onValue({ percent: numberIn(percent) })}
    />
  );
}

function toSaleEdit({ mode, percent, amount }: Values): ProductEdit | null {
  const [by, share] = [numberIn(amount), numberIn(percent)];
  if (mode === 'end') return { kind: 'sale-end' };
  if (mode === 'percent')
    return share !== null && share >= 1 && share <= 95 ? { kind: 'sale-percent', percent: share } : null;
  return by !== null && by >= PRODUCT_LIMITS.minPriceMinor ? { kind: 'sale-to', amountMinor: by } : null;
}

function SaleFields({ currency, onEdit }: EditFieldsProps) {
  const [values, set] = useValues({ mode: 'percent', percent: null, amount: null }, toSaleEdit, onEdit);
  return (
    <Stack gap={3}>
      <SegmentedControl
        aria-label="Change"
        data={[
          { value: 'percent', label: 'Percent off' },
          { value: 'set', label: 'Sale price' },
          { value: 'end', label: 'End the sale' },
        ]}
        value={textIn(values.mode)}
        onChange={(mode) => set({ mode })}
      />
      {values.mode === 'percent' && <PercentField value={values.percent} max={95} onValue={set} />}
      {values.mode === 'set' && (
        <MoneyField
          label="Sale price"
          currency={currency}
          max={PRODUCT_LIMITS.maxPriceMinor}
          value={numberIn(values.amount)}
          onValue={(amount) => set({ amount })}
        />
      )}
    </Stack>
  );
}

const ADD_OR_REMOVE = [
  { value: 'add', label: 'Add' },
  { value: 'remove', label: 'Remove' },
];

function toTagEdit({ mode, tag }: Values): ProductEdit | null {
  const text = textIn(tag);
  if (text === '') return null;
  return { kind: mode === 'add' ? 'add-tag' : 'remove-tag', tag: text };
}

function TagFields({ onEdit }: EditFieldsProps) {
  const { data } = useCall(productsCalls.listFilterValues, {});
  const [values, set] = useValues({ mode: 'add', tag: '' }, toTagEdit, onEdit);
  return (
    <Stack gap={3}>
      <SegmentedControl
        aria-label="Change"
        data={ADD_OR_REMOVE}
        value={textIn(values.mode)}
        onChange={(mode) => set({ mode })}
      />
      <Autocomplete
        label="Tag"
        data={data?.tag ?? []}
        limit={20}
        maxLength={PRODUCT_LIMITS.tagLength}
        value={typeof values.tag === 'string' ? values.tag : ''}
        onChange={(tag) => set({ tag })}
      />
    </Stack>
  );
}

function toCollectionEdit({ mode, collection }: Values): ProductEdit | null {
  const collectionId = textIn(collection);
  if (collectionId === '') return null;
  return { kind: mode === 'add' ? 'add-to-collection' : 'remove-from-collection', collectionId };
}

function CollectionFields({ onEdit }: EditFieldsProps) {
  const { data } = useCall(productsCalls.listFilterValues, {});
  const [values, set] = useValues({ mode: 'add', collection: '' }, toCollectionEdit, onEdit);
  const byHand = data?.collectionByHand ?? [];
  return (
    <Stack gap={3}>
      <SegmentedControl
        aria-label="Change"
        data={ADD_OR_REMOVE}
        value={textIn(values.mode)}
        onChange={(mode) => set({ mode })}
      />
      <Select
        label="Collection"
        description="Collections with rules choose their products themselves"
        data={byHand.map(({ value, text }) => ({ value, label: text }))}
        placeholder={
          data && byHand.length === 0 ? 'You have no collection without rules' : 'Choose a collection'
        }
        searchable
        nothingFoundMessage="We can’t find this collection"
        value={textIn(values.collection) || null}
        onChange={(collection) => set({ collection })}
      />
    </Stack>
  );
}

/** Colours of a choice, split by what can’t be in a colour’s name. */
const coloursIn = (value: string | number | null | undefined) =>
  textIn(value)
    .split('\n')
    .filter((name) => name !== '');

function toColourEdit({ mode, colour, colours }: Values): ProductEdit | null {
  if (mode === 'only') {
    const chosen = coloursIn(colours);
    return chosen.length === 0 ? null : { kind: 'colours-to', colours: chosen };
  }
  const name = textIn(colour);
  return name === '' ? null : { kind: mode === 'add' ? 'add-colour' : 'remove-colour', colour: name };
}

function useColours(isSold: boolean): string[] {
  const sold = useCall(productsCalls.listFilterValues, {});
  const bases = useCall(catalogueCalls.listBaseProducts, {});
  if (isSold) return sold.data?.colour ?? [];
  const names = bases.data?.baseProducts.flatMap(({ colours }) => colours.map(({ name }) => name));
  return [...new Set(names)].toSorted();
}

function ColourFields({ onEdit }: EditFieldsProps) {
  const [values, set] = useValues({ mode: 'add', colour: '', colours: '' }, toColourEdit, onEdit);
  const colours = useColours(values.mode === 'remove');
  const choice = { data: colours, searchable: true, nothingFoundMessage: 'We can’t find this colour' };
  return (
    <Stack gap={3}>
      <SegmentedControl
        aria-label="Change"
        data={[...ADD_OR_REMOVE, { value: 'only', label: 'Set' }]}
        value={textIn(values.mode)}
        onChange={(mode) => set({ mode, colour: '', colours: '' })}
      />
      {values.mode === 'only' ? (
        <MultiSelect
          label="Colours to sell"
          description="Each product is sold in those that it is made in, when their pictures are ready"
          {...choice}
          value={coloursIn(values.colours)}
          onChange={(chosen) => set({ colours: chosen.join('\n') })}
        />
      ) : (
        <Select
          label={values.mode === 'add' ? 'Colour to sell' : 'Colour to stop selling'}
          {...(values.mode === 'add' && {
            description: 'It is sold in this colour when its pictures are ready',
          })}
          placeholder="Choose a colour"
          {...choice}
          value={textIn(values.colour) || null}
          onChange={(colour) => set({ colour })}
        />
      )}
    </Stack>
  );
}

const FIELDS = {
  price: PriceFields,
  sale: SaleFields,
  tags: TagFields,
  collections: CollectionFields,
  colours: ColourFields,
} as const;

/** The fields of one kind of change to many products. */
export function EditFields({ kind, ...props }: EditFieldsProps & { readonly kind: FieldKind }) {
  const Fields = FIELDS[kind];
  return <Fields {...props} />;
}
