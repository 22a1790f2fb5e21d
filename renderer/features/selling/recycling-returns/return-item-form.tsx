import type { Refusal } from '../../../../shared/contract/errors.ts';
import {
  formatCoupon,
  formatPostage,
  RETURN_RULE,
} from '../../../../shared/features/selling/recycling-returns/recycling-returns.rules.ts';
import type { ReturnOffer } from '../../../../shared/features/selling/recycling-returns/return-offer.schema.ts';
import { RETURN_ITEM_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import store from '../../../ui/store/store.module.css';

/** Why no label was mailed, and whether it is the address that has to change. */
export interface ReturnRefused {
  readonly text: string;
  readonly ofField: boolean;
}

/** What the address and the waiting time say stays; anything else is the specification's sentence. Spec 3 §8.5. */
export function returnRefused({ status, message }: Pick<Refusal, 'status' | 'message'>): ReturnRefused {
  if (status === 422) return { text: message, ofField: true };
  return { text: status === 429 ? message : RETURN_ITEM_MESSAGES.failed, ofField: false };
}

interface ReturnTermsProps {
  readonly offer: ReturnOffer;
  /** What the store gives for it; null where it gives nothing. */
  readonly coupon: string | null;
}

/** What is taken, what sending it costs, and what happens next. */
export function ReturnTerms({ offer, coupon }: ReturnTermsProps) {
  return (
    <p>
      {RETURN_RULE} <strong>{formatPostage(offer)}</strong> {coupon !== null && `${formatCoupon(coupon)} `}
      Enter your email and we’ll send you a label to print, with packing instructions.
    </p>
  );
}

interface ReturnEmailFieldProps {
  readonly id: string;
  readonly email: string;
  readonly refused: ReturnRefused | null;
  readonly autoFocus?: boolean;
}

/** The one field of the form, with what was refused. */
export function ReturnEmailField({ id, email, refused, autoFocus = false }: ReturnEmailFieldProps) {
  const error = refused?.ofField ? refused.text : null;
  return (
    <>
      {refused && !refused.ofField && (
        <p className={store.alert} role="alert">
          {refused.text}
        </p>
      )}
      <div className={store.field}>
        <label htmlFor={id}>Your email address</label>
        <input
          className={store.input}
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={email}
          {...(autoFocus && { autoFocus: true })}
          {...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` })}
        />
        {error && (
          <span className={store.error} id={`${id}-error`} role="alert">
            {error}
          </span>
        )}
      </div>
    </>
  );
}
