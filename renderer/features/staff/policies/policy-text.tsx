import { agreementOf } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import styles from './policies.module.css';

/** The text of a policy: headed sections and paragraphs. */
export function PolicyText({ body }: { readonly body: string }) {
  return (
    <div className={styles.text}>
      {agreementOf(body).agreement.map(({ heading, paragraphs }) => (
        <section key={heading ?? 'introduction'}>
          {heading && <h2>{heading}</h2>}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  );
}
