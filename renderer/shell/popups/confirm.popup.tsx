import { Button, Text } from '@mantine/core';
import type { PopupProps } from '../../platform/popups/popups.ts';
import { Row } from '../../ui/layout.tsx';
import { PopupFrame } from '../../ui/popup-frame.tsx';

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
    <PopupFrame title={title} onClose={() => close()}>
      {text && <Text c="var(--ink-soft)">{text}</Text>}
      <Row at="end" before={5}>
        <Button variant="default" onClick={() => close(false)} data-autofocus>
          {cancelLabel}
        </Button>
        <Button {...(destructive && { color: 'brick' })} onClick={() => close(true)}>
          {confirmLabel}
        </Button>
      </Row>
    </PopupFrame>
  );
}
