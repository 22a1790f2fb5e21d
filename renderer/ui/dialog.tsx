import { Button, Modal, type ModalRootProps } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps
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

const WIDTHS = { s: '28rem', m: '40rem', l: '60rem', content: 'auto' } as const;
const FIELDS = 'input:not([type="file"]):not([type="hidden"]), textarea, select';

/**
 * A question or a small task above the page: focus kept inside, Escape and the close button end it, focus goes back
 * after. It begins at what bears `data-autofocus`, else in the first field, else at the close button.
 */
export function Dialog(props: DialogProps) {
  const { title, text, children, onClose, withCloseButton = true, size = 's', ...modal } = props;
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
      size={WIDTHS[size]}
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
        <Modal.Body ref={body} className={styles.body ?? ''}>
          {text && <div className={styles.text}>{text}</div>}
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface DialogActionsProps {
  /** The button that does it; further ones before it. */
  readonly children: ReactNode;
  readonly cancelLabel?: string;
  readonly onCancel: () => void;
  /** The focus begins at the button that cancels: for what can’t be undone. */
  readonly startsAtCancel?: boolean;
}

/** The buttons at the end of a dialog: the main one last, on phones first and as wide as the dialog. */
export function DialogActions(props: DialogActionsProps) {
  const { children, cancelLabel = 'Cancel', onCancel, startsAtCancel = false } = props;
  return (
    <div className={styles.actions}>
      <Button variant="default" onClick={onCancel} {...(startsAtCancel && { 'data-autofocus': true })}>
        {cancelLabel}
      </Button>
      {children}
    </div>
  );
}
