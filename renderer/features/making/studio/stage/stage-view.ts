import {
  MOCKUP_SIZE,
  type PrintAreaOnPicture,
} from '../../../../../shared/features/making/catalogue/catalogue.ts';

/** Which part of the garment picture shows: everything at 1, the print area filling the view further in. */
export const ZOOM_STEPS = [1, 1.5, 2, 3, 4] as const;

export interface ViewBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** The view box of a zoom, around the print area's middle, never beyond the picture's edges. */
export function viewBoxOf(area: PrintAreaOnPicture, zoom: number): ViewBox {
  const width = MOCKUP_SIZE.width / zoom;
  const height = MOCKUP_SIZE.height / zoom;
  return {
    x: within(area.x + area.width / 2 - width / 2, 0, MOCKUP_SIZE.width - width),
    y: within(area.y + area.height / 2 - height / 2, 0, MOCKUP_SIZE.height - height),
    width,
    height,
  };
}

export interface PointMm {
  readonly x: number;
  readonly y: number;
}

/** A pointer's place on the screen in millimetres of the print area. */
export function pointOnArea(svg: SVGSVGElement, area: PrintAreaOnPicture, client: PointMm): PointMm {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const { x, y } = new DOMPoint(client.x, client.y).matrixTransform(matrix.inverse());
  return { x: (x - area.x) / area.pxPerMm, y: (y - area.y) / area.pxPerMm };
}
