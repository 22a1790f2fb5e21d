import { useEffect, useRef, useState } from 'react';
import type { PrintAreaOnPicture } from '../../../../../shared/features/making/catalogue/catalogue.ts';
import type { AreaOnStage, SizePx } from './stage-view.ts';
import type { ShownView } from './view-store.ts';

/** After the last step of a zoom, everything is drawn sharp again. */
const SHARP_AFTER_MS = 120;

/**
 * The view that the layers are drawn for, and the CSS transform that brings them to the one that shows. Garments have soft
 * shadows, which take long to draw: a pan draws nothing, and a zoom draws once it rests.
 */
export function useDrawnView({ view, fit }: ShownView, stage: SizePx, area: PrintAreaOnPicture) {
  const drawn = useRef({ view, stage, area });
  const [, redraw] = useState(0);
  const isOther = drawn.current.stage !== stage || drawn.current.area !== area;
  if (isOther || (fit !== null && drawn.current.view !== view)) drawn.current = { view, stage, area };
  const { view: base } = drawn.current;
  useEffect(() => {
    if (view.pxPerMm === base.pxPerMm) return;
    const timer = setTimeout(() => {
      drawn.current = { ...drawn.current, view };
      redraw((now) => now + 1);
    }, SHARP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [view, base]);
  return { drawn: base, transform: transformBetween(base, view) };
}

/** The transform, about the stage’s top left corner, from one view to another. */
function transformBetween(from: AreaOnStage, to: AreaOnStage): string | undefined {
  if (from === to) return undefined;
  const scale = to.pxPerMm / from.pxPerMm;
  const shift = `translate(${to.left - from.left * scale}px, ${to.top - from.top * scale}px)`;
  return scale === 1 ? shift : `${shift} scale(${scale})`;
}
