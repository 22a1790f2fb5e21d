import { ColorInput } from '@mantine/core';
import { inkSchema } from '../../../../../shared/features/making/studio/studio.ts';

const INKS = [
  '#000000',
  '#ffffff',
  '#4c5364',
  '#b3202c',
  '#e8743b',
  '#f2c14e',
  '#2f7d4f',
  '#1c6a70',
  '#2b4280',
  '#6d4aa2',
  '#d6478f',
  '#8a5a34',
];

interface InkFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (ink: string) => void;
}

/** A colour to print in: from the inks that come out well, or any other. */
export function InkField({ label, value, onChange }: InkFieldProps) {
  return (
    <ColorInput
      size="md"
      label={label}
      value={value}
      format="hex"
      swatches={INKS}
      swatchesPerRow={6}
      eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
      popoverProps={{ withinPortal: true }}
      onChange={(next) => {
        const ink = inkSchema.safeParse(next);
        if (ink.success) onChange(ink.data);
      }}
    />
  );
}
