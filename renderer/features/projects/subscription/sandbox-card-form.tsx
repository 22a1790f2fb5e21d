import { Button, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type CardFields, cardErrors } from '../../../../shared/features/projects/payments/payments.ts';
import {
  SUBSCRIPTION_TEST_CARDS,
  subscriptionCalls,
} from '../../../../shared/features/projects/subscription/subscription.ts';
import { cleanTyped } from '../../../../shared/rules/text/typed.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import type { PaymentFormProps } from './payment-form-props.ts';
import { PaymentRefusal } from './payment-refusal.tsx';
import {
  type BegunIntent,
  beginIntent,
  KnownPaymentError,
  nameError,
  settled,
  toastPaymentError,
} from './subscribe-steps.ts';
import styles from './subscription.module.css';

const EMPTY = { number: '', expiry: '', cvc: '' };
type Typed = typeof EMPTY;
type Errors = Partial<Record<keyof Typed, string>>;

/** The card as the sandbox takes it; an expiry is typed `MM/YY`. */
function cardOf({ number, expiry, cvc }: Typed): CardFields {
  const [, month = '0', year = '0'] = /^(\d{1,2}) ?\/ ?(?:20)?(\d{2})$/.exec(cleanTyped(expiry)) ?? [];
  return { number, expiryMonth: Number(month), expiryYear: 2000 + Number(year), cvc };
}

function errorsOf(typed: Typed): Errors {
  const { number, expiryMonth, expiryYear, cvc } = cardErrors(cardOf(typed), new Date());
  const expiry = expiryMonth ? 'Enter the date as MM/YY' : expiryYear;
  return { ...(number && { number }), ...(expiry && { expiry }), ...(cvc && { cvc }) };
}

/** The card fields of the sandbox, with the cards it takes and the second step that some of them ask for. */
export function SandboxCardForm({ wish, label, onDone }: PaymentFormProps) {
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [processing, setProcessing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [second, setSecond] = useState<BegunIntent | null>(null);

  const change = (field: keyof Typed) => (event: FormEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    setTyped((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _, ...rest }) => rest);
  };
  const fillIn = (number: string) => {
    setTyped({ number, expiry: `12/${String((new Date().getUTCFullYear() + 2) % 100)}`, cvc: '123' });
    setErrors({});
  };

  const run = async (work: () => Promise<void>) => {
    setProcessing(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      setRefusal(toastPaymentError(error));
    } finally {
      setProcessing(false);
    }
  };
  const follow = async (
    intent: BegunIntent,
    answer: { status: 'succeeded' | 'processing' | 'authentication' | 'failed'; message: string | null },
  ) => {
    setSecond(answer.status === 'authentication' ? intent : null);
    if (answer.status === 'authentication') return;
    if (answer.status === 'failed') throw new KnownPaymentError(answer.message ?? '');
    await onDone(await settled(intent.clientSecret));
  };
  const pay = () =>
    run(async () => {
      const intent = await beginIntent(wish);
      const body = {
        clientSecret: intent.clientSecret,
        card: cardOf(typed),
        idempotencyKey: crypto.randomUUID(),
      };
      await follow(
        intent,
        await gateway()
          .call(subscriptionCalls.sandboxConfirm, { body })
          .catch((error: unknown) => nameError('intent', error)),
      );
    });
  const approve = (intent: BegunIntent, approved: boolean) =>
    run(async () => {
      const body = { clientSecret: intent.clientSecret, approved, idempotencyKey: crypto.randomUUID() };
      await follow(
        intent,
        await gateway()
          .call(subscriptionCalls.sandboxAuthenticate, { body })
          .catch((error: unknown) => nameError('intent', error)),
      );
    });

  if (second)
    return (
      <Hint tone="note" title="Your bank asks you to approve this" isAlert>
        <Text mb="md">This is a test payment, so you play the bank.</Text>
        <Row>
          <Button onClick={() => approve(second, true)} loading={processing}>
            Approve
          </Button>
          <Button variant="default" onClick={() => approve(second, false)} disabled={processing}>
            Refuse
          </Button>
        </Row>
      </Hint>
    );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = errorsOf(typed);
    setErrors(found);
    if (Object.keys(found).length === 0) void pay();
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Card">
      <Stack>
        <TextInput
          label="Card number"
          inputMode="numeric"
          autoComplete="off"
          value={typed.number}
          onChange={change('number')}
          error={errors.number}
          disabled={processing}
        />
        <div className={styles.expiry}>
          <TextInput
            label="Expiry"
            placeholder="MM/YY"
            autoComplete="off"
            value={typed.expiry}
            onChange={change('expiry')}
            error={errors.expiry}
            disabled={processing}
          />
          <TextInput
            label="Security code"
            inputMode="numeric"
            autoComplete="off"
            value={typed.cvc}
            onChange={change('cvc')}
            error={errors.cvc}
            disabled={processing}
          />
        </div>
        <details className={styles.testCards}>
          <summary>Test mode: you won’t be charged. Choose a test card.</summary>
          <ul>
            {SUBSCRIPTION_TEST_CARDS.map((card) => (
              <li key={card.number}>
                <button type="button" onClick={() => fillIn(card.number)}>
                  <code>{card.number}</code>
                  <span>{card.label}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
        <PaymentRefusal text={refusal} />
        <Button type="submit" loading={processing} fullWidth>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
