import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';
import type { DialogProps } from './modal/dialog-props.ts';
import { useFrames } from './modal/modal.tsx';

/**
 * A question or a small task above the page: focus kept inside, Escape and the close button end it, focus goes back
 * after. It begins at what bears `data-autofocus`, else in the first field, else at the close button.
 */
export function Dialog(props: DialogProps) {
  const code = useFrames(props.onClose);
  return code && <code.DialogFrame {...props} />;
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
