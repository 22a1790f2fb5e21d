import {
  MOCKUP_SIZE,
  type PrintAreaOnPicture,
} from '../../../../../shared/features/making/catalogue/catalogue.ts';
import type { BoundsMm } from '../../../../../shared/features/making/studio/studio.ts';

export interface PointMm {
  readonly x: number;
  readonly y: number;
}

/** A place on the stage, in its pixels. */
export interface PointPx {
  readonly x: number;
  readonly y: number;
}

export interface SizePx {
  readonly width: number;
  readonly height: number;
}

/** Where millimetres of the print area lie on the stage, in its pixels: what is panned and zoomed. */
export interface AreaOnStage {
  readonly left: number;
  readonly top: number;
  readonly pxPerMm: number;
}

/** At 100 % a millimetre is as long as in print, on a screen of 96 DPI. */
const PRINT_SIZE_PX_PER_MM = 96 / 25.4;
export const ZOOM_LIMITS = { min: 0.1, max: 8 } as const;
/** What one press of a zoom button or key does. */
export const ZOOM_STEP = 1.25;
/** How much of the stage’s smaller side the print area fills at first. */
const AREA_SHARE = 0.8;
const GARMENT_SHARE = 0.97;
const SELECTION_SHARE = 0.6;

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** 1 is print size. */
export const zoomOf = (view: AreaOnStage): number => view.pxPerMm / PRINT_SIZE_PX_PER_MM;

const LEAST = ZOOM_LIMITS.min * PRINT_SIZE_PX_PER_MM;
const MOST = ZOOM_LIMITS.max * PRINT_SIZE_PX_PER_MM;

/** The view with a box in its middle, filling a share of the stage; on a small stage, smaller than the zoom goes. */
export function viewOfBox(box: BoundsMm, stage: SizePx, share: number): AreaOnStage {
  const width = Math.max(1, box.right - box.left);
  const height = Math.max(1, box.bottom - box.top);
  const pxPerMm = Math.min(MOST, share * Math.min(stage.width / width, stage.height / height));
  return {
    left: stage.width / 2 - ((box.left + box.right) / 2) * pxPerMm,
    top: stage.height / 2 - ((box.top + box.bottom) / 2) * pxPerMm,
    pxPerMm,
  };
}

/** The millimetre of the print area in the stage’s middle. */
export const middleOf = ({ left, top, pxPerMm }: AreaOnStage, stage: SizePx): PointMm => ({
  x: (stage.width / 2 - left) / pxPerMm,
  y: (stage.height / 2 - top) / pxPerMm,
});

/** The view with a millimetre of the print area in the stage’s middle. */
export function viewAround(middle: PointMm, pxPerMm: number, stage: SizePx): AreaOnStage {
  const scale = within(pxPerMm, Math.min(LEAST, pxPerMm), MOST);
  return {
    left: stage.width / 2 - middle.x * scale,
    top: stage.height / 2 - middle.y * scale,
    pxPerMm: scale,
  };
}

/** What a view was chosen to show whole; it is fitted again as the stage changes its size. */
export type Fit = 'area' | 'garment' | 'selection';
export const FIT_SHARES: Readonly<Record<Fit, number>> = {
  area: AREA_SHARE,
  garment: GARMENT_SHARE,
  selection: SELECTION_SHARE,
};

/** The garment’s picture in millimetres of the print area. */
export function garmentBounds(area: PrintAreaOnPicture): BoundsMm {
  return {
    left: -area.x / area.pxPerMm,
    top: -area.y / area.pxPerMm,
    right: (MOCKUP_SIZE.width - area.x) / area.pxPerMm,
    bottom: (MOCKUP_SIZE.height - area.y) / area.pxPerMm,
  };
}

/** The box around several. */
export const boundsOfAll = (boxes: readonly BoundsMm[]): BoundsMm => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/** Larger or smaller about a place, which stays where it is. */
export function zoomedAt(view: AreaOnStage, factor: number, at: PointPx): AreaOnStage {
  const pxPerMm = within(view.pxPerMm * factor, Math.min(LEAST, view.pxPerMm), MOST);
  const real = pxPerMm / view.pxPerMm;
  return { left: at.x - (at.x - view.left) * real, top: at.y - (at.y - view.top) * real, pxPerMm };
}

