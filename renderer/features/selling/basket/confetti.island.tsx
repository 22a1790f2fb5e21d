import { useEffect } from 'react';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import { Confetti } from './confetti.tsx';

/** The celebration on the basket page, once. */
function BasketConfetti() {
  // A reload shows the basket, not the party again.
  useEffect(() => history.replaceState(history.state, '', '/basket/'), []);
  return <Confetti />;
}

export default defineIsland(BasketConfetti);
