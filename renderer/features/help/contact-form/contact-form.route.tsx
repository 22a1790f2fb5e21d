import type { ReactNode } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  CONTACT_SENT,
  CONTACT_SOURCE_MAX,
  contactFormCalls,
} from '../../../../shared/features/help/contact-form/contact-form.calls.ts';
import {
  CONTACT_FORM_MAX,
  CONTACT_FORM_PATH,
  FORM_TRAP,
} from '../../../../shared/features/site/blocks/blocks.ts';
import { readForm } from '../../../platform/forms/posted-form.ts';
import { formSource } from '../../../platform/visit/form-source.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import styles from './contact-form.module.css';

export function loader({ context, url }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  return { storeName: server.visit.store?.name ?? '', isSent: url.searchParams.has('sent') };
}

const FIELDS = ['name', 'email', 'orderNumber', 'message', 'form', 'source'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? '');
  const values: Values = {
    name: text('name'),
    email: text('email').trim(),
    orderNumber: text('orderNumber'),
    message: text('message'),
    form: text('form'),
    // After a refusal the form is on this page, which names the first one.
    source: text('source') || formSource(request, CONTACT_SOURCE_MAX),
  };
  try {
    await context.get(pageServerContext).call(contactFormCalls.send, {
      body: { ...values, [FORM_TRAP]: text(FORM_TRAP) },
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data({ values, message: error.message, errors: error.errors ?? {} }, { status: error.status });
  }
  return redirect(`${CONTACT_FORM_PATH}?sent`, 303);
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly children: (described: object) => ReactNode;
}

const Field = ({ name, label, error, children }: FieldProps) => (
  <div className={store.field}>
    <label htmlFor={name}>{label}</label>
    {children(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${name}-error` })}
    {error !== undefined && (
      <span className={store.error} id={`${name}-error`} role="alert">
        {error}
      </span>
    )}
  </div>
);

/** `/contact-form/`: where a store’s contact forms lead, without any script. */
export default function ContactForm() {
  const { storeName, isSent } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (isSent && !refused)
    return (
      <div className={styles.page}>
        <Seo title={`Message sent | ${storeName}`} hidden />
        <h1>Thank you</h1>
        <p role="status">
          {CONTACT_SENT} to {storeName}. The answer comes by email.
        </p>
        <p>
          <a className={store.button} href="/">
            Back to the shop
          </a>
        </p>
      </div>
    );
  const values = refused?.values;
  const errors = refused?.errors ?? {};
  const general = refused && Object.keys(errors).length === 0 ? refused.message : null;
  return (
    <div className={styles.page}>
      <Seo title={`Write to ${storeName} | ${storeName}`} hidden />
      <h1>Write to {storeName}</h1>
      {general !== null && (
        <p className={store.error} role="alert">
          {general}
        </p>
      )}
      <form method="post" className={styles.page}>
        <Field name="name" label="Your name" error={errors.name?.[0]}>
          {(described) => (
            <input
              className={store.input}
              id="name"
              name="name"
              autoComplete="name"
              required
              maxLength={CONTACT_FORM_MAX.name}
              defaultValue={values?.name ?? ''}
              {...described}
            />
          )}
        </Field>
        <Field name="email" label="Email address" error={errors.email?.[0]}>
          {(described) => (
            <input
              className={store.input}
              id="email"
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={CONTACT_FORM_MAX.email}
              defaultValue={values?.email ?? ''}
              {...described}
            />
          )}
        </Field>
        <Field name="orderNumber" label="Order number (optional)" error={errors.orderNumber?.[0]}>
          {(described) => (
            <input
              className={store.input}
              id="orderNumber"
              name="orderNumber"
              maxLength={CONTACT_FORM_MAX.orderNumber}
              defaultValue={values?.orderNumber ?? ''}
              {...described}
            />
          )}
        </Field>
        <Field name="message" label="Message" error={errors.message?.[0]}>
          {(described) => (
            <textarea
              className={store.input}
              id="message"
              name="message"
              rows={6}
              required
              maxLength={CONTACT_FORM_MAX.message}
              defaultValue={values?.message ?? ''}
              {...described}
            />
          )}
        </Field>
        <input type="hidden" name="form" value={values?.form ?? ''} />
        <input type="hidden" name="source" value={values?.source ?? ''} />
        <p>
          <button className={store.button} type="submit">
            Send
          </button>
        </p>
      </form>
    </div>
  );
}
