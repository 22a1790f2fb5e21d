import {
  MOCKUP_SIZE,
  type PrintAreaOnPicture,
} from '../../../../../shared/features/making/catalogue/catalogue.ts';

/** Which part of the garment picture shows: everything at 1, more than the picture under it. */
export const ZOOM_STEPS = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
export const WHOLE_PICTURE = ZOOM_STEPS.indexOf(1);

export interface ViewBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** The view box of a zoom, around the print area's middle, within the picture's edges while it is smaller than it. */
export function viewBoxOf(area: PrintAreaOnPicture, zoom: number): ViewBox {
  const width = MOCKUP_SIZE.width / zoom;
  const height = MOCKUP_SIZE.height / zoom;
  const start = (middle: number, length: number, whole: number) =>
    length >= whole ? (whole - length) / 2 : within(middle - length / 2, 0, whole - length);
  return {
    x: start(area.x + area.width / 2, width, MOCKUP_SIZE.width),
    y: start(area.y + area.height / 2, height, MOCKUP_SIZE.height),
    width,
    height,
  };
}

export interface PointMm {
  readonly x: number;
  readonly y: number;
}

/** Where millimetres of the print area lie on the stage, in its pixels. */
export interface AreaOnStage {
  readonly left: number;
  readonly top: number;
  readonly pxPerMm: number;
}

/** The view box is shown whole, in the middle of the stage. */
export function areaOnStage(
  area: PrintAreaOnPicture,
  viewBox: ViewBox,
  stage: { readonly width: number; readonly height: number },
): AreaOnStage {
  const scale = Math.min(stage.width / viewBox.width, stage.height / viewBox.height);
  return {
    left: (stage.width - viewBox.width * scale) / 2 + (area.x - viewBox.x) * scale,
    top: (stage.height - viewBox.height * scale) / 2 + (area.y - viewBox.y) * scale,
    pxPerMm: area.pxPerMm * scale,
  };
}

/** A pointer's place on the screen in millimetres of the print area. */
export function pointOnArea(
  stage: { readonly getBoundingClientRect: () => { readonly left: number; readonly top: number } },
  area: AreaOnStage,
  client: PointMm,
): PointMm {
  const { left, top } = stage.getBoundingClientRect();
  return {
    x: (client.x - left - area.left) / area.pxPerMm,
    y: (client.y - top - area.top) / area.pxPerMm,
  };
}
