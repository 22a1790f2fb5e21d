import { filesCalls } from '../../../../../../shared/features/making/files/files.calls.ts';
import { type BlockVideo, videoSchema } from '../../../../../../shared/features/site/blocks/blocks.ts';
import { mediaImage } from '../../../../../../shared/features/site/media/media.ts';
import { videoAddress } from '../../../../../../shared/rules/media/media.ts';
import { gateway } from '../../../../../platform/calls/calls.ts';
import { openPopup } from '../../../../../platform/popups/popups.ts';

/**
 * Asks for a video of the drive.
 * @param alt how the one that is there is described
 * @returns null where none was chosen
 * @throws Refusal, Unreachable
 */
export async function chooseVideo(alt: string): Promise<BlockVideo | null> {
  const chosen = await openPopup('drive-video', {});
  if (!chosen) return null;
  const { id, mediaType, width, height, posterId } = chosen;
  const frame = posterId
    ? await gateway().call(filesCalls.loadPicture, { params: { file: posterId } })
    : null;
  return videoSchema.parse({
    src: videoAddress(id),
    type: mediaType,
    width,
    height,
    alt,
    poster: frame && mediaImage(frame.picture, { crop: null, alt: '', focal: null }),
  });
}
