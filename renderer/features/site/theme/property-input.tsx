import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { THEME_FONTS, type ThemeProperty } from '../../../../shared/features/site/theme/theme.ts';
import { ColorInput } from '../../../ui/late-fields/color-input.tsx';
import { Select } from '../../../ui/select/select.tsx';

interface PropertyInputProps {
  readonly id: string;
  readonly property: ThemeProperty;
  readonly value: string | number;
  readonly onChange: (value: string | number) => void;
}

const digitsOf = (step: number) => (step < 1 ? 2 : 0);
const fonts = [...THEME_FONTS];

/** The field of a property, by what it may be. */
export function PropertyInput({ id, property, value, onChange }: PropertyInputProps) {
  const shared = { id: `property-${id}`, label: property.title, size: 'sm' } as const;
  switch (property.kind) {
    case 'colour':
      return (
        <ColorInput
          {...shared}
          size="md"
          format="hex"
          value={String(value)}
          onChange={onChange}
          eyeDropperButtonProps={{ 'aria-label': `Pick ${property.title} from the screen` }}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          min={property.min}
          max={property.max}
          step={property.step}
          decimalScale={digitsOf(property.step)}
          clampBehavior="blur"
          {...(property.unit !== '' && { suffix: ` ${property.unit}` })}
          value={value}
          onChange={(next) => typeof next === 'number' && onChange(next)}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          allowDeselect={false}
          data={Object.entries(property.choices).map(([choice, label]) => ({ value: choice, label }))}
          value={String(value)}
          onChange={(next) => next !== null && onChange(next)}
        />
      );
    case 'font':
      return (
        <Select
          {...shared}
          allowDeselect={false}
          searchable
          data={fonts}
          value={String(value)}
          onChange={(next) => next !== null && onChange(next)}
        />
      );
  }
}
