import { ActionIcon } from '@mantine/core';
import { IconColorPicker } from '@tabler/icons-react';
import { inkSchema } from '../../../../../shared/features/making/effects/effects.ts';
import { PRINT_INKS } from '../../../../../shared/features/making/studio/studio.ts';
import { MEDIA } from '../../../../styles/breakpoints.ts';
import { ColorInput } from '../../../../ui/late-fields/color-input.tsx';
import { usePickInk } from '../inks/ink-picking.ts';
import { useMedia } from '../use-media.ts';
import styles from './panels.module.css';

interface InkFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (ink: string) => void;
}

/** A colour to print in: from the inks that come out well, from the design, or any other. */
export function InkField({ label, value, onChange }: InkFieldProps) {
  const pickInk = usePickInk();
  const isCoarse = useMedia(MEDIA.coarse);
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
      {...(pickInk && {
        // The whole code of a colour fits next to it.
        rightSectionWidth: isCoarse ? 44 : 30,
        rightSection: (
          <ActionIcon
            variant="subtle"
            color="gray"
            className={styles.pickInk}
            aria-label={`Pick a colour from the design: ${label}`}
            title="Pick a colour from the design"
            onClick={() => pickInk(onChange)}
          >
            <IconColorPicker size={18} aria-hidden />
          </ActionIcon>
        ),
      })}
      onChange={(next) => {
        const ink = inkSchema.safeParse(next);
        if (ink.success) onChange(ink.data);
      }}
    />
  );
}
