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

/** Height of a pod as a share of its width, by the ratio's name. */
export const POD_RATIOS = { wide: 0.36, short: 0.49, '4:3': 0.75, square: 1.026, tall: 1.5 } as const;
export type PodRatio = keyof typeof POD_RATIOS;
export const POD_TEXT_SHADOWS = ['none', 'light', 'medium', 'heavy'] as const;
