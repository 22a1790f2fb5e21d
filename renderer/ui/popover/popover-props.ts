import type { PopoverProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';

export interface ActionPopoverProps extends Pick<PopoverProps, 'position' | 'width' | 'withRoles'> {
  /** Opens and closes it. */
  readonly button: ReactElement<ComponentPropsWithRef<'button'>>;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** What is in it, read aloud. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}
