import type { AgreementSection } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import styles from './agreement-text.module.css';

/** The agreement, or its appendix, as text to read. */
export function AgreementText({ sections }: { readonly sections: readonly AgreementSection[] }) {
  return (
    <div className={styles.text}>
      {sections.map(({ heading, paragraphs }) => (
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
