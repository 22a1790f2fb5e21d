import { Button } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useCall } from '../../platform/data/data.ts';
import { ActionPopover } from '../popover/action-popover.tsx';
import { Select } from '../select/select.tsx';
import type { Column, FilterOption, FilterValuesCall, List } from './list-definition.ts';
import styles from './list-screen.module.css';

interface FiltersProps {
  readonly filters: NonNullable<List['filters']>;
  readonly set: Readonly<Record<string, string>>;
  readonly onChange: (values: Readonly<Record<string, string | null>>) => void;
}

/** The order of a list for phones, whose cards have no heads to press. */
export interface SortChoice {
  readonly columns: readonly Pick<Column<never>, 'id' | 'title'>[];
  readonly current: string | null;
}

interface FilterButtonProps extends FiltersProps {
  readonly sort?: SortChoice;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Opens the filters. */
export function FilterButton({ filters, set, sort, onChange, isOpen, onOpen }: FilterButtonProps) {
  const count = Object.keys(set).length;
  const text = sort ? (filters.length > 0 ? 'Filter and sort' : 'Sort') : 'Filter';
  return (
    <ActionPopover
      isOpen={isOpen}
      onOpen={onOpen}
      position="bottom-start"
      withRoles
      label="Filters"
      className={styles.filters}
      button={
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          onClick={() => onOpen(!isOpen)}
        >
          {count === 0 ? text : `${text} (${count})`}
        </Button>
      }
    >
      {filters.map((filter) => {
        const field = {
          filter,
          value: set[filter.id] ?? null,
          onChange: (value: string | null) => onChange({ [filter.id]: value }),
        };
        return filter.values ? (
          <StoredFilterField key={filter.id} {...field} call={filter.values} />
        ) : (
          <FilterField key={filter.id} {...field} />
        );
      })}
      {sort && (
        <Select
          label="Sort by"
          allowDeselect={false}
          data={sort.columns.flatMap(({ id, title }) => [
            { value: id, label: `${title}, ascending` },
            { value: `-${id}`, label: `${title}, descending` },
          ])}
          value={sort.current}
          onChange={(value) => onChange({ sort: value })}
          comboboxProps={{ withinPortal: false }}
        />
      )}
    </ActionPopover>
  );
}

interface FilterFieldProps {
  readonly filter: NonNullable<List['filters']>[number];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

function FilterField({ filter, value, onChange }: FilterFieldProps) {
  const { title, any, options, values } = filter;
  return (
    <Select
      label={title}
      placeholder={any}
      clearable
      searchable={values !== undefined}
      // The first field has the focus as soon as the filters open.
      openOnFocus={false}
      nothingFoundMessage="Nothing matches"
      data={options.map((option) => ({ value: option.value, label: option.text }))}
      value={value}
      onChange={onChange}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

function StoredFilterField({
  filter,
  call,
  ...field
}: FilterFieldProps & { readonly call: FilterValuesCall }) {
  const stored = useStoredOptions(filter.id, call);
  return <FilterField {...field} filter={{ ...filter, options: [...filter.options, ...stored] }} />;
}

function useStoredOptions(filter: string, call: FilterValuesCall): readonly FilterOption[] {
  const { data } = useCall(call, {});
  return (data?.[filter] ?? []).map((value) => (typeof value === 'string' ? { value, text: value } : value));
}

interface FilterTextProps {
  readonly filter: NonNullable<List['filters']>[number];
  readonly value: string | undefined;
}

const textIn = (options: readonly FilterOption[], value: string | undefined) =>
  options.find((option) => option.value === value)?.text ?? value;

function StoredFilterText({ filter, value, call }: FilterTextProps & { readonly call: FilterValuesCall }) {
  return textIn(useStoredOptions(filter.id, call), value);
}

/** How the value of a filter reads. */
function FilterText({ filter, value }: FilterTextProps) {
  return filter.values ? (
    <StoredFilterText filter={filter} value={value} call={filter.values} />
  ) : (
    textIn(filter.options, value)
  );
}

/** The active filters, each with a remove button. */
export function FilterChips({ filters, set, onChange }: FiltersProps) {
  const chips = filters.filter(({ id }) => set[id] !== undefined);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Filters that are set">
      {chips.map((filter) => (
        <li key={filter.id}>
          <button type="button" className={styles.chip} onClick={() => onChange({ [filter.id]: null })}>
            {`${filter.title}: `}
            <FilterText filter={filter} value={set[filter.id]} />
            <IconX size={16} aria-hidden />
            <span className="only-read-aloud">Remove this filter</span>
          </button>
        </li>
      ))}
      <li>
        <Button
          variant="subtle"
          onClick={() => onChange(Object.fromEntries(chips.map(({ id }) => [id, null])))}
        >
          Clear all
        </Button>
      </li>
    </ul>
  );
}
