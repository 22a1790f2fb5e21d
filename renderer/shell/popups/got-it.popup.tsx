import { Button } from '@mantine/core';
import type { PopupProps } from '../../platform/popups/popups.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Something to know, and one button that says so. */
export default function GotItPopup({ title, text, label = 'Got it', close }: PopupProps<'got-it'>) {
  return (
    <Dialog title={title} text={text} onClose={() => close(true)}>
      <Button fullWidth onClick={() => close(true)} data-autofocus>
        {label}
      </Button>
    </Dialog>
  );
}
