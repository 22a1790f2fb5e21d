import { Children, type CSSProperties } from 'react';
import type { BlockProps } from '../block-props.ts';
import { Section } from '../section.tsx';

/** A line that scrolls sideways by finger, wheel or arrow keys, without scripts. */
export function Carousel({ uid, properties, level, children }: BlockProps<'carousel'>) {
  const { title, shown } = properties;
  const style: CSSProperties = Object.fromEntries([['--shown', `${shown}`]]);
  return (
    <Section uid={uid} title={title} level={level}>
      <ul
        className="block-carousel"
        style={style}
        data-scrolls
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard without scripts.
        tabIndex={0}
        aria-label={title || 'Carousel'}
      >
        {Children.toArray(children).map((child, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other identity here.
          <li key={place}>{child}</li>
        ))}
      </ul>
    </Section>
  );
}
