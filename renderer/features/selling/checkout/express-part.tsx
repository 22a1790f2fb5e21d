import { type ComponentType, useEffect, useRef, useState } from 'react';
import store from '../../../ui/store/store.module.css';
import styles from './checkout-form.module.css';
import { rememberWallet } from './express.ts';
import type { TestWalletProps } from './test-wallet.tsx';
import type { WalletContact, WalletHandlers } from './wallet.ts';

interface ExpressPartProps {
  /** Stripe's; null where the store takes the sandbox's test wallet. */
  readonly publishableKey: string | null;
  readonly handlers: WalletHandlers;
  /** The form's contact details where they are complete: the test wallet knows them. */
  readonly saved: WalletContact | null;
  readonly isBusy: boolean;
  /** The page was opened for this. */
  readonly takesFocus: boolean;
  /** What stands below: the form or the card. */
  readonly otherwise: string;
}

type TestButtonProps = Pick<ExpressPartProps, 'handlers' | 'saved' | 'isBusy' | 'takesFocus'>;

/** The sandbox's wallet: a button and, once pressed, its sheet. */
function TestWalletButton({ handlers, saved, isBusy, takesFocus }: TestButtonProps) {
  const [Sheet, setSheet] = useState<ComponentType<TestWalletProps> | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const open = async () => {
    const { TestWallet } = await import('./test-wallet.tsx');
    setSheet(() => TestWallet);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.wallet}
        disabled={isBusy && !Sheet}
        onClick={() => {
          open().catch(() => undefined);
        }}
      >
        Buy with test wallet
      </button>
      {Sheet && <Sheet handlers={handlers} saved={saved} close={() => setSheet(null)} />}
    </>
  );
}

interface StripeButtonsProps {
  readonly publishableKey: string;
  readonly handlers: WalletHandlers;
  readonly ready: (isAvailable: boolean) => void;
}

/** The buttons of the wallets that this browser has, in Stripe's own frame. */
function StripeWalletButtons({ publishableKey, handlers, ready }: StripeButtonsProps) {
  const place = useRef<HTMLDivElement>(null);
  const given = useRef({ handlers, ready });
  useEffect(() => {
    const { current: element } = place;
    if (!element) return;
    const { handlers, ready } = given.current;
    let unmount: (() => void) | null = null;
    let isGone = false;
    const mount = async () => {
      const { mountWallets } = await import('./stripe-wallets.ts');
      if (!isGone) unmount = await mountWallets({ element, publishableKey, handlers, ready });
    };
    mount().catch(() => ready(false));
    return () => {
      isGone = true;
      unmount?.();
    };
  }, [publishableKey]);
  return <div ref={place} />;
}

/** Wallets that pay without filling in the form. Takes no room where there are none. */
export function ExpressPart({ publishableKey, otherwise, ...rest }: ExpressPartProps) {
  const { handlers, takesFocus } = rest;
  // The test wallet is in every browser that runs scripts, so its room is there from the start and nothing moves.
  const [isAvailable, setIsAvailable] = useState(publishableKey === null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAvailable && takesFocus && publishableKey !== null) title.current?.focus();
  }, [isAvailable, takesFocus, publishableKey]);
  const ready = (available: boolean) => {
    rememberWallet(available);
    setIsAvailable(available);
  };
  return (
    <section
      className={`${styles.part} ${styles.needsScripts}`}
      aria-labelledby="express"
      hidden={!isAvailable}
    >
      <h2 id="express" ref={title} tabIndex={-1}>
        Express checkout
      </h2>
      {publishableKey === null ? (
        <TestWalletButton {...rest} />
      ) : (
        <StripeWalletButtons publishableKey={publishableKey} handlers={handlers} ready={ready} />
      )}
      <p className={`${store.hint} ${styles.otherwise}`}>{otherwise}</p>
    </section>
  );
}
