import { useSyncExternalStore } from 'react';
import type { CheckoutErrors } from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import { cleanTyped } from '../../../../shared/rules/text/typed.ts';
import store from '../../../ui/store/store.module.css';
import { Field } from './checkout-fields.tsx';
import styles from './checkout-form.module.css';

export interface CardTexts {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

export const EMPTY_CARD: CardTexts = { number: '', expiry: '', cvc: '' };
/** What goes with every test card. */
const ANY_CARD = { expiry: '12/30', cvc: '123' };

export interface TestCard {
  readonly number: string;
  readonly label: string;
}

interface SandboxCardProps {
  readonly card: CardTexts;
  readonly errors: CheckoutErrors;
  readonly change: (card: CardTexts) => void;
  readonly testCards: readonly TestCard[];
}

/** Digits of any keyboard. */
const digitsOf = (typed: string) => cleanTyped(typed).replace(/[^\d]/g, '');

/** Digits in groups of four, as on the card. */
const grouped = (number: string) =>
  digitsOf(number)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

const slashed = (expiry: string, before: string) => {
  const digits = digitsOf(expiry).slice(0, 6);
  return digits.length > 2 || (digits.length === 2 && expiry.length > before.length)
    ? `${digits.slice(0, 2)}/${digits.slice(2)}`
    : digits;
};

const neverChanges = () => () => {};
const useIsAwake = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/** The sandbox's card form. It takes test cards alone and says so; no real card can be charged. */
export function SandboxCard({ card, errors, change, testCards }: SandboxCardProps) {
  // Before the script runs, and without one, the numbers are there to be typed: a button would swallow the press.
  const isAwake = useIsAwake();
  return (
    <>
      <div className={styles.card}>
        <Field
          name="cardNumber"
          label="Card number"
          value={card.number}
          errors={{ cardNumber: errors['card.number'] ?? [] }}
          change={(number) => change({ ...card, number: grouped(number) })}
          autoComplete="cc-number"
          inputMode="numeric"
          placeholder="1234 1234 1234 1234"
          full
        />
        <Field
          name="cardExpiry"
          label="Expiry"
          value={card.expiry}
          errors={{ cardExpiry: errors['card.expiryMonth'] ?? errors['card.expiryYear'] ?? [] }}
          change={(expiry) => change({ ...card, expiry: slashed(expiry, card.expiry) })}
          autoComplete="cc-exp"
          inputMode="numeric"
          placeholder="MM/YY"
        />
        <Field
          name="cardCvc"
          label="Security code"
          value={card.cvc}
          errors={{ cardCvc: errors['card.cvc'] ?? [] }}
          change={(cvc) => change({ ...card, cvc: digitsOf(cvc).slice(0, 4) })}
          autoComplete="cc-csc"
          inputMode="numeric"
          placeholder="123"
        />
      </div>
      <section className={styles.testCards} aria-label="Test cards">
        <p>
          <strong>This shop is in test mode.</strong> You won’t be charged. Use one of these cards with any
          future expiry date and any security code:
        </p>
        <ul>
          {testCards.map(({ number, label }) => (
            <li key={number}>
              {isAwake ? (
                <button type="button" onClick={() => change({ ...ANY_CARD, number })}>
                  {number}
                </button>
              ) : (
                <code>{number}</code>
              )}
              <span className={store.hint}>{label}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
