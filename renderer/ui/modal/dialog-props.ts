import type { ModalRootProps } from '@mantine/core';
import type { ReactNode } from 'react';

export interface DialogProps
  extends Pick<ModalRootProps, 'closeOnEscape' | 'closeOnClickOutside' | 'centered' | 'yOffset'> {
  readonly title: ReactNode;
  /** What it asks or explains, above the rest. */
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly withCloseButton?: boolean;
  /** 28, 40 or 60 rem wide, or as wide as its content. */
  readonly size?: 's' | 'm' | 'l' | 'content';
}
