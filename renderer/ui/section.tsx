import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** One line under the title. */
  readonly text?: ReactNode;
  /** Buttons or a filter at the title's end. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with its heading, on the page's ground; in a frame it is a `Panel`. */
export function Section({ title, text, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions}
        {text && <p>{text}</p>}
      </div>
      {children}
    </section>
  );
}
