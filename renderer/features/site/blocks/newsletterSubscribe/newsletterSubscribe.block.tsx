import {
  FORM_TRAP,
  NEWSLETTER_CONSENT,
  NEWSLETTER_EMAIL_MAX,
  NEWSLETTER_PATH,
} from '../../../../../shared/features/site/blocks/blocks.ts';
import type { BlockProps } from '../block-props.ts';
import { groundStyle } from '../ground.ts';
import { Heading } from '../heading.tsx';

/** A form post to the newsletter’s own page, which says how it went. */
export function NewsletterSubscribe({ properties, level, uid }: BlockProps<'newsletterSubscribe'>) {
  const { title, copy, buttonText, font, backgroundColor, mailingList } = properties;
  const field = `newsletter-${uid}`;
  return (
    <form
      method="post"
      action={NEWSLETTER_PATH}
      className="block-newsletter"
      style={{ ...groundStyle(backgroundColor), ...(font !== '' && { fontFamily: `"${font}"` }) }}
    >
      <div className="texts">
        {title !== '' && <Heading level={level}>{title}</Heading>}
        {copy !== '' && <p>{copy}</p>}
      </div>
      <div className="fields">
        <label htmlFor={field}>Email address</label>
        <div className="line">
          <input
            id={field}
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={NEWSLETTER_EMAIL_MAX}
          />
          <button type="submit">{buttonText || 'Subscribe'}</button>
        </div>
        <small>{NEWSLETTER_CONSENT}</small>
      </div>
      <input type="hidden" name="list" value={mailingList} />
      <div className="trap" aria-hidden="true">
        <input name={FORM_TRAP} tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
      </div>
    </form>
  );
}
