import { Button, Text } from '@mantine/core';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { PopupFrame } from '../../../ui/popup-frame.tsx';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    'push-not-supported': { props: Record<string, never>; answer: true };
  }
}

/** Says that this browser cannot show push messages. Spec 1 §2.11. */
export default function PushNotSupportedPopup({ close }: PopupProps<'push-not-supported'>) {
  return (
    <PopupFrame title="No notifications from this browser" onClose={() => close(true)}>
      <Text c="var(--ink-soft)">
        Your browser doesn’t support push notifications. You’ll find them under the bell when Selvedge is
        open.
      </Text>
      <Button fullWidth mt="lg" onClick={() => close(true)} data-autofocus>
        Got it
      </Button>
    </PopupFrame>
  );
}
