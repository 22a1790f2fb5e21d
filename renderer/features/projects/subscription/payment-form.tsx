import { lazy, Suspense } from 'react';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { TEST_PAYMENTS_NOTICE } from '../../../../shared/features/projects/payments/payments.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Hint } from '../../../ui/hint.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { PaymentFormFailure } from './payment-form-failure.tsx';
import type { PaymentFormProps } from './payment-form-props.ts';
import { SandboxCardForm } from './sandbox-card-form.tsx';

const StripePaymentForm = lazy(() => import('./stripe-payment-form.tsx'));

/** The provider's fields for paying or for keeping a payment method, and the button. Spec 3 §5.7. */
export function PaymentForm(props: PaymentFormProps) {
  const settings = useCall(paymentCalls.settings, {});
  if (settings.isPending) return <LoadingState label="Payment details" lines={3} />;
  if (settings.isError) return <PaymentFormFailure />;
  const { provider, publishableKey, warnsOfTests } = settings.data;
  if (provider === 'sandbox')
    return (
      <>
        {warnsOfTests && <Hint tone="warn">{TEST_PAYMENTS_NOTICE}</Hint>}
        <SandboxCardForm {...props} />
      </>
    );
  return (
    <Suspense fallback={<LoadingState label="Payment details" lines={3} />}>
      <StripePaymentForm {...props} publishableKey={publishableKey ?? ''} />
    </Suspense>
  );
}
