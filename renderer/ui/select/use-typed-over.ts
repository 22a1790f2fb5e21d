import { type FocusEvent, type MouseEvent, useRef } from 'react';
import type { SelectProps } from './select-props.ts';

/**
 * What a field needs whose list is searched by typing: the text of the choice that shows is selected when somebody comes to
 * the field, so that the first letter takes its place. Added to it, it would match nothing.
 */
export function useTypedOver({ searchable = false, onFocus }: Pick<SelectProps, 'searchable' | 'onFocus'>) {
  /** The press that brings the focus puts the caret somewhere afterwards. */
  const isNew = useRef(false);
  if (!searchable) return {};
  return {
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      isNew.current = true;
      event.currentTarget.select();
      onFocus?.(event);
    },
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      if (isNew.current) event.currentTarget.select();
      isNew.current = false;
    },
    onInput: () => {
      isNew.current = false;
    },
  };
}
