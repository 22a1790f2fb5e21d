import type { BlockImage, BlockVideo } from '../../../../../shared/features/site/blocks/blocks.ts';
import { BlockPicture } from '../block-picture.tsx';
import styles from './block-video.css?inline';
import VideoPlayer from './video-player.island.tsx';

interface BlockVideoProps {
  readonly video: BlockVideo;
  /** What shows until it plays: the merchant’s choice, else its first frame, else the block’s own picture. */
  readonly poster: BlockImage | null;
  readonly sizes: string;
  readonly priority: boolean;
  /** Being edited: nothing moves under the hand. */
  readonly preview: boolean;
}

/** The picture that a block with a video shows until it plays. */
export const posterOf = ({
  video,
  videoThumbnail,
  image,
}: {
  readonly video: BlockVideo;
  readonly videoThumbnail: BlockImage | null;
  readonly image: BlockImage | null;
}): BlockImage | null => videoThumbnail ?? video.poster ?? image;

/** A merchant’s video over its picture. Only the picture is fetched before the video comes into view. */
export function BlockVideoPlayer({ video, poster, sizes, priority, preview }: BlockVideoProps) {
  const { src, alt } = video;
  return (
    <div className="block-video">
      <style href="block-video" precedence="blocks">
        {styles}
      </style>
      {poster && (
        <BlockPicture
          image={alt === '' ? poster : { ...poster, alt: '' }}
          sizes={sizes}
          priority={priority}
        />
      )}
      {preview ? (
        <span className="mark" aria-hidden="true">
          <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
            <path d="M8 5.5v13l11-6.5z" />
          </svg>
        </span>
      ) : (
        <>
          <VideoPlayer src={src} alt={alt} />
          <noscript>
            <video
              src={src}
              {...(poster && { poster: poster.src })}
              aria-label={alt || 'Video'}
              controls
              loop
              muted
              playsInline
              preload="none"
            />
          </noscript>
        </>
      )}
    </div>
  );
}
