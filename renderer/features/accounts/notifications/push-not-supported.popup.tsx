import { Button, Text } from '@mantine/core';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { PopupFrame } from '../../../ui/popup-frame.tsx';

/** Says that this browser cannot show push messages. Spec 1 §2.11. */
export default function PushNotSupportedPopup({ close }: PopupProps<'push-not-supported'>) {
  return (
    <PopupFrame title="No notifications from this browser" onClose={() => close(true)}>
      <Text c="var(--ink-soft)">
        This browser cannot show notifications while Selvedge is closed. You find everything under the bell,
        and new notifications appear while a page is open.
      </Text>
      <Button fullWidth mt="lg" onClick={() => close(true)} data-autofocus>
        Got it
      </Button>
    </PopupFrame>
  );
}
