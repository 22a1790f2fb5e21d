import { Modal, type ModalRootProps } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './popup-frame.module.css';

interface PopupFrameProps
  extends Pick<ModalRootProps, 'size' | 'closeOnEscape' | 'closeOnClickOutside' | 'centered' | 'yOffset'> {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly withCloseButton?: boolean;
}

const FIELDS = 'input:not([type="file"]):not([type="hidden"]), textarea, select';

/**
 * The frame of a popup: focus kept inside, Escape and the close button end it, focus goes back after. It begins at what
 * bears `data-autofocus`, else in the first field, else at the close button.
 */
export function PopupFrame({ title, children, onClose, withCloseButton = true, ...modal }: PopupFrameProps) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (body.current?.querySelector('[data-autofocus]')) return;
    body.current?.querySelector(FIELDS)?.setAttribute('data-autofocus', 'true');
  }, []);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      centered
      // A class on the content would go to the full-screen box around it, too.
      classNames={{ content: styles.content ?? '' }}
      {...modal}
    >
      <Modal.Overlay backgroundOpacity={0.5} blur={2} />
      <Modal.Content>
        {(title || withCloseButton) && (
          <div className={styles.head}>
            {title && <Modal.Title className={styles.title}>{title}</Modal.Title>}
            {withCloseButton && <Modal.CloseButton aria-label="Close" size="lg" />}
          </div>
        )}
        <Modal.Body ref={body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