/** At print size, with the stage’s middle where it is. */
export const printSized = (view: AreaOnStage, stage: SizePx): AreaOnStage =>
  zoomedAt(view, 1 / zoomOf(view), { x: stage.width / 2, y: stage.height / 2 });

export const pannedBy = (view: AreaOnStage, dx: number, dy: number): AreaOnStage => ({
  ...view,
  left: view.left + dx,
  top: view.top + dy,
});

/** The same millimetre in the middle of a stage of another size. */
export const recentred = (view: AreaOnStage, from: SizePx, to: SizePx): AreaOnStage =>
  pannedBy(view, (to.width - from.width) / 2, (to.height - from.height) / 2);

/** The stage’s middle never leaves what there is to see: all of it can be brought there, and nothing gets lost. */
export function keptInReach(view: AreaOnStage, stage: SizePx, reach: BoundsMm): AreaOnStage {
  const { pxPerMm } = view;
  return {
    pxPerMm,
    left: within(view.left, stage.width / 2 - reach.right * pxPerMm, stage.width / 2 - reach.left * pxPerMm),
    top: within(view.top, stage.height / 2 - reach.bottom * pxPerMm, stage.height / 2 - reach.top * pxPerMm),
  };
}

/** Pans no further than it takes for a box to show; one larger than the room is brought to its middle. */
export function shownWithin(
  view: AreaOnStage,
  box: BoundsMm,
  room: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): AreaOnStage {
  const shift = (start: number, end: number, from: number, to: number) => {
    if (end - start > to - from) return (from + to) / 2 - (start + end) / 2;
    return start < from ? from - start : end > to ? to - end : 0;
  };
  const x = (millimetres: number) => view.left + millimetres * view.pxPerMm;
  const y = (millimetres: number) => view.top + millimetres * view.pxPerMm;
  return pannedBy(
    view,
    shift(x(box.left), x(box.right), room.left, room.right),
    shift(y(box.top), y(box.bottom), room.top, room.bottom),
  );
}

export interface ViewBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of the garment’s picture that a stage shows, in the picture’s units. */
export function viewBoxOf(view: AreaOnStage, area: PrintAreaOnPicture, stage: SizePx): ViewBox {
  const scale = view.pxPerMm / area.pxPerMm;
  return {
    x: area.x - view.left / scale,
    y: area.y - view.top / scale,
    width: stage.width / scale,
    height: stage.height / scale,
  };
}

/** A pointer's place on the screen in millimetres of the print area. */
export function pointOnArea(
  stage: { readonly getBoundingClientRect: () => { readonly left: number; readonly top: number } },
  area: AreaOnStage,
  client: PointPx,
): PointMm {
  const { left, top } = stage.getBoundingClientRect();
  return {
    x: (client.x - left - area.left) / area.pxPerMm,
    y: (client.y - top - area.top) / area.pxPerMm,
  };
}

/** Where a layer lies on the stage, in whole pixels of it, and what it shows of the garment’s picture. */
export interface LayerBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly viewBox: ViewBox;
}

/** A layer around something, so that moving it draws as little of the stage as can be. */
export function layerAround(bounds: BoundsMm, view: AreaOnStage, area: PrintAreaOnPicture): LayerBox {
  const left = Math.floor(view.left + bounds.left * view.pxPerMm);
  const top = Math.floor(view.top + bounds.top * view.pxPerMm);
  const width = Math.max(1, Math.ceil(view.left + bounds.right * view.pxPerMm) - left);
  const height = Math.max(1, Math.ceil(view.top + bounds.bottom * view.pxPerMm) - top);
  const perPx = area.pxPerMm / view.pxPerMm;
  const viewBox = {
    x: area.x + (left - view.left) * perPx,
    y: area.y + (top - view.top) * perPx,
    width: width * perPx,
    height: height * perPx,
  };
  return { left, top, width, height, viewBox };
}

/** The attribute of an SVG. */
export const viewBoxText = ({ x, y, width, height }: ViewBox): string => `${x} ${y} ${width} ${height}`;
