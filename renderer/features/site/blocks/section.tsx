import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';
import styles from './section.module.css';

interface SectionProps {
  readonly uid: string;
  readonly title: string;
  readonly level: 1 | 2 | 3;
  /** Where everything of this section is listed. */
  readonly seeAll?: string;
  readonly children: ReactNode;
}

/** A part of a page under its title. */
export function Section({ uid, title, level, seeAll, children }: SectionProps) {
  if (title === '') return <div className={styles.section}>{children}</div>;
  const id = `block-${uid}`;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head} data-part="section-head">
        <Heading level={level} id={id} className={styles.title}>
          {title}
        </Heading>
        {seeAll && (
          <a href={seeAll}>
            See all<span className="only-read-aloud"> of {title}</span>
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
