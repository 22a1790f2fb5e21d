import { mockupLayers } from '../../../../shared/features/making/catalogue/catalogue.ts';
import type { ShownBase } from '../../../../shared/features/site/blocks/blocks.ts';

interface BaseDrawingProps {
  readonly base: ShownBase;
  /** Its place among the colours, so that a row of products isn’t a row of white shirts. */
  readonly at: number;
  /** Keeps its gradients apart from those of other drawings in the page. */
  readonly idPrefix: string;
}

/** The drawing is written as markup, and a block’s uid may hold any characters: those of ids alone are kept. */
const idPart = (text: string): string => text.replace(/[^\w-]/g, '');

/** A bare product, drawn in the page. */
export function BaseDrawing({ base, at, idPrefix }: BaseDrawingProps) {
  const colour = base.colours[at % base.colours.length];
  if (!colour) return null;
  const { ground, shade } = mockupLayers(base, colour, 'front', { idPrefix: idPart(idPrefix), bare: true });
  return (
    <svg
      viewBox="0 0 1000 1200"
      aria-hidden
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code from checked numbers and colours
      dangerouslySetInnerHTML={{ __html: ground + shade }}
    />
  );
}
