import { type MouseEvent, useEffect, useState } from 'react';
import { slideTimes, wrapSlide } from '../../../../../shared/rules/blocks/slideshow.ts';
import { defineIsland } from '../../../../platform/islands/define-island.tsx';
import styles from './slideshow-controls.module.css';
import { findSlides, loadSlide, showSlide, slideInView } from './slideshow-strip.ts';
import { useHeld } from './use-held.ts';

interface SlideshowControlsProps {
  /** Id of the strip of slides; each slide's is this with `-1`, `-2` and so on. */
  readonly strip: string;
  readonly count: number;
  /** How long a slide shows, in milliseconds. */
  readonly speed: number;
  readonly mode: 'slide' | 'fade';
}

interface Shown {
  readonly place: number;
  /** Grows with each change by hand, so that the time of the slide starts again. Spec 3 §4.7. */
  readonly turns: number;
}

/** Moves the strip on, and lets people choose a slide, go back and forth, and stop it. */
function SlideshowControls({ strip, count, speed, mode }: SlideshowControlsProps) {
  const [shown, setShown] = useState<Shown>({ place: 0, turns: 0 });
  const [playing, setPlaying] = useState(false);
  const held = useHeld(strip);
  const moving = playing && !held;

  useEffect(() => setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches), []);

  useEffect(() => {
    const slides = findSlides(strip);
    if (slides) showSlide(slides, shown.place, mode);
  }, [strip, shown, mode]);

  // Someone who swipes has chosen a slide too.
  useEffect(() => {
    const slides = findSlides(strip);
    if (!slides || mode === 'fade') return;
    const settle = () => {
      const place = slideInView(slides);
      setShown((now) => (now.place === place ? now : { place, turns: now.turns + 1 }));
    };
    slides.strip.addEventListener('scrollend', settle);
    return () => slides.strip.removeEventListener('scrollend', settle);
  }, [strip, mode]);

  useEffect(() => {
    const slides = findSlides(strip);
    if (!slides) return;
    slides.strip.setAttribute('aria-live', moving ? 'off' : 'polite');
    if (!moving) return;
    const next = wrapSlide(shown.place + 1, count);
    const { preloadMs, changeMs } = slideTimes(speed);
    const preload = setTimeout(() => loadSlide(slides, next), preloadMs);
    const change = setTimeout(() => setShown(({ turns }) => ({ place: next, turns })), changeMs);
    return () => {
      clearTimeout(preload);
      clearTimeout(change);
    };
  }, [strip, count, speed, moving, shown]);

  const show = (place: number) =>
    setShown(({ turns }) => ({ place: wrapSlide(place, count), turns: turns + 1 }));
  const choose = (place: number) => (event: MouseEvent) => {
    event.preventDefault();
    show(place);
  };
  return (
    <div className={styles.controls}>
      <button type="button" className={styles.step} onClick={() => show(shown.place - 1)}>
        <Icon path="M15 6l-6 6 6 6" />
        <span className="only-read-aloud">Previous slide</span>
      </button>
      <div className={styles.dots}>
        {Array.from({ length: count }, (_, place) => (
          // Without scripts the address of a slide brings it into view.
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place.
            key={place}
            className={styles.dot}
            href={`#${strip}-${place + 1}`}
            aria-current={place === shown.place ? 'true' : undefined}
            onClick={choose(place)}
          >
            <span className="only-read-aloud">
              Slide {place + 1} of {count}
            </span>
          </a>
        ))}
      </div>
      <button type="button" className={styles.step} onClick={() => show(shown.place + 1)}>
        <Icon path="M9 6l6 6-6 6" />
        <span className="only-read-aloud">Next slide</span>
      </button>
      <button type="button" className={styles.step} onClick={() => setPlaying(!playing)}>
        <Icon path={playing ? 'M9 5v14M15 5v14' : 'M8 5l11 7-11 7z'} />
        <span className="only-read-aloud">{playing ? 'Pause slideshow' : 'Play slideshow'}</span>
      </button>
    </div>
  );
}

function Icon({ path }: { readonly path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

export default defineIsland(SlideshowControls);
