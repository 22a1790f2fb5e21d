import type { HTMLAttributes, ReactNode } from 'react';
import type { CheckoutErrors } from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import type { AddressField, AddressTexts } from '../../../../shared/features/selling/orders/orders.rules.ts';
import { COUNTRIES, countryOf } from '../../../../shared/rules/money/money.ts';
import store from '../../../ui/store/store.module.css';
import styles from './checkout-form.module.css';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly errors: CheckoutErrors;
  readonly change: (value: string) => void;
  readonly type?: string;
  readonly autoComplete?: string;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly optional?: boolean;
  readonly full?: boolean;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly hint?: ReactNode;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
}

/** A labelled text field; its error stands below it and is read out with it. */
export function Field({
  name,
  label,
  value,
  errors,
  change,
  optional = false,
  full = false,
  hint,
  ...input
}: FieldProps) {
  const error = errors[name]?.[0];
  const id = `field-${name}`;
  return (
    <div className={full ? `${store.field} ${styles.full}` : store.field}>
      <label htmlFor={id}>
        {label} {optional && <span className={store.optional}>(optional)</span>}
      </label>
      <input
        {...input}
        id={id}
        name={name}
        className={store.input}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
        {...(!optional && { required: true })}
        {...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` })}
      />
      {hint && !error && <span className={store.hint}>{hint}</span>}
      {error && (
        <span className={store.error} id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly errors: CheckoutErrors;
  readonly change: (value: string) => void;
  readonly autoComplete: string;
  readonly options: readonly { readonly code: string; readonly name: string }[];
}

/** A labelled list to choose from. A value that isn't in it shows as no choice. */
function Choice({ name, label, value, errors, change, autoComplete, options }: ChoiceProps) {
  const error = errors[name]?.[0];
  const id = `field-${name}`;
  const chosen = options.find((option) => [option.code, option.name].includes(value))?.code ?? '';
  return (
    <div className={`${store.field} ${styles.full}`}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className={store.input}
        value={chosen}
        autoComplete={autoComplete}
        required
        onChange={(event) => change(event.currentTarget.value)}
        {...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` })}
      >
        {chosen === '' && <option value="">Choose…</option>}
        {options.map((option) => (
          <option key={option.code} value={option.code}>
            {option.name}
          </option>
        ))}
      </select>
      {error && (
        <span className={store.error} id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

interface AddressFieldsProps {
  readonly prefix: 'shipping' | 'billing';
  readonly address: AddressTexts;
  readonly errors: CheckoutErrors;
  /** Codes of the countries to choose from; all of them where it is left out. */
  readonly countries?: readonly string[];
  /** States of the country to choose from; any text where there are none. */
  readonly states?: readonly { readonly code: string; readonly name: string }[];
  readonly change: (field: AddressField, value: string) => void;
  /** The postcode was left as it now is. */
  readonly onPostcode?: () => void;
}

/** The fields an address of the chosen country has, and no others. */
export function AddressFields({
  prefix,
  address,
  errors,
  countries,
  states = [],
  change,
  onPostcode,
}: AddressFieldsProps) {
  const country = countryOf(address.country);
  const at = (field: AddressField) => ({
    name: `${prefix}.${field}`,
    value: address[field],
    errors,
    change: (value: string) => change(field, value),
    autoComplete: `${prefix} ${AUTOCOMPLETE[field]}`,
  });
  return (
    <div className={styles.fields}>
      <Choice
        {...at('country')}
        label="Country"
        options={COUNTRIES.filter(({ code }) => countries?.includes(code) ?? true)}
      />
      <Field {...at('name')} label="Full name" full />
      <Field {...at('company')} label="Company" full optional />
      <Field {...at('street')} label="Address line 1" full />
      <Field {...at('street2')} label="Address line 2" full optional />
      <Field {...at('city')} label="Town or city" full={country?.postcode === 'none'} />
      {country?.postcode !== 'none' && (
        <Field
          {...at('zip')}
          label={country?.postcodeLabel ?? 'Postal code'}
          optional={country?.postcode === 'optional'}
          maxLength={16}
          {...(onPostcode && { onBlur: onPostcode })}
        />
      )}
      {country?.state !== 'none' &&
        (states.length > 0 ? (
          <Choice {...at('state')} label={country?.stateLabel ?? 'State'} options={states} />
        ) : (
          <Field
            {...at('state')}
            label={country?.stateLabel ?? 'State'}
            optional={country?.state === 'optional'}
            full
          />
        ))}
      {prefix === 'shipping' && (
        <Field
          {...at('phone')}
          label="Phone"
          type="tel"
          full
          optional
          hint="In case the courier needs to reach you"
        />
      )}
    </div>
  );
}

const AUTOCOMPLETE: Readonly<Record<AddressField, string>> = {
  name: 'name',
  company: 'organization',
  street: 'address-line1',
  street2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  country: 'country',
  phone: 'tel',
};
