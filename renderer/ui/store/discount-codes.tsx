import type { Basket } from '../../../shared/features/selling/basket/basket.calls.ts';
import styles from './discount-codes.module.css';
import store from './store.module.css';

/** A code that was just refused. */
export interface RefusedCode {
  readonly code: string;
  readonly reason: string;
}

interface DiscountCodesProps {
  readonly codes: Basket['codes'];
  /** The page whose action takes the codes. */
  readonly action: string;
  readonly refused: RefusedCode | null;
}

/** The shopper's codes and a field for another one. Plain forms: they work without scripts. */
export function DiscountCodes({ codes, action, refused }: DiscountCodesProps) {
  return (
    <div className={styles.codes}>
      {codes.length > 0 && (
        <ul aria-label="Discount codes">
          {codes.map(({ id, code, refusal }) => (
            <li key={id}>
              <form method="post" action={action} className={styles.code}>
                <input type="hidden" name="intent" value="remove-code" />
                <input type="hidden" name="code" value={code} />
                <strong>{code}</strong>
                <button type="submit" className={styles.remove}>
                  Remove<span className="only-read-aloud"> {code}</span>
                </button>
              </form>
              {refusal !== null && <p className={store.hint}>{refusal}</p>}
            </li>
          ))}
        </ul>
      )}
      <details open={refused !== null}>
        <summary>{codes.length > 0 ? 'Add another code' : 'Add a discount code'}</summary>
        <form method="post" action={action} className={styles.add}>
          <input type="hidden" name="intent" value="apply-code" />
          <label htmlFor="discount-code">Discount code</label>
          <div className={styles.line}>
            <input
              className={store.input}
              id="discount-code"
              name="code"
              maxLength={60}
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={refused?.code}
              aria-invalid={refused !== null}
              aria-describedby={refused ? 'discount-code-error' : undefined}
            />
            <button type="submit" className={store.quiet}>
              Apply
            </button>
          </div>
          {refused && (
            <p id="discount-code-error" className={store.error} role="alert">
              {refused.reason}
            </p>
          )}
        </form>
      </details>
    </div>
  );
}
