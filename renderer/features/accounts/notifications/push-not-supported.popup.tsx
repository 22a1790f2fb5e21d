import { Button } from '@mantine/core';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { Dialog } from '../../../ui/dialog.tsx';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    'push-not-supported': { props: Record<string, never>; answer: true };
  }
}

/** Says that this browser cannot show push messages. Spec 1 §2.11. */
export default function PushNotSupportedPopup({ close }: PopupProps<'push-not-supported'>) {
  return (
    <Dialog
      title="No notifications from this browser"
      text="Your browser doesn’t support push notifications. You’ll find them under the bell when Selvedge is open."
      onClose={() => close(true)}
    >
      <Button fullWidth onClick={() => close(true)} data-autofocus>
        Got it
      </Button>
    </Dialog>
  );
}
