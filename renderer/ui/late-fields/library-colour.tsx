import { type ColorInputProps, ColorInput as ColourPicker, isColorValid } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';

interface ColorInputValue {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const isColour = (code: string): boolean => code.trim() === '' || isColorValid(code);

/**
 * Half a code becomes the colour before it when somebody leaves the field. The library’s own way knows that colour a
 * moment late: a code that was typed or pasted just before was lost, or the field emptied.
 */
export function ColorInput({ value, onChange, ...props }: Omit<ColorInputProps, 'onBlur'> & ColorInputValue) {
  const right = useRef('');
  useLayoutEffect(() => {
    if (isColour(value)) right.current = value;
  }, [value]);
  return (
    <ColourPicker
      {...props}
      value={value}
      onChange={onChange}
      fixOnBlur={false}
      onBlur={(event) => {
        if (!isColour(event.currentTarget.value)) onChange(right.current);
      }}
    />
  );
}
