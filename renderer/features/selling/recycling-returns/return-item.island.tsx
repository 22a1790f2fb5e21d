import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../../shared/contract/errors.ts';
import type { recyclingReturnCalls } from '../../../../shared/features/selling/recycling-returns/recycling-returns.calls.ts';
import {
  RETURN_LINK,
  RETURN_TITLE,
} from '../../../../shared/features/selling/recycling-returns/recycling-returns.rules.ts';
import type { ReturnOffer } from '../../../../shared/features/selling/recycling-returns/return-offer.schema.ts';
import { RETURN_ITEM_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import { islandCall } from '../../../platform/islands/island-call.ts';
import { DialogHead } from '../../../ui/store/dialog-head.tsx';
import store from '../../../ui/store/store.module.css';
import styles from './return-item.island.module.css';
import { ReturnEmailField, type ReturnRefused, ReturnTerms, returnRefused } from './return-item-form.tsx';

const submit = islandCall<typeof recyclingReturnCalls.submit>({
  method: 'POST',
  path: '/omnis/v3/frontend/retex/remill/submit/',
});
const readTerms = islandCall<typeof recyclingReturnCalls.offer>({
  method: 'GET',
  path: '/omnis/v3/frontend/retex/remill/',
});
const FAILED: ReturnRefused = { text: RETURN_ITEM_MESSAGES.failed, ofField: false };

interface ReturnItemProps {
  readonly offer: ReturnOffer;
}

interface AskProps extends ReturnItemProps {
  readonly sent: () => void;
}

function AskForLabel({ offer, sent }: AskProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ReturnRefused | null>(null);
  const [coupon, setCoupon] = useState<string | null>(null);
  // A store’s pages are kept for a while, and what it gives changes: it is asked for when somebody looks.
  useEffect(() => {
    readTerms({}).then(
      (terms) => setCoupon(terms.coupon),
      () => undefined,
    );
  }, []);
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const email = String(new FormData(event.currentTarget).get('email') ?? '');
    setBusy(true);
    setRefused(null);
    try {
      await submit({ body: { email } });
      sent();
    } catch (error) {
      setRefused(error instanceof Refusal ? returnRefused(error) : FAILED);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={ask} noValidate>
      <ReturnTerms offer={offer} coupon={coupon} />
      <ReturnEmailField id="return-item-email" email="" refused={refused} autoFocus />
      <button type="submit" className={store.button} aria-busy={busy}>
        {busy ? 'Sending…' : 'Email me a label'}
      </button>
    </form>
  );
}

function Sent({ done }: { readonly done: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={styles.form}>
      <p role="status">{RETURN_ITEM_MESSAGES.sent}</p>
      <button type="button" className={store.button} onClick={done} ref={button}>
        Close
      </button>
    </div>
  );
}

function Popup({ offer, close }: ReturnItemProps & { readonly close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isSent, setSent] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const end = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same for the keyboard
    <dialog
      ref={dialog}
      className={styles.popup}
      aria-labelledby="return-item-title"
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) end();
      }}
    >
      <div className={styles.body}>
        <DialogHead id="return-item-title" title={RETURN_TITLE} close={end} />
        {isSent ? <Sent done={end} /> : <AskForLabel offer={offer} sent={() => setSent(true)} />}
      </div>
    </dialog>
  );
}

/** The link to a return label. It leads to the page of it; awake, it opens the popup instead. Spec 1 §2.11. */
function ReturnItem({ offer }: ReturnItemProps) {
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a href="/return-an-item/" onClick={open}>
        {RETURN_LINK}
      </a>
      {isOpen && <Popup offer={offer} close={() => setOpen(false)} />}
    </>
  );
}

export default defineIsland(ReturnItem, { when: 'touched' });
