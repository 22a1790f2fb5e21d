import { Text } from '@mantine/core';
import { DEFAULT_BILLING_CYCLE, DEFAULT_PRO_ORIGIN } from '../../../../shared/rules/constants/constants.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PaymentForm } from './payment-form.tsx';
import { useSubscriptionChanged } from './use-subscribed.ts';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    'payment-method': { props: Record<string, never>; answer: 'updated' };
  }
}

const WISH = { purpose: 'update', cycle: DEFAULT_BILLING_CYCLE, origin: DEFAULT_PRO_ORIGIN } as const;

/** Gives the subscription another payment method; nothing is charged now unless a charge is owed. */
export default function PaymentMethodPopup({ close }: PopupProps<'payment-method'>) {
  const changed = useSubscriptionChanged();
  const done = async () => {
    await changed();
    showSnackbar({ text: 'Your payment method is updated' });
    close('updated');
  };
  return (
    <Dialog title="Update your payment method" onClose={() => close()} size="m">
      <Stack>
        <Text c="var(--ink-soft)">
          We’ll use this for future payments. You won’t be charged today unless a payment is overdue.
        </Text>
        <PaymentForm wish={WISH} label="Save payment method" onDone={done} />
      </Stack>
    </Dialog>
  );
}
