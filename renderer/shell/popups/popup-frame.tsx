import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface PopupFrameProps extends Partial<Omit<ModalProps, 'opened' | 'onClose' | 'title' | 'children'>> {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The frame of a popup: focus kept inside, Escape and the close button end it, focus goes back after. */
export function PopupFrame({ title, children, onClose, ...modal }: PopupFrameProps) {
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }} {...modal}>
      {children}
    </Modal>
  );
}
