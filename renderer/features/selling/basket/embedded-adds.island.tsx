import { useEffect, useState } from 'react';
import type { bulkAddItemsToCart } from '../../../../shared/features/selling/basket/basket.calls.ts';
import {
  ADD_TO_CART_COMPLETE,
  ADD_TO_CART_FAILED,
  EMBEDDED_ADD_MESSAGES,
  EMBEDDED_ADDS_WAITING_MAX,
  type EmbeddedAdd,
  readEmbeddedAdd,
} from '../../../../shared/features/selling/basket/basket.rules.ts';
import { failureWords } from '../../../platform/calls/refused.ts';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import { islandCall } from '../../../platform/islands/island-call.ts';
import { announceBasketChanged } from './basket-events.ts';

declare global {
  interface Window {
    /** Messages of embedded pages that came before this island. It asks once, and hears the later ones itself. */
    takeEarlyAdds?: () => readonly MessageEvent[];
  }
}

const addItems = islandCall<typeof bulkAddItemsToCart>({
  method: 'POST',
  path: '/omnis/v3/frontend/product/bulkAddItemsToCart/',
});

/** The frame of an `iframe` block that sent a message, if it still shows a page of the block’s origin. */
const senderOf = ({ source, origin }: MessageEvent): Window | null =>
  [...document.querySelectorAll<HTMLIFrameElement>('iframe.block-iframe')].find(
    ({ contentWindow, src }) =>
      contentWindow !== null && contentWindow === source && new URL(src).origin === origin,
  )?.contentWindow ?? null;

/** Why nothing was added; null once it was. */
async function add(wanted: EmbeddedAdd): Promise<string | null> {
  if ('fault' in wanted) return wanted.fault;
  try {
    await addItems({ body: { items: [...wanted.items] } });
    return null;
  } catch (error) {
    return failureWords(error);
  }
}

/** A page and the footer below it can each embed pages: the first of their islands hears all of them. */
let isHearing = false;

/** Adds what embedded pages ask for to the basket, one message after the other, and answers each. Spec 2 §7.10. */
function EmbeddedAdds() {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (isHearing) return;
    isHearing = true;
    let last = Promise.resolve();
    let waiting = 0;
    const hear = (event: MessageEvent) => {
      const sender = senderOf(event);
      const wanted = sender && readEmbeddedAdd(event.data);
      if (!sender || !wanted) return;
      const answer = (failure: string | null) =>
        sender.postMessage(
          failure === null ? { type: ADD_TO_CART_COMPLETE } : { type: ADD_TO_CART_FAILED, message: failure },
          event.origin,
        );
      if (waiting >= EMBEDDED_ADDS_WAITING_MAX) return answer(EMBEDDED_ADD_MESSAGES.waiting);
      waiting += 1;
      last = last.then(async () => {
        const failure = await add(wanted);
        waiting -= 1;
        if (failure === null) {
          announceBasketChanged();
          setSaid('Added to your basket');
        }
        answer(failure);
      });
    };
    window.addEventListener('message', hear);
    for (const event of window.takeEarlyAdds?.() ?? []) hear(event);
    return () => {
      window.removeEventListener('message', hear);
      isHearing = false;
    };
  }, []);
  return (
    <p className="only-read-aloud" role="status">
      {said}
    </p>
  );
}

export default defineIsland(EmbeddedAdds);
