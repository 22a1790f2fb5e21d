import { Children } from 'react';
import type { BlockProps } from '../block-props.ts';

export function Taglets({ properties: { alignment }, children }: BlockProps<'taglets'>) {
  return (
    <ul className="block-taglets" data-alignment={alignment}>
      {Children.toArray(children).map((tag, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other identity here.
        <li key={place}>{tag}</li>
      ))}
    </ul>
  );
}
