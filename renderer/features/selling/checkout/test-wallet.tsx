import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AddressTexts } from '../../../../shared/features/selling/orders/orders.rules.ts';
import { addressLines } from '../../../../shared/features/selling/orders/orders.rules.ts';
import { DialogHead } from '../../../ui/store/dialog-head.tsx';
import store from '../../../ui/store/store.module.css';
import { priceText } from '../../../ui/store/store-price.tsx';
import type { CardTexts } from './checkout-card.tsx';
import styles from './checkout-form.module.css';
import type { WalletContact, WalletHandlers, WalletSheet } from './wallet.ts';

const EMAIL = 'wallet@example.test';
const address = (texts: Partial<AddressTexts>): AddressTexts => ({
  name: '',
  company: '',
  street: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  phone: '',
  ...texts,
});

/** The wallet’s addresses. No store delivers to the last one. */
const KNOWN: readonly WalletContact[] = [
  address({ name: 'Ada Wren', street: '12 Quay Street', city: 'Whitby', zip: 'YO21 3PU', country: 'GB' }),
  address({ name: 'Lena Vogel', street: 'Lindenallee 8', city: 'Hamburg', zip: '20259', country: 'DE' }),
  address({ name: 'Robin Frost', street: 'Halley Research Station', city: 'Brunt Ice Shelf', country: 'AQ' }),
].map((shipping) => ({ email: EMAIL, shipping, billing: null }));

const CARDS = [
  { number: '4242 4242 4242 4242', label: 'Card ending 4242' },
  { number: '4000 0000 0000 0002', label: 'Card ending 0002 (is declined)' },
] as const;
const toCard = (number: string): CardTexts => ({ number, expiry: '12/30', cvc: '123' });

export interface TestWalletProps {
  readonly handlers: WalletHandlers;
  /** Complete contact details of the form, offered first. */
  readonly saved: WalletContact | null;
  readonly close: () => void;
}

const NOT_THERE = 'We don’t deliver to this address. Choose another.';

/** The sandbox's stand-in for the sheet of Apple Pay or Google Pay, with the same steps. No money moves. */
export function TestWallet({ handlers, saved, close }: TestWalletProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [contacts] = useState(() => (saved ? [saved, ...KNOWN] : KNOWN));
  const [at, setAt] = useState(0);
  const [card, setCard] = useState<string>(CARDS[0].number);
  const [sheet, setSheet] = useState<WalletSheet | null>(() => handlers.sheet());
  const [methodId, setMethodId] = useState(() => handlers.sheet().methodId);
  const [step, setStep] = useState<'open' | 'quoting' | 'paying'>('open');
  const quotes = useRef(0);
  const isPaying = step === 'paying';
  const contact = contacts[at] ?? contacts[0];

  const requote = async (country: string, wanted: string) => {
    quotes.current += 1;
    const number = quotes.current;
    setStep('quoting');
    const answer = await handlers.requote(country, wanted);
    // A later choice has been made since.
    if (number !== quotes.current) return;
    setSheet(answer);
    setMethodId(answer?.methodId ?? null);
    setStep('open');
  };
  // What the page shows is of the form's country, which may be another than the wallet's.
  const first = useRef(() => {
    dialog.current?.showModal();
    if (contact) requote(contact.shipping.country, handlers.sheet().methodId ?? '').catch(close);
  });
  useEffect(() => first.current(), []);

  const choose = (index: number) => {
    setAt(index);
    const country = contacts[index]?.shipping.country;
    if (country) requote(country, '').catch(close);
  };
  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (!contact || !sheet) return;
    setStep('paying');
    handlers.confirm(contact, {
      card: toCard(card),
      stripe: null,
      failed: () => dialog.current?.close('failed'),
    });
  };

  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby="wallet-title"
      onClose={() => {
        if (dialog.current?.returnValue !== 'failed') handlers.cancel();
        close();
      }}
      onCancel={(event) => {
        // An order that is being paid can’t be called back by closing the wallet.
        if (isPaying) event.preventDefault();
      }}
    >
      <DialogHead id="wallet-title" title="Test wallet" close={() => !isPaying && dialog.current?.close()} />
      <p className={store.hint}>This shop is in test mode. You won’t be charged.</p>
      <form method="dialog" className={styles.form} onSubmit={pay}>
        <fieldset className={styles.part} disabled={isPaying}>
          <legend>Deliver to</legend>
          <div className={styles.methods}>
            {contacts.map(({ shipping }, index) => (
              <label className={styles.method} key={`${shipping.name} ${shipping.street}`}>
                <input
                  type="radio"
                  name="wallet-address"
                  checked={index === at}
                  onChange={() => choose(index)}
                />
                <span>
                  {shipping.name}
                  <small>{addressLines({ ...shipping, name: '' }).join(', ')}</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {sheet === null ? (
          <p className={store.alert} role="alert">
            {NOT_THERE}
          </p>
        ) : (
          <>
            <fieldset className={styles.part} disabled={isPaying}>
              <legend>Delivery method</legend>
              <div className={styles.methods}>
                {sheet.methods.map(({ id, name, nowMinor }) => (
                  <label className={styles.method} key={id}>
                    <input
                      type="radio"
                      name="wallet-method"
                      checked={methodId === id}
                      onChange={() => {
                        setMethodId(id);
                        if (contact) requote(contact.shipping.country, id).catch(close);
                      }}
                    />
                    <span>{name}</span>
                    <strong>{nowMinor === 0 ? 'Free' : priceText(nowMinor, sheet.currency)}</strong>
                  </label>
                ))}
              </div>
            </fieldset>
            <fieldset className={styles.part} disabled={isPaying}>
              <legend>Pay with</legend>
              <div className={styles.methods}>
                {CARDS.map(({ number, label }) => (
                  <label className={styles.method} key={number}>
                    <input
                      type="radio"
                      name="wallet-card"
                      checked={card === number}
                      onChange={() => setCard(number)}
                    />
                    <span>{label}</span>
                  </label>
                ))}
              </div>
            </fieldset>
            <dl className={styles.sums}>
              {sheet.lines.map(({ name, amountMinor }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{priceText(amountMinor, sheet.currency)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <button
          type="submit"
          className={`${store.button} ${store.wide}`}
          disabled={step !== 'open' || sheet === null}
          aria-busy={isPaying}
        >
          {sheet === null
            ? 'Pay'
            : isPaying
              ? 'One moment…'
              : `Pay ${priceText(sheet.totalMinor, sheet.currency)}`}
        </button>
      </form>
    </dialog>
  );
}
