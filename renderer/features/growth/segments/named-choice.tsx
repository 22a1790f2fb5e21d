import { useState } from 'react';
import {
  type CHOICE_KINDS,
  segmentCalls,
} from '../../../../shared/features/growth/segments/segments.calls.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Select } from '../../../ui/select/select.tsx';
import styles from './segments.module.css';

interface NamedChoiceProps {
  readonly of: (typeof CHOICE_KINDS)[number];
  readonly label: string;
  readonly value: string;
  /** What the value is called, where that isn’t itself. */
  readonly text?: string | undefined;
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
  readonly onValue: (value: string, text: string) => void;
  /** Left out of the choice. */
  readonly without?: string | null;
}

/** One of the store’s products, lists, segments …, found by a part of its name. */
export function NamedChoice({
  of,
  label,
  value,
  text,
  placeholder = `Choose a ${label.toLowerCase()}`,
  onValue,
  without = null,
}: NamedChoiceProps) {
  const [search, setSearch] = useState('');
  // With something chosen, the field’s text is its name, which isn’t a search.
  const asked = search === text ? '' : search;
  const found = useCall(segmentCalls.choices, { query: { of, search: asked } }, { keepPrevious: true });
  const data = (found.data?.choices ?? [])
    .filter((choice) => choice.value !== without)
    .map((choice) => ({ value: choice.value, label: choice.text }));
  if (value !== '' && !data.some((choice) => choice.value === value))
    data.unshift({ value, label: text ?? (of === 'tag' || of === 'colour' ? value : 'Deleted') });
  return (
    <Select
      className={styles.medium ?? ''}
      aria-label={label}
      placeholder={placeholder}
      searchable
      allowDeselect={false}
      value={value === '' ? null : value}
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched already.
      filter={({ options }) => options}
      data={data}
      nothingFoundMessage={found.isPending ? 'Looking…' : `We can’t find this ${label.toLowerCase()}`}
      onChange={(next) => {
        const chosen = data.find((choice) => choice.value === next);
        if (chosen) onValue(chosen.value, chosen.label);
      }}
    />
  );
}
