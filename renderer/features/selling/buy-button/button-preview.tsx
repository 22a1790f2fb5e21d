import { useEffect, useRef } from 'react';
import {
  BUTTON_TEXTS,
  type ButtonLook,
  type BuyProduct,
} from '../../../../shared/features/selling/buy-button/buy-button.rules.ts';
import { drawButton, drawNotice } from './draw-button.ts';

interface ButtonPreviewProps {
  /** Null while shoppers can’t see it. */
  readonly product: BuyProduct | null;
  readonly look: ButtonLook;
  /** The store’s. */
  readonly origin: string;
}

/** The button as other sites show it, drawn by the script’s own code. */
export function ButtonPreview({ product, look, origin }: ButtonPreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    if (product) drawButton(root, { product, look, origin, pictureOrigin: '' });
    else drawNotice(root, look, BUTTON_TEXTS.gone);
  }, [product, look, origin]);
  return <div ref={place} />;
}
