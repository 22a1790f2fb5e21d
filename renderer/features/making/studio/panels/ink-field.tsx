import { inkSchema } from '../../../../../shared/features/making/effects/effects.ts';
import { PRINT_INKS } from '../../../../../shared/features/making/studio/studio.ts';
import { ColorInput } from '../../../../ui/late-fields/color-input.tsx';

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
      swatches={[...PRINT_INKS]}
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
