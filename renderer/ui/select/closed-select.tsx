import {
  ComboboxChevron,
  getOptionsLockup,
  getParsedComboboxData,
  InputBase,
  InputClearButton,
  useProps,
} from '@mantine/core';
import { type KeyboardEvent, type Ref, useState } from 'react';
import type { SelectProps } from './select-props.ts';
import { useTypedOver } from './use-typed-over.ts';

interface ClosedSelectProps extends SelectProps {
  readonly ref: Ref<HTMLInputElement>;
  /** A pointer or the focus is there. */
  readonly onReach: () => void;
  readonly onOpen: () => void;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}

const DEFAULTS = { size: 'sm' } as const;
const OPENING = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

/** A select field that isn’t open: it looks and reads as the library’s. */
export function ClosedSelect({ onReach, onOpen, onType, onLeave, ...given }: ClosedSelectProps) {
  const props = useProps(['Input', 'InputWrapper', 'Select'], DEFAULTS, given);
  const {
    data,
    value,
    searchable = false,
    openOnFocus = true,
    clearable,
    clearButtonProps,
    ...shown
  } = props;
  const {
    onChange,
    searchValue,
    allowDeselect: _,
    nothingFoundMessage: __,
    comboboxProps: ___,
    ...rest
  } = shown;
  const { filter: ____, onSearchChange: _____, name, size, disabled, error, onFocus, onBlur, ...look } = rest;
  const [typed, setTyped] = useState<string | null>(null);
  const typedOver = useTypedOver({ searchable, onFocus });
  const chosen = value == null ? null : getOptionsLockup(getParsedComboboxData(data))[value];
  const openByKey = (event: KeyboardEvent) => {
    if (searchable || !OPENING.has(event.key)) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <>
      <InputBase
        {...look}
        size={size}
        error={error}
        disabled={disabled ?? false}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        autoComplete="off"
        readOnly={!searchable}
        pointer={!searchable}
        value={typed ?? searchValue ?? chosen?.label ?? ''}
        rightSectionPointerEvents="none"
        __staticSelector="Select"
        __defaultRightSection={<ComboboxChevron size={size} error={error} />}
        __clearable={clearable === true && value != null && disabled !== true}
        __clearSection={
          <InputClearButton
            tabIndex={-1}
            aria-hidden
            {...clearButtonProps}
            onClick={() => onChange?.(null, null)}
          />
        }
        onPointerEnter={onReach}
        onFocus={(event) => {
          onReach();
          if (searchable && openOnFocus) onOpen();
          (typedOver.onFocus ?? onFocus)?.(event);
        }}
        onInput={typedOver.onInput}
        onBlur={(event) => {
          setTyped(null);
          onLeave();
          onBlur?.(event);
        }}
        onClick={(event) => {
          typedOver.onClick?.(event);
          onOpen();
        }}
        onKeyDown={openByKey}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onType(event.currentTarget.value);
        }}
      />
      <input type="hidden" value={value ?? ''} name={name} disabled={disabled} />
    </>
  );
}
