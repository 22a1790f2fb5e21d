import { Button, useComputedColorScheme } from '@mantine/core';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { RETURN_PATHS } from '../../../../shared/features/projects/subscription/subscription.ts';
import { PRO_CURRENCY, upfrontAmount } from '../../../../shared/rules/constants/constants.ts';
import { PAYMENT_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { Stack } from '../../../ui/layout.tsx';
import { PaymentFormFailure } from './payment-form-failure.tsx';
import type { PaymentFormProps } from './payment-form-props.ts';
import { PaymentRefusal } from './payment-refusal.tsx';
import { beginIntent, KnownPaymentError, settled, toastPaymentError } from './subscribe-steps.ts';

interface StripePaymentFormProps extends PaymentFormProps {
  readonly publishableKey: string;
}

/** Stripe's payment element, which learns of the intent only when it is submitted. Spec 3 §9.1. */
export default function StripePaymentForm({ publishableKey, ...props }: StripePaymentFormProps) {
  const { purpose, cycle } = props.wish;
  const scheme = useComputedColorScheme('light');
  const [missing, setMissing] = useState(false);
  const script = useMemo(() => loadStripe(publishableKey), [publishableKey]);
  useEffect(() => {
    let gone = false;
    const tell = (error: unknown) => {
      if (gone) return;
      toastPaymentError(new KnownPaymentError(PAYMENT_MESSAGES.scriptMissing, { cause: error }));
      setMissing(true);
    };
    script.then((stripe) => stripe ?? tell(null), tell);
    return () => {
      gone = true;
    };
  }, [script]);
  if (missing) return <PaymentFormFailure />;

  const amount = upfrontAmount(cycle, { update: purpose === 'update', withTrial: purpose === 'trial' });
  const shared = {
    currency: PRO_CURRENCY.toLowerCase(),
    appearance: { theme: scheme === 'dark' ? ('night' as const) : ('stripe' as const) },
  };
  return (
    <Elements
      key={amount === null ? 'setup' : 'subscription'}
      stripe={script}
      options={amount === null ? { ...shared, mode: 'setup' } : { ...shared, mode: 'subscription', amount }}
    >
      <PaymentFields {...props} />
    </Elements>
  );
}

const returnAddress = ({ purpose, origin }: PaymentFormProps['wish']) =>
  new URL(
    withProject(purpose === 'update' ? RETURN_PATHS['payment-method'] : RETURN_PATHS.subscribe(origin)),
    location.href,
  ).href;

function PaymentFields({ wish, label, onDone }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState(false);
  const [processing, setProcessing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const pay = async () => {
    if (!stripe || !elements) throw new KnownPaymentError(PAYMENT_MESSAGES.scriptMissing);
    const told = (error: { message?: string | undefined }): never => {
      throw new KnownPaymentError(error.message ?? PAYMENT_MESSAGES.unknownProviderError);
    };
    const { error: incomplete } = await elements.submit();
    if (incomplete) told(incomplete);
    const { clientSecret, type } = await beginIntent(wish);
    const confirmation = {
      elements,
      clientSecret,
      confirmParams: { return_url: returnAddress(wish) },
      redirect: 'if_required' as const,
    };
    const { error } =
      type === 'setup_intent'
        ? await stripe.confirmSetup(confirmation)
        : await stripe.confirmPayment(confirmation);
    if (error) told(error);
    await onDone(await settled(clientSecret));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProcessing(true);
    setRefusal(null);
    try {
      await pay();
    } catch (error) {
      setRefusal(toastPaymentError(error));
    } finally {
      setProcessing(false);
    }
  };

  if (failed) return <PaymentFormFailure />;
  return (
    <form onSubmit={submit} aria-label="Payment">
      <Stack>
        <PaymentElement onReady={() => setReady(true)} onLoadError={() => setFailed(true)} />
        <PaymentRefusal text={refusal} />
        <Button type="submit" loading={processing} disabled={!stripe || !elements || !ready} fullWidth>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
