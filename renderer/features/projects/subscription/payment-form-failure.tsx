import { Button, Text } from '@mantine/core';
import { PAYMENT_MESSAGES } from '../../../../shared/rules/messages/messages.ts';

/** The payment fields could not be shown. Spec 3 §8.3. */
export function PaymentFormFailure() {
  return (
    <Text role="alert">
      {PAYMENT_MESSAGES.elementFailedToLoad}{' '}
      <Button variant="subtle" size="compact-md" onClick={() => location.reload()}>
        {PAYMENT_MESSAGES.tryRefreshing}
      </Button>
    </Text>
  );
}
