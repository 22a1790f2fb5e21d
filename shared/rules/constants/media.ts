/** Numbers of banners, pods, images and lazy loading. Spec 3 §9.4. */

export const BANNER = {
  titleMaxLength: 50,
  copyMaxLength: 300,
  minHeightPx: 400,
  ratio: 0.4,
  slimRatio: 0.1,
  slimMinHeightPx: 300,
  compactFontScale: 0.55,
  slimFontScale: 0.3,
  overlayOpacity: 0.15,
  contentWidth: '95%',
  image: { widthPx: 1920, heightPx: 768 },
} as const;

/** A pod's picture is this wide divided by the smallest breakpoint's columns. */
export const POD_BASE_WIDTH_PX = 1110;
export const POD_SRCSET_WIDTHS_PX = [480, 640, 960, 1280, 1920] as const;
/** Height of a pod as a share of its width, by the ratio's name. */
export const POD_RATIOS = { wide: 0.36, short: 0.49, '4:3': 0.75, square: 1.026, tall: 1.5 } as const;
export type PodRatio = keyof typeof POD_RATIOS;
export const POD_TEXT_SHADOWS = ['none', 'light', 'medium', 'heavy'] as const;

export const ZOOM = { min: 1, max: 2, step: 0.1 } as const;
/** Defaults of the image service: zoom, focal point, and the steps of a `sizes` set. */
export const IMAGE_SERVICE = { zoom: 1, focal: 0.5, sizeSteps: 5, minStepPx: 256 } as const;

export const LAZY_LOAD_MARGIN_PX = 100;
export const LAZY_LOAD_MIN_SIZE_PX = 40;
export const INFINITE_SCROLL_THRESHOLD_PX = 100;

export const IFRAME_HEIGHT_PX = 1000;
export const FONT_DEFAULTS = { size: 16, weight: 400 } as const;
/** About how many fonts a merchant can choose from. */
export const FONTS_OFFERED = 200;
