import type { SelectProps as LibraryProps } from '@mantine/core';

/** What the closed field shows. */
type Look =
  | 'label'
  | 'description'
  | 'placeholder'
  | 'error'
  | 'required'
  | 'disabled'
  | 'id'
  | 'name'
  | 'className'
  | 'size'
  | 'w'
  | 'rightSection'
  | 'aria-label'
  | 'onFocus'
  | 'onBlur';

/** How its list is made, searched and chosen from. */
type Choosing =
  | 'data'
  | 'value'
  | 'onChange'
  | 'searchable'
  | 'searchValue'
  | 'onSearchChange'
  | 'filter'
  | 'nothingFoundMessage'
  | 'allowDeselect'
  | 'clearable'
  | 'clearButtonProps'
  | 'openOnFocus'
  | 'comboboxProps';

export type SelectProps = Pick<LibraryProps, Look | Choosing>;
