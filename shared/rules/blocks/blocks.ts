import { z } from 'zod';
import { BANNER_FONT_SCALE_MAX, POD_TITLE_SIZE } from '../constants/limits.ts';
import { BANNER } from '../constants/media.ts';

/** Limits of banners, pods, announcements and buttons. Spec 3 §5.5. */

const truncated = (text: string, length: number): string => [...text].slice(0, length).join('');

/** A banner's texts, shortened to what it shows. */
export const bannerText = ({ title, copy }: { readonly title: string; readonly copy: string }) => ({
  title: truncated(title, BANNER.titleMaxLength),
  copy: truncated(copy, BANNER.copyMaxLength),
});

export const bannerFontScaleSchema = z.number().gt(0).lte(BANNER_FONT_SCALE_MAX);

export interface BlockAction {
  readonly text?: string | null | undefined;
  readonly href?: string | null | undefined;
  readonly action?: string | null | undefined;
}

/** An action of a banner or announcement shows only with a text and something to do. */
export const showsAction = ({ text, href, action }: BlockAction): boolean =>
  Boolean(text?.trim()) && Boolean(href || action);

export const buttonIconPositionSchema = z.enum(['left', 'right']);

export const podTitleSizeSchema = z.int().min(POD_TITLE_SIZE.min).max(POD_TITLE_SIZE.max);

export const POD_BUTTON_STYLE_KEYS = [
  'textColor',
  'backgroundColor',
  'borderColor',
  'borderRadius',
  'fill',
] as const;
/** Any of the allowed keys; a style with another key is refused. */
export const podButtonStyleSchema = z.partialRecord(
  z.enum(POD_BUTTON_STYLE_KEYS),
  z.union([z.string(), z.number(), z.boolean()]),
);
