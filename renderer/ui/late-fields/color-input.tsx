import '@mantine/core/styles/ColorInput.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { type ColorInputProps, InputBase, useProps } from '@mantine/core';
import { useId } from 'react';
import { lazyCode } from '../lazy-code.ts';
import styles from './color-input.module.css';
import { useSwap } from './use-swap.ts';

const code = lazyCode(() => import('./library-colour.tsx'));
const NO_DEFAULTS = {};

type Look = 'label' | 'description' | 'error' | 'placeholder' | 'size' | 'className' | 'aria-label';

interface LateColorProps
  extends Pick<
    ColorInputProps,
    | Look
    | 'format'
    | 'swatches'
    | 'swatchesPerRow'
    | 'eyeDropperButtonProps'
    | 'popoverProps'
    | 'rightSection'
    | 'rightSectionWidth'
  > {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A colour: its code and how it looks. The picker is fetched when somebody reaches for it. */
export function ColorInput(props: LateColorProps) {
  const { field, reach, enter, ...swap } = useSwap(code);
  const id = useId();
  const shown = useProps(['Input', 'InputWrapper', 'ColorInput'], NO_DEFAULTS, props);
  if (swap.code) return <swap.code.ColorInput {...props} id={id} ref={field} />;
  const { label, description, error, placeholder, size, className, value, onChange } = shown;
  return (
    <InputBase
      label={label}
      description={description}
      error={error}
      placeholder={placeholder}
      {...(size !== undefined && { size })}
      {...(className !== undefined && { className })}
      aria-label={shown['aria-label']}
      id={id}
      ref={field}
      value={value}
      autoComplete="off"
      spellCheck={false}
      __staticSelector="ColorInput"
      rightSection={shown.rightSection}
      {...(shown.rightSectionWidth !== undefined && { rightSectionWidth: shown.rightSectionWidth })}
      leftSection={<span className={styles.swatch} style={{ background: value || 'transparent' }} />}
      onChange={(event) => onChange(event.currentTarget.value)}
      onPointerEnter={reach}
      onFocus={() => enter()}
      onClick={() => enter(true)}
    />
  );
}
