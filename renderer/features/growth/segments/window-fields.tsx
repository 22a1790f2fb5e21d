import { NumberInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import type { Window } from '../../../../shared/features/growth/segments/segment.ts';
import { Select } from '../../../ui/select/select.tsx';
import styles from './segments.module.css';

type Kind = 'ever' | 'last' | 'before' | 'days';

const KINDS: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'ever', label: 'at any time' },
  { value: 'last', label: 'in the last' },
  { value: 'before', label: 'before the last' },
  { value: 'days', label: 'between two days' },
];

const kindOf = (window: Window | undefined): Kind => {
  if (window === undefined) return 'ever';
  if ('last' in window) return 'last';
  return 'before' in window && 'last' in window.before ? 'before' : 'days';
};

const today = (): string => new Date().toISOString().slice(0, 10);

function startOf(kind: Kind): Window | undefined {
  if (kind === 'ever') return undefined;
  if (kind === 'last') return { last: 90, unit: 'day' };
  return kind === 'before' ? { before: { last: 90, unit: 'day' } } : { from: today() };
}

type Last = Extract<Window, { last: number }>;

function LastFields({ value, onValue }: { readonly value: Last; readonly onValue: (value: Last) => void }) {
  return (
    <>
      <NumberInput
        className={styles.short ?? ''}
        aria-label="How many"
        value={value.last}
        min={1}
        max={1000}
        hideControls
        allowDecimal={false}
        onChange={(last) => onValue({ ...value, last: Number(last) || 1 })}
      />
      <Select
        className={styles.short ?? ''}
        aria-label="Unit of time"
        value={value.unit}
        allowDeselect={false}
        data={[
          { value: 'hour', label: value.last === 1 ? 'hour' : 'hours' },
          { value: 'day', label: value.last === 1 ? 'day' : 'days' },
          { value: 'month', label: value.last === 1 ? 'month' : 'months' },
        ]}
        onChange={(unit) => onValue({ ...value, unit: unit === 'hour' || unit === 'month' ? unit : 'day' })}
      />
    </>
  );
}

interface WindowFieldsProps {
  readonly value: Window | undefined;
  readonly onValue: (value: Window | undefined) => void;
}

/** When something has to have happened. */
export function WindowFields({ value, onValue }: WindowFieldsProps) {
  const kind = kindOf(value);
  return (
    <>
      <Select
        className={styles.medium ?? ''}
        aria-label="When"
        value={kind}
        allowDeselect={false}
        data={[...KINDS]}
        onChange={(next) => onValue(startOf(KINDS.find((one) => one.value === next)?.value ?? 'ever'))}
      />
      {value && 'last' in value && <LastFields value={value} onValue={onValue} />}
      {value && 'before' in value && 'last' in value.before && (
        <LastFields value={value.before} onValue={(before) => onValue({ before })} />
      )}
      {value && 'from' in value && (
        <>
          <TextInput
            type="date"
            aria-label="First day"
            value={value.from}
            onChange={(event) => onValue({ ...value, from: event.currentTarget.value || today() })}
          />
          <TextInput
            type="date"
            aria-label="Last day, if there is one"
            value={value.to ?? ''}
            onChange={({ currentTarget: { value: to } }) =>
              onValue(to ? { ...value, to } : { from: value.from })
            }
          />
        </>
      )}
    </>
  );
}
