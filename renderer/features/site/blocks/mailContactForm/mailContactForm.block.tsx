import {
  CONTACT_FORM_MAX,
  CONTACT_FORM_PATH,
  FORM_TRAP,
} from '../../../../../shared/features/site/blocks/blocks.ts';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';

/** A form post to the page for messages, which says how it went. The address it reaches stays on the server. */
export function MailContactForm({ properties, level, uid }: BlockProps<'mailContactForm'>) {
  const { title, copy, buttonText } = properties;
  const id = (field: string) => `contact-${uid}-${field}`;
  return (
    <form method="post" action={CONTACT_FORM_PATH} className="block-contact">
      {title !== '' && <Heading level={level}>{title}</Heading>}
      {copy !== '' && <p>{copy}</p>}
      <div className="who">
        <p className="field">
          <label htmlFor={id('name')}>Your name</label>
          <input id={id('name')} name="name" autoComplete="name" required maxLength={CONTACT_FORM_MAX.name} />
        </p>
        <p className="field">
          <label htmlFor={id('email')}>Email address</label>
          <input
            id={id('email')}
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={CONTACT_FORM_MAX.email}
          />
        </p>
      </div>
      <p className="field">
        <label htmlFor={id('message')}>Message</label>
        <textarea id={id('message')} name="message" rows={6} required maxLength={CONTACT_FORM_MAX.message} />
      </p>
      <button type="submit">{buttonText || 'Send'}</button>
      <input type="hidden" name="form" value={uid} />
      <div className="trap" aria-hidden="true">
        <input name={FORM_TRAP} tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
      </div>
    </form>
  );
}
