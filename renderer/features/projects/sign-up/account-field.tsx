import type { ComponentProps } from 'react';
import store from '../../../ui/store/store.module.css';

interface AccountFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  readonly id: string;
  readonly label: string;
  /** Why it was refused; null where it wasn’t. */
  readonly error?: string | null;
}

/** A field of the forms of a shopper’s account. */
export function AccountField({ id, label, error = null, ...input }: AccountFieldProps) {
  return (
    <div className={store.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        className={store.input}
        id={id}
        {...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` })}
      />
      {error && (
        <span className={store.error} id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

/** The six digits from an email. */
export const MailedCode = ({ id, error }: Pick<AccountFieldProps, 'id' | 'error'>) => (
  <AccountField
    id={id}
    label="Code"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={30}
    required
    error={error ?? null}
  />
);
