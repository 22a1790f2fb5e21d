import {
  BUTTON_TEXTS,
  type ButtonLook,
  readButtonLook,
  readButtonProduct,
} from '../../../../shared/features/selling/buy-button/buy-button.rules.ts';
import { drawButton, drawNotice } from './draw-button.ts';
import { loadProducts } from './load-products.ts';

/**
 * Runs on pages of other sites, under 5 kB as sent. It draws the buttons of the store that it comes from, without a
 * cookie or any storage. Without it, and where anything goes wrong, the plain link of each element stays.
 */

/** An element of the page that this script draws in. */
interface Place {
  readonly urlName: string;
  readonly look: ButtonLook;
  readonly root: ShadowRoot;
}

/** Takes an element for this store, with its link shown until there is something better; null for any other element. */
function takePlace(element: HTMLElement, origin: string): Place | null {
  const urlName = readButtonProduct(element.dataset);
  const link = element.querySelector('a');
  // Another store’s script draws its own, and a snippet that was pasted twice brings this one twice.
  if (urlName === null || element.shadowRoot || (link && link.origin !== origin)) return null;
  const root = element.attachShadow({ mode: 'open' });
  root.append(document.createElement('slot'));
  return { urlName, look: readButtonLook(element.dataset), root };
}

async function drawButtons(origin: string): Promise<void> {
  const elements = document.querySelectorAll<HTMLElement>('div[data-selvedge-product]');
  const places = [...elements].flatMap((element) => takePlace(element, origin) ?? []);
  if (places.length === 0) return;
  const loaded = await loadProducts(origin, [...new Set(places.map(({ urlName }) => urlName))]);
  if (loaded === 'failed') return;
  for (const { urlName, look, root } of places) {
    const product = loaded === 'closed' ? undefined : loaded.get(urlName);
    if (product) drawButton(root, { product, look, origin, pictureOrigin: origin });
    else drawNotice(root, look, loaded === 'closed' ? BUTTON_TEXTS.closed : BUTTON_TEXTS.gone);
  }
}

const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement && 'adoptedStyleSheets' in document) {
  const { origin } = new URL(currentScript.src);
  const start = () => void drawButtons(origin);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true });
  else start();
}
