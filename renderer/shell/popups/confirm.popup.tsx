import { Button, Group, Text } from '@mantine/core';
import type { PopupProps } from '../../platform/popups/popups.ts';
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
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => close(false)} data-autofocus>
          {cancelLabel}
        </Button>
        <Button {...(destructive && { color: 'brick' })} onClick={() => close(true)}>
          {confirmLabel}
        </Button>
      </Group>
    </PopupFrame>
  );
}
