import { Children } from 'react';
import type { BlockProps } from '../block-props.ts';
import styles from './slideshow.module.css';
import SlideshowControls from './slideshow-controls.island.tsx';

/**
 * Slides in a strip that scrolls, complete without scripts. Only the controls are an island: they find the strip by its
 * id, because blocks inside a block can't travel to an island as JSON.
 */
export function Slideshow({ uid, properties, children }: BlockProps<'slideshow'>) {
  const slides = Children.toArray(children);
  const strip = `slides-${uid}`;
  const { mode, speed, compact } = properties;
  return (
    <section
      className={styles.slideshow}
      aria-roledescription="slideshow"
      aria-label="Slideshow"
      data-compact={compact || undefined}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard without scripts. */}
      <ul className={styles.strip} id={strip} tabIndex={0} aria-label="Slides">
        {slides.map((slide, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide has no other identity than its place here.
          <li key={place} id={`${strip}-${place + 1}`} aria-label={`${place + 1} of ${slides.length}`}>
            {slide}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <SlideshowControls strip={strip} count={slides.length} speed={speed} mode={mode} />
      )}
    </section>
  );
}
