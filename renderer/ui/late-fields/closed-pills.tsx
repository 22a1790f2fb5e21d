import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { ComboboxChevron, InputClearButton, Pill, PillsInput, type PillsInputProps } from '@mantine/core';
import type { KeyboardEvent, Ref } from 'react';

const OPENING = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

interface ClosedPillsProps
  extends Pick<PillsInputProps, 'label' | 'description' | 'error' | 'size' | 'className'> {
  readonly id: string;
  readonly ref: Ref<HTMLInputElement>;
  readonly fieldClassName?: string | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly chosen: readonly { readonly value: string; readonly label: string }[];
  readonly onChosen: (values: string[]) => void;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** Its list can be searched, or words can be typed. */
  readonly isTyped: boolean;
  /** It has a list to open. */
  readonly hasList: boolean;
  readonly clearable?: boolean | undefined;
  readonly onReach: () => void;
  readonly onEnter: (opens?: boolean) => void;
}

/** A field of several values that is not in use: its values can be read and removed. */
export function ClosedPills(props: ClosedPillsProps) {
  const { id, ref, fieldClassName, placeholder, chosen, onChosen, search, onSearch, clearable, ...rest } =
    props;
  const { isTyped, hasList, onReach, onEnter, 'aria-label': ariaLabel, ...look } = rest;
  const values = chosen.map(({ value }) => value);
  const openByKey = (event: KeyboardEvent) => {
    if (!OPENING.has(event.key)) return;
    event.preventDefault();
    onEnter(true);
  };
  const addWord = (event: KeyboardEvent) => {
    const word = search.trim();
    if (event.key !== 'Enter' || word === '') return;
    event.preventDefault();
    onChosen([...new Set([...values, word])]);
    onSearch('');
  };
  return (
    <PillsInput
      {...look}
      id={id}
      pointer={!isTyped}
      onPointerEnter={onReach}
      onClick={() => onEnter(hasList)}
      rightSectionPointerEvents="none"
      __defaultRightSection={
        hasList && (
          <ComboboxChevron {...(look.size !== undefined && { size: look.size })} error={look.error} />
        )
      }
      __clearable={clearable === true && chosen.length > 0}
      __clearSection={
        <InputClearButton
          tabIndex={-1}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            onChosen([]);
          }}
        />
      }
    >
      <Pill.Group>
        {chosen.map(({ value, label }) => (
          <Pill
            key={value}
            withRemoveButton
            onRemove={() => onChosen(values.filter((other) => other !== value))}
          >
            {label}
          </Pill>
        ))}
        <PillsInput.Field
          id={id}
          ref={ref}
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={false}
          {...(ariaLabel !== undefined && { 'aria-label': ariaLabel })}
          autoComplete="off"
          type={!isTyped && !placeholder ? 'hidden' : 'visible'}
          placeholder={placeholder}
          className={fieldClassName}
          readOnly={!isTyped}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          onFocus={() => {
            onReach();
            // A list that can’t be searched opens by a press or a key, which must not be lost as the fields change places.
            if (isTyped) onEnter();
          }}
          onKeyDown={isTyped ? (hasList ? undefined : addWord) : openByKey}
        />
      </Pill.Group>
    </PillsInput>
  );
}
