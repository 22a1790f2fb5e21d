import { Button } from '@mantine/core';
import type { PopupProps } from '../../platform/popups/popups.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

/** Asks before something that cannot be taken back. */
export default function ConfirmPopup({
  title,
  text,
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  destructive = false,
  close,
}: PopupProps<'confirm'>) {
  return (
    <Dialog title={title} text={text} onClose={() => close()}>
      <DialogActions onCancel={() => close(false)} cancelLabel={cancelLabel} startsAtCancel>
        <Button {...(destructive && { color: 'brick' })} onClick={() => close(true)}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
