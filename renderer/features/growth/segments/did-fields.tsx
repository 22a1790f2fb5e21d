import { ActionIcon, Button, NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { Count, DidLeaf, Where } from '../../../../shared/features/growth/segments/segment.ts';
import { MoneyField } from '../../../ui/fields/fields.ts';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { NamedChoice } from './named-choice.tsx';
import type { RowContext } from './row-context.ts';
import styles from './segments.module.css';
import { WindowFields } from './window-fields.tsx';

const COUNTS = [
  { value: '>=', label: 'at least' },
  { value: '=', label: 'exactly' },
  { value: '<=', label: 'up to' },
  { value: 'never', label: 'never' },
] as const;

const NEVER: Count = { op: '=', n: 0 };
const isNever = ({ n }: Count) => n === 0;

interface CountFieldsProps {
  readonly value: Count | undefined;
  readonly onValue: (value: Count | undefined) => void;
}

export function CountFields({ value = { op: '>=', n: 1 }, onValue }: CountFieldsProps) {
  const set = (count: Count) => onValue(count.op === '>=' && count.n === 1 ? undefined : count);
  const never = isNever(value);
  return (
    <>
      <Select
        className={styles.short ?? ''}
        aria-label="How often"
        value={never ? 'never' : value.op}
        allowDeselect={false}
        data={[...COUNTS]}
        onChange={(next) => {
          const op = next === '=' || next === '<=' ? next : '>=';
          set(next === 'never' ? NEVER : { op, n: Math.max(1, value.n) });
        }}
      />
      {!never && (
        <NumberInput
          className={styles.short ?? ''}
          aria-label="Times"
          value={value.n}
          min={1}
          max={1000}
          hideControls
          allowDecimal={false}
          suffix={value.n === 1 ? ' time' : ' times'}
          onChange={(n) => set({ ...value, n: Math.max(1, Number(n) || 1) })}
        />
      )}
    </>
  );
}

type WhereKind = 'product' | 'collection' | 'colour' | 'value' | 'campaign';

const WHERE_LABELS: Readonly<Record<WhereKind, string>> = {
  product: 'Product',
  collection: 'Collection',
  colour: 'Colour',
  value: 'Amount',
  campaign: 'Campaign',
};

const startOf = (kind: WhereKind): Where =>
  kind === 'value' ? { value: { op: '>=', amountMinor: 5000 } } : whereOf(kind, '');

function whereOf(kind: Exclude<WhereKind, 'value'>, chosen: string): Where {
  if (kind === 'product') return { product: chosen };
  if (kind === 'collection') return { collection: chosen };
  return kind === 'campaign' ? { campaign: chosen } : { colour: chosen };
}

interface WhereFieldsProps {
  readonly value: Where;
  readonly onValue: (value: Where) => void;
  readonly context: RowContext;
  readonly place: string;
}

function WhereFields({ value, onValue, context, place }: WhereFieldsProps) {
  if ('value' in value)
    return (
      <>
        <Select
          className={styles.short ?? ''}
          aria-label="Compared with an amount"
          value={value.value.op}
          allowDeselect={false}
          data={[
            { value: '>=', label: 'worth at least' },
            { value: '<=', label: 'worth up to' },
          ]}
          onChange={(op) => onValue({ value: { ...value.value, op: op === '<=' ? '<=' : '>=' } })}
        />
        <MoneyField
          id={`amount-${place}`}
          name={`amount-${place}`}
          label="Amount"
          currency={context.currency}
          value={value.value.amountMinor}
          onValue={(amountMinor) => onValue({ value: { ...value.value, amountMinor } })}
          onFocus={() => undefined}
          onBlur={() => undefined}
          error={null}
        />
      </>
    );
  const [kind, chosen]: [Exclude<WhereKind, 'value'>, string] =
    'product' in value
      ? ['product', value.product]
      : 'collection' in value
        ? ['collection', value.collection]
        : 'campaign' in value
          ? ['campaign', value.campaign]
          : ['colour', value.colour];
  return (
    <NamedChoice
      of={kind}
      label={WHERE_LABELS[kind]}
      value={chosen}
      text={kind === 'colour' ? chosen : context.names[chosen]}
      onValue={(next, text) => {
        context.learnName(next, text);
        onValue(whereOf(kind, next));
      }}
    />
  );
}

const OF_PRODUCTS = ['product', 'collection', 'colour'] as const;

/** What events can be about; the others have no conditions. */
const ABOUT: Readonly<Partial<Record<DidLeaf['did'], readonly WhereKind[]>>> = {
  ordered: [...OF_PRODUCTS, 'value'],
  looked: OF_PRODUCTS,
  'basket-changed': OF_PRODUCTS,
  reviewed: OF_PRODUCTS,
  refunded: OF_PRODUCTS,
  delivered: OF_PRODUCTS,
  'email-sent': ['campaign'],
  'email-opened': ['campaign'],
  'email-clicked': ['campaign'],
  'email-bounced': ['campaign'],
  'email-complained': ['campaign'],
};

interface DidFieldsProps {
  readonly leaf: DidLeaf;
  readonly change: (leaf: DidLeaf) => void;
  readonly context: RowContext;
  readonly place: string;
}

/** The rest of a row about something people did: what about, how often, when. */
export function DidFields({ leaf, change, context, place }: DidFieldsProps) {
  const { where = [] } = leaf;
  const setWhere = (next: readonly Where[]) => {
    const { where: _, ...rest } = leaf;
    change(next.length > 0 ? { ...rest, where: [...next] } : rest);
  };
  const kinds = (ABOUT[leaf.did] ?? []).filter((kind) => {
    if (where.length >= 5 || (kind === 'value' && !context.seesMoney)) return false;
    // An email is of one campaign: a second would hold no one.
    return kind !== 'campaign' || !where.some((one) => 'campaign' in one);
  });
  return (
    <>
      {where.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place
        <span key={index} className={styles.where}>
          <WhereFields
            value={one}
            context={context}
            place={`${place}-${index}`}
            onValue={(next) => setWhere(where.map((old, at) => (at === index ? next : old)))}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label="Take out this condition"
            onClick={() => setWhere(where.filter((_, at) => at !== index))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </span>
      ))}
      <CountFields
        value={leaf.count}
        onValue={(count) => {
          const { count: _, ...rest } = leaf;
          change(count ? { ...rest, count } : rest);
        }}
      />
      <WindowFields
        value={leaf.when}
        onValue={(when) => {
          const { when: _, ...rest } = leaf;
          change(when ? { ...rest, when } : rest);
        }}
      />
      {kinds.length > 0 && (
        <ActionMenu
          button={
            <Button
              className={styles.about ?? ''}
              variant="subtle"
              size="sm"
              leftSection={<IconPlus size={14} aria-hidden />}
            >
              {kinds[0] === 'campaign' ? 'Only one campaign' : 'Only about'}
            </Button>
          }
        >
          {(Menu) =>
            kinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => setWhere([...where, startOf(kind)])}>
                {kind === 'value' ? 'An order’s amount' : `A ${WHERE_LABELS[kind].toLowerCase()}`}
              </Menu.Item>
            ))
          }
        </ActionMenu>
      )}
    </>
  );
}
