import { NumberInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import type { PropLeaf } from '../../../../shared/features/growth/segments/segment.ts';
import { OPERATORS_OF, type Operator } from '../../../../shared/features/growth/segments/segment-fields.ts';
import { DAY_OPERATORS, OPERATOR_WORDS } from '../../../../shared/features/growth/segments/segment-words.ts';
import { COUNTRIES } from '../../../../shared/rules/money/money.ts';
import { MoneyField } from '../../../ui/fields/fields.ts';
import { MultiSelect, TagsInput } from '../../../ui/late-fields/late-fields.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { NamedChoice } from './named-choice.tsx';
import type { RowContext } from './row-context.ts';
import { kindOfProp } from './row-subjects.ts';
import styles from './segments.module.css';

/** As the choice shows it, before its values are there. */
const WORDS: Readonly<Record<Operator, string>> = {
  ...OPERATOR_WORDS,
  'in-days': 'is within days of today',
};

/** What a value begins with when the comparison changes to one of another form. */
function startValue(leaf: PropLeaf, op: Operator): PropLeaf['value'] | null {
  const kind = kindOfProp(leaf);
  switch (op) {
    case 'known':
    case 'unknown':
      return null;
    case 'any-of':
    case 'none-of':
      return Array.isArray(leaf.value) ? leaf.value : [];
    case 'in-days':
      return kind === 'birthday' ? [0, 7] : [-30, 0];
    case 'between':
      return kind === 'money' ? [1000, 5000] : [1, 5];
    default:
      break;
  }
  if (kind === 'number') return typeof leaf.value === 'number' ? leaf.value : 1;
  if (kind === 'money') return typeof leaf.value === 'number' ? leaf.value : 5000;
  if (kind === 'yes-no') return true;
  if (kind === 'date') return new Date().toISOString().slice(0, 10);
  if (kind === 'birthday') return '01-01';
  return typeof leaf.value === 'string' ? leaf.value : '';
}

const numbersOf = (value: PropLeaf['value']): readonly [number, number] => {
  const [from, to] = Array.isArray(value) ? value.map(Number) : [];
  return [from ?? 0, to ?? 0];
};
const textsOf = (value: PropLeaf['value']): string[] => (Array.isArray(value) ? value.map(String) : []);

interface PropFieldsProps {
  readonly leaf: PropLeaf;
  readonly change: (leaf: PropLeaf) => void;
  readonly context: RowContext;
  readonly place: string;
}

function PlainNumber({
  label,
  value,
  onValue,
  min,
}: {
  readonly label: string;
  readonly value: number;
  readonly onValue: (value: number) => void;
  readonly min?: number;
}) {
  return (
    <NumberInput
      className={styles.short ?? ''}
      aria-label={label}
      value={value}
      {...(min !== undefined && { min })}
      hideControls
      onChange={(next) => onValue(Number(next) || 0)}
    />
  );
}

function AmountField({
  label,
  place,
  value,
  onValue,
  context,
}: {
  readonly label: string;
  readonly place: string;
  readonly value: number;
  readonly onValue: (value: number) => void;
  readonly context: RowContext;
}) {
  return (
    <MoneyField
      id={`money-${place}`}
      name={`money-${place}`}
      label={label}
      currency={context.currency}
      value={value}
      onValue={onValue}
      onFocus={() => undefined}
      onBlur={() => undefined}
      error={null}
    />
  );
}

/** What a property is compared with. */
function ValueFields({ leaf, change, context, place }: PropFieldsProps) {
  const kind = kindOfProp(leaf);
  const { op, value } = leaf;
  const set = (next: NonNullable<PropLeaf['value']>) => change({ ...leaf, value: next });
  if (op === 'known' || op === 'unknown') return null;
  if (op === 'in-days') {
    const [from, to] = numbersOf(value);
    return (
      <>
        <PlainNumber label="From, in days from today" value={from} onValue={(next) => set([next, to])} />
        <span>to</span>
        <PlainNumber label="To, in days from today" value={to} onValue={(next) => set([from, next])} />
      </>
    );
  }
  if (op === 'between') {
    const [from, to] = numbersOf(value);
    if (kind === 'money')
      return (
        <>
          <AmountField
            label="From"
            place={`${place}-from`}
            value={from}
            context={context}
            onValue={(next) => set([next, to])}
          />
          <AmountField
            label="To"
            place={`${place}-to`}
            value={to}
            context={context}
            onValue={(next) => set([from, next])}
          />
        </>
      );
    return (
      <>
        <PlainNumber label="From" value={from} onValue={(next) => set([next, to])} />
        <span>and</span>
        <PlainNumber label="To" value={to} onValue={(next) => set([from, next])} />
      </>
    );
  }
  if (op === 'any-of' || op === 'none-of') {
    if (leaf.prop === 'country')
      return (
        <MultiSelect
          className={styles.wide ?? ''}
          aria-label="Countries"
          placeholder="Choose countries"
          searchable
          value={textsOf(value)}
          data={COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(next) => set(next)}
          nothingFoundMessage="We can’t find this country"
        />
      );
    return (
      <TagsInput
        className={styles.wide ?? ''}
        aria-label="Values"
        placeholder="Type and press Enter"
        value={textsOf(value)}
        maxTags={50}
        onChange={(next) => set(next)}
      />
    );
  }
  if (kind === 'number') return <PlainNumber label="Number" value={Number(value)} onValue={set} />;
  if (kind === 'money')
    return <AmountField label="Amount" place={place} value={Number(value)} context={context} onValue={set} />;
  if (kind === 'yes-no')
    return (
      <Select
        className={styles.short ?? ''}
        aria-label="Yes or no"
        value={value === true ? 'yes' : 'no'}
        allowDeselect={false}
        data={[
          { value: 'yes', label: 'yes' },
          { value: 'no', label: 'no' },
        ]}
        onChange={(next) => set(next === 'yes')}
      />
    );
  if (kind === 'date')
    return (
      <TextInput
        type="date"
        aria-label="Day"
        value={String(value ?? '')}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  if (kind === 'birthday')
    return (
      <TextInput
        className={styles.short ?? ''}
        aria-label="Month and day, such as 02-14"
        placeholder="02-14"
        value={String(value ?? '')}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  if (kind === 'tags')
    return (
      <NamedChoice
        of="tag"
        label="Tag"
        value={String(value ?? '')}
        text={String(value ?? '')}
        onValue={set}
      />
    );
  if (leaf.prop === 'country')
    return (
      <Select
        className={styles.medium ?? ''}
        aria-label="Country"
        placeholder="Choose a country"
        searchable
        allowDeselect={false}
        value={String(value ?? '') || null}
        data={COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(next) => next !== null && set(next)}
      />
    );
  return (
    <TextInput
      className={styles.medium ?? ''}
      aria-label="Text"
      value={String(value ?? '')}
      maxLength={200}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

const OWN_KINDS = [
  { value: 'text', label: 'a text' },
  { value: 'number', label: 'a number' },
  { value: 'date', label: 'a date' },
  { value: 'yes-no', label: 'yes or no' },
] as const;

function OwnFields({ leaf, change }: PropFieldsProps) {
  const name = leaf.prop.slice('own:'.length);
  return (
    <>
      <NamedChoice
        of="property"
        label="Property"
        value={name}
        text={name}
        onValue={(next) => change({ ...leaf, prop: `own:${next}` })}
      />
      <Select
        className={styles.short ?? ''}
        aria-label="What it is"
        value={leaf.as ?? 'text'}
        allowDeselect={false}
        data={[...OWN_KINDS]}
        onChange={(next) => {
          const as = OWN_KINDS.find(({ value }) => value === next)?.value ?? 'text';
          const [first] = OPERATORS_OF[as];
          const op = first?.op ?? 'known';
          const { value: _, ...rest } = { ...leaf, as, op };
          const value = startValue(rest, op);
          change(value === null ? rest : { ...rest, value });
        }}
      />
    </>
  );
}

/** The rest of a row about a property of people: the comparison, and with what. */
export function PropFields(props: PropFieldsProps) {
  const { leaf, change } = props;
  const kind = kindOfProp(leaf);
  const words = (op: Operator) => (kind === 'date' ? DAY_OPERATORS[op] : undefined) ?? WORDS[op];
  return (
    <>
      {leaf.prop.startsWith('own:') && <OwnFields {...props} />}
      <Select
        className={styles.medium ?? ''}
        aria-label="Compared how"
        value={leaf.op}
        allowDeselect={false}
        data={OPERATORS_OF[kind].map(({ op }) => ({ value: op, label: words(op) }))}
        onChange={(next) => {
          const op = OPERATORS_OF[kind].find((one) => one.op === next)?.op;
          if (!op) return;
          const { value: _, ...rest } = leaf;
          const value = startValue(leaf, op);
          change(value === null ? { ...rest, op } : { ...rest, op, value });
        }}
      />
      <ValueFields {...props} />
    </>
  );
}
