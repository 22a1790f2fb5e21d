import type { BlockImage } from '../../../../../../shared/features/site/blocks/blocks.ts';
import { mediaImage } from '../../../../../../shared/features/site/media/media.ts';
import { BANNER, POD_RATIOS } from '../../../../../../shared/rules/constants/constants.ts';
import { SOCIAL_PICTURE } from '../../../../../../shared/rules/media/media.ts';
import { openPopup } from '../../../../../platform/popups/popups.ts';

/** Where a picture is shown. */
export interface PicturePlace {
  /** Width over height; null where it takes any shape. */
  readonly ratio: number | null;
  /** Pixels that the largest screens show of it. */
  readonly widest: number;
}

const ANYWHERE: PicturePlace = { ratio: null, widest: 1250 };
const ICON: PicturePlace = { ratio: 1, widest: 96 };
const WIDE: PicturePlace = { ratio: 1 / BANNER.ratio, widest: 1920 };

const SOCIAL: PicturePlace = {
  ratio: SOCIAL_PICTURE.width / SOCIAL_PICTURE.height,
  widest: SOCIAL_PICTURE.width,
};

export const socialPlace = (): PicturePlace => SOCIAL;

const isPodRatio = (value: unknown): value is keyof typeof POD_RATIOS =>
  typeof value === 'string' && value in POD_RATIOS;

/** The place that a property of a block is. */
export function pictureProperty(
  type: string | undefined,
  name: string,
  properties: Readonly<Record<string, unknown>> = {},
): PicturePlace {
  if (name === 'icon') return ICON;
  const { ratio } = properties;
  switch (type) {
    case 'banner':
      return typeof ratio === 'number' && ratio > 0 ? { ratio: 1 / ratio, widest: 1920 } : WIDE;
    case 'slide':
      return WIDE;
    case 'pod':
      return { ratio: isPodRatio(ratio) ? 1 / POD_RATIOS[ratio] : null, widest: 410 };
    case 'card':
      return { ratio: null, widest: 620 };
    case 'youtube':
      return { ratio: 16 / 9, widest: 1250 };
    case 'liveChat':
      return ICON;
    default:
      return ANYWHERE;
  }
}

/** Asks for a picture of the drive for a place. @returns null where none was chosen */
export async function choosePicture(
  place: PicturePlace,
  {
    file,
    image,
  }: {
    /** A file from the computer: it is uploaded first. */
    readonly file?: File;
    /** The one that is there, of which another part can be shown. */
    readonly image?: Pick<BlockImage, 'file' | 'alt' | 'crop' | 'focal'>;
  } = {},
): Promise<BlockImage | null> {
  const chosen = image?.file
    ? { id: image.file, alt: image.alt, crop: image.crop, focal: image.focal }
    : undefined;
  const answer = await openPopup('drive-file', {
    ...place,
    ...(file && { file }),
    ...(chosen && { chosen }),
  });
  return answer ? mediaImage(answer.picture, answer) : null;
}
