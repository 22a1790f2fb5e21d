import {
  type AutocompleteProps,
  getOptionsLockup,
  getParsedComboboxData,
  InputBase,
  type MultiSelectProps,
  type TagsInputProps,
  useProps,
} from '@mantine/core';
import { useId, useState } from 'react';
import { lazyCode } from '../lazy-code.ts';
import { ClosedPills } from './closed-pills.tsx';
import { useSwap } from './use-swap.ts';

const code = lazyCode(() => import('./library-fields.ts'));
const NO_DEFAULTS = {};

type Look = 'label' | 'description' | 'error' | 'placeholder' | 'size' | 'className' | 'aria-label';

/** How the closed field looks and is named: as the library’s would be. */
const pillsLook = ({
  label,
  description,
  error,
  placeholder,
  size,
  className,
  ...named
}: Pick<MultiSelectProps, Look>) => ({
  label,
  description,
  error,
  placeholder,
  'aria-label': named['aria-label'],
  ...(size !== undefined && { size }),
  ...(className !== undefined && { className }),
});

interface SeveralProps
  extends Pick<
    MultiSelectProps,
    Look | 'data' | 'searchable' | 'clearable' | 'searchValue' | 'onSearchChange' | 'nothingFoundMessage'
  > {
  readonly value: string[];
  readonly onChange: (value: string[]) => void;
  readonly hidePickedOptions?: boolean;
}

/** Several of a list. The list’s code is fetched when somebody reaches for it. */
export function MultiSelect(props: SeveralProps) {
  const { field, reach, enter, ...swap } = useSwap(code);
  const [ownSearch, setSearch] = useState('');
  const id = useId();
  const search = {
    searchValue: props.searchValue ?? ownSearch,
    onSearchChange: props.onSearchChange ?? setSearch,
  };
  const shown = useProps(['Input', 'InputWrapper', 'MultiSelect'], NO_DEFAULTS, props);
  if (swap.code) return <swap.code.MultiSelect {...props} {...search} id={id} ref={field} />;
  const options = getOptionsLockup(getParsedComboboxData(props.data));
  return (
    <ClosedPills
      {...pillsLook(shown)}
      clearable={shown.clearable}
      id={id}
      ref={field}
      chosen={props.value.map((value) => ({ value, label: options[value]?.label ?? value }))}
      onChosen={props.onChange}
      search={search.searchValue}
      onSearch={search.onSearchChange}
      isTyped={props.searchable === true}
      hasList
      onReach={reach}
      onEnter={enter}
    />
  );
}

interface TagsProps extends Pick<TagsInputProps, Look | 'maxTags'> {
  readonly value: string[];
  readonly onChange: (value: string[]) => void;
  readonly fieldClassName?: string | undefined;
}

/** Words of one’s own. What adds them is fetched when somebody goes into the field. */
export function TagsInput({ fieldClassName, ...props }: TagsProps) {
  const { field, reach, enter, ...swap } = useSwap(code);
  const [search, setSearch] = useState('');
  const id = useId();
  const shown = useProps(['Input', 'InputWrapper', 'TagsInput'], NO_DEFAULTS, props);
  if (swap.code)
    return (
      <swap.code.TagsInput
        {...props}
        classNames={{ inputField: fieldClassName ?? '' }}
        searchValue={search}
        onSearchChange={setSearch}
        id={id}
        ref={field}
      />
    );
  return (
    <ClosedPills
      {...pillsLook(shown)}
      fieldClassName={fieldClassName}
      id={id}
      ref={field}
      chosen={props.value.map((value) => ({ value, label: value }))}
      onChosen={(values) => props.onChange(values.slice(0, props.maxTags))}
      search={search}
      onSearch={setSearch}
      isTyped
      hasList={false}
      onReach={reach}
      onEnter={enter}
    />
  );
}

interface SuggestedProps extends Pick<AutocompleteProps, Look | 'data' | 'limit' | 'maxLength'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text with suggestions, which are fetched when somebody goes into the field. */
export function Autocomplete(props: SuggestedProps) {
  const { field, reach, enter, ...swap } = useSwap(code);
  const id = useId();
  const shown = useProps(['Input', 'InputWrapper', 'Autocomplete'], NO_DEFAULTS, props);
  if (swap.code) return <swap.code.Autocomplete {...props} id={id} ref={field} />;
  const { data: _, limit: __, onChange, ...look } = shown;
  return (
    <InputBase
      {...look}
      id={id}
      ref={field}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      __staticSelector="Autocomplete"
      onChange={(event) => onChange(event.currentTarget.value)}
      onPointerEnter={reach}
      onFocus={() => enter()}
      onClick={() => enter(true)}
    />
  );
}
