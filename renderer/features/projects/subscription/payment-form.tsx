import { lazy, Suspense } from 'react';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { useCall } from '../../../platform/data/data.ts';
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
  const { provider, publishableKey } = settings.data;
  if (provider === 'sandbox') return <SandboxCardForm {...props} />;
  return (
    <Suspense fallback={<LoadingState label="Payment details" lines={3} />}>
      <StripePaymentForm {...props} publishableKey={publishableKey ?? ''} />
    </Suspense>
  );
}
