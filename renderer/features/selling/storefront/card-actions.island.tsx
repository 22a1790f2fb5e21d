import { type ComponentType, useEffect, useState } from 'react';
import { COUNT_COOKIES } from '../../../../shared/features/selling/basket/basket.rules.ts';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import type { CardDeedsProps, CardPress } from './card-deeds.tsx';
// The page holds the styles of what comes later.
import './card-actions.module.css';

/** The link of the card that a button is on. */
const hrefOf = (button: HTMLElement) =>
  button.closest('[data-part="card"]')?.querySelector('h3 a')?.getAttribute('href') ?? '';

interface Deeds extends CardDeedsProps {
  readonly Component: ComponentType<CardDeedsProps>;
}

/** Shows the buttons of a page’s cards once it is awake. What they do comes when one is pressed, or when something is saved. */
function CardActions() {
  const [deeds, setDeeds] = useState<Deeds | null>(null);
  useEffect(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[data-card-button]')) {
      button.hidden = false;
      if (button.dataset.cardButton === 'save') button.ariaPressed = 'false';
    }
    const load = (press: CardPress | null) =>
      import('./card-deeds.tsx').then(
        ({ CardDeeds }) => setDeeds({ Component: CardDeeds, press }),
        // The product's own page can do it all.
        () => press && location.assign(press.href),
      );
    if (document.cookie.includes(`${COUNT_COOKIES.favourites}=`)) load(null);
    const press = ({ target }: MouseEvent) => {
      const button = target instanceof Element && target.closest<HTMLElement>('[data-card-button]');
      if (button) load({ button, href: hrefOf(button) });
    };
    document.addEventListener('click', press);
    return () => document.removeEventListener('click', press);
  }, []);
  return deeds && <deeds.Component press={deeds.press} />;
}

export default defineIsland(CardActions);
