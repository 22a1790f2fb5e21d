import { youtubeVideoId } from '../../../../../shared/rules/blocks/youtube.ts';
import { BlockPicture } from '../block-picture.tsx';
import type { BlockProps } from '../block-props.ts';
import YoutubePlayer from './youtube-player.island.tsx';

/** The preview is ours or the merchant’s: nothing is fetched from YouTube before someone plays the video. */
export function Youtube({ properties }: BlockProps<'youtube'>) {
  const { video, title, image, ratio } = properties;
  const id = youtubeVideoId(video);
  if (id === null) return null;
  return (
    <figure className="block-youtube">
      <div className="stage" data-ratio={ratio} data-picture={image !== null}>
        {image && <BlockPicture image={{ ...image, alt: '' }} sizes="100vw" priority={false} />}
        <YoutubePlayer id={id} title={title} />
      </div>
      {title !== '' && <figcaption>{title}</figcaption>}
    </figure>
  );
}
