import { Modal } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import styles from '../dialog.module.css';
import type { DialogProps } from './dialog-props.ts';

export { Modal };

const WIDTHS = { s: '28rem', m: '40rem', l: '60rem', content: 'auto' } as const;
const FIELDS = 'input:not([type="file"]):not([type="hidden"]), textarea, select';

/** The dialog itself, from its shade to its content. */
export function DialogFrame(props: DialogProps) {
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
