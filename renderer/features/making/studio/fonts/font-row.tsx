import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type FontFamily,
  missingLetters,
  nearestWeight,
  outlineText,
  type TextElement,
} from '../../../../../shared/features/making/studio/studio.ts';
import { loadedFonts, useFont } from '../browser-fonts.ts';
import styles from './fonts.module.css';

/** A row that is only scrolled past isn’t looked at. */
const LOOKED_AT_AFTER_MS = 80;
const SAMPLE_SIZE = 10;

function useLookedAt(row: RefObject<HTMLElement | null>): boolean {
  const [isLookedAt, setLookedAt] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (!element || isLookedAt) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting) timer = setTimeout(() => setLookedAt(true), LOOKED_AT_AFTER_MS);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [row, isLookedAt]);
  return isLookedAt;
}

interface FontRowProps {
  readonly family: FontFamily;
  readonly element: TextElement;
  readonly sample: string;
  readonly isFavourite: boolean;
  readonly onFavourite: () => void;
}

/** A font with the merchant’s words as it would print them. Its files are fetched once the row is looked at. */
export function FontRow({ family, element, sample, isFavourite, onFavourite }: FontRowProps) {
  const row = useRef<HTMLSpanElement>(null);
  const isLookedAt = useLookedAt(row);
  const weight = nearestWeight(family, element.weight);
  const stage = useFont(family.id, weight, sample, isLookedAt);
  const { outline: _outline, shadow: _shadow, case: _case, ...plain } = element;
  const text: TextElement = {
    ...plain,
    text: sample,
    fontId: family.id,
    weight,
    size: SAMPLE_SIZE,
    arc: 0,
    align: 'left',
    letterSpacing: 0,
  };
  const isThere = stage === 'there';
  const missing = isThere ? missingLetters(text, loadedFonts) : [];
  return (
    <span ref={row} className={styles.row}>
      <span className={styles.sample} aria-hidden>
        {isThere && <Sample text={text} />}
        {stage === 'failed' && <small>Couldn’t be loaded</small>}
      </span>
      <small className={styles.name}>
        {family.name}
        {missing.length > 0 && <span className={styles.lacks}>{`Lacks ${missing.join(' ')}`}</span>}
      </small>
      {/* For the mouse: an option holds no button. The one below the list does the same by keyboard. */}
      <span
        className={styles.star}
        aria-hidden
        data-on={isFavourite || undefined}
        title={
          isFavourite ? `Take ${family.name} out of your favourites` : `Add ${family.name} to your favourites`
        }
        onClick={(event) => {
          event.stopPropagation();
          onFavourite();
        }}
      >
        {isFavourite ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
      </span>
    </span>
  );
}

function Sample({ text }: { readonly text: TextElement }) {
  const { path, width, height } = outlineText(text, loadedFonts);
  return (
    <svg
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}
