import { Title } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useVisit } from '../../platform/access/use-session.ts';
import { type Drawing, Illustration } from './illustrations.tsx';
import styles from './step-frame.module.css';

/** The questions in their order, as the seam counts them. */
const QUESTIONS = ['brand', 'address', 'password', 'customers', 'verify', 'agreement', 'store'] as const;
type Question = (typeof QUESTIONS)[number];

interface StepPicture {
  /** Share of the width. Spec 1 §2.7. */
  readonly ratio: 0.25 | 0.5;
  readonly drawing: Drawing;
  readonly quote?: { readonly text: string; readonly by: string };
}

interface StepFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly question?: Question;
  /** None is the ratio 0: the question has the whole width. */
  readonly picture?: StepPicture;
  readonly wide?: boolean;
  /** Small print under the form: another way to go. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One question per screen, next to an image where there is room. */
export function StepFrame({ title, lead, question, picture, wide, aside, children }: StepFrameProps) {
  // The demo's merchants say so; on a real installation their words would be invented.
  const quote = useVisit()?.demo ? picture?.quote : undefined;
  const place = question ? QUESTIONS.indexOf(question) + 1 : 0;
  return (
    <div className={styles.frame}>
      <div className={styles.question}>
        <div className={styles.column} data-wide={wide || undefined}>
          {question && (
            <div className={styles.progress}>
              <span>
                Step {place} of {QUESTIONS.length}
              </span>
              <div className={styles.seam} aria-hidden>
                <div className={styles.stitched} style={{ width: `${(place / QUESTIONS.length) * 100}%` }} />
              </div>
            </div>
          )}
          <Title order={1}>{title}</Title>
          {lead && <p className={styles.lead}>{lead}</p>}
          <div className={styles.body}>{children}</div>
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
      </div>
      {picture && (
        <figure className={styles.picture} style={{ '--ratio': picture.ratio } as CSSProperties}>
          <Illustration drawing={picture.drawing} alone={!quote} className={styles.drawing} />
          {quote && (
            <figcaption className={styles.quote}>
              <blockquote>“{quote.text}”</blockquote>
              <cite>{quote.by}</cite>
            </figcaption>
          )}
        </figure>
      )}
    </div>
  );
}
