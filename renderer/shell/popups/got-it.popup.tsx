import { Button, Text } from '@mantine/core';
import type { PopupProps } from '../../platform/popups/popups.ts';
import { PopupFrame } from '../../ui/popup-frame.tsx';

/** Something to know, and one button that says so. */
export default function GotItPopup({ title, text, label = 'Got it', close }: PopupProps<'got-it'>) {
  return (
    <PopupFrame title={title} onClose={() => close(true)}>
      <Text c="var(--ink-soft)">{text}</Text>
      <Button fullWidth mt="lg" onClick={() => close(true)} data-autofocus>
        {label}
      </Button>
    </PopupFrame>
  );
}
