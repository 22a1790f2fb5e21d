import { Modal as LibraryModal, type ModalProps } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import styles from '../dialog.module.css';
import type { DialogProps } from './dialog-props.ts';
import { focused, isLost } from './use-return-focus.ts';

/**
 * Gives the focus back to what had it, as a dialog goes and leaves it nowhere. The library does so for dialogs that are kept
 * when they close; ours come and go with their code.
 */
function useFocusBack() {
  const opener = useRef<HTMLElement | null>(null);
  opener.current ??= focused();
  useEffect(
    () => () => {
      const { current: from } = opener;
      requestAnimationFrame(() => {
        if (isLost() && from?.isConnected) from.focus({ preventScroll: true });
      });
    },
    [],
  );
}

/** The library’s dialog. */
export function Modal(props: ModalProps) {
  useFocusBack();
  return <LibraryModal {...props} />;
}

const WIDTHS = { s: '28rem', m: '40rem', l: '60rem', content: 'auto' } as const;
const FIELDS = 'input:not([type="file"]):not([type="hidden"]), textarea, select';

/** The dialog itself, from its shade to its content. */
export function DialogFrame(props: DialogProps) {
  const { title, text, children, onClose, withCloseButton = true, size = 's', ...modal } = props;
  const body = useRef<HTMLDivElement>(null);
  useFocusBack();
  useLayoutEffect(() => {
    if (body.current?.querySelector('[data-autofocus]')) return;
    body.current?.querySelector(FIELDS)?.setAttribute('data-autofocus', 'true');
  }, []);
  return (
    <LibraryModal.Root
      opened
      onClose={onClose}
      centered
      size={WIDTHS[size]}
      // A class on the content would go to the full-screen box around it, too.
      classNames={{ content: styles.content ?? '' }}
      {...modal}
    >
      <LibraryModal.Overlay backgroundOpacity={0.5} blur={2} />
      <LibraryModal.Content>
        {(title || withCloseButton) && (
          <div className={styles.head}>
            {title && <LibraryModal.Title className={styles.title}>{title}</LibraryModal.Title>}
            {withCloseButton && <LibraryModal.CloseButton aria-label="Close" size="lg" />}
          </div>
        )}
        <LibraryModal.Body ref={body} className={styles.body ?? ''}>
          {text && <div className={styles.text}>{text}</div>}
          {children}
        </LibraryModal.Body>
      </LibraryModal.Content>
    </LibraryModal.Root>
  );
}
