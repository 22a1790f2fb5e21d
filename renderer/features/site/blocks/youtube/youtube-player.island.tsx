import { type MouseEvent, useState } from 'react';
import { YOUTUBE_FRAMES } from '../../../../../shared/rules/blocks/youtube.ts';
import { defineIsland } from '../../../../platform/islands/define-island.tsx';

interface YoutubePlayerProps {
  readonly id: string;
  readonly title: string;
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** A link to the video; with scripts it plays here. */
function YoutubePlayer({ id, title }: YoutubePlayerProps) {
  const [playing, setPlaying] = useState(false);
  if (playing)
    return (
      <iframe
        title={title || 'YouTube video'}
        src={`${YOUTUBE_FRAMES}/embed/${id}?autoplay=1`}
        allow="autoplay;encrypted-media;fullscreen;picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        ref={(frame) => frame?.focus()}
      />
    );
  return (
    <a
      href={`https://www.youtube.com/watch?v=${id}`}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        setPlaying(true);
      }}
    >
      <span className="play" aria-hidden="true">
        <svg width="28" height="28" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path d="M8 5.5v13l11-6.5z" />
        </svg>
      </span>
      <span className="only-read-aloud">{title ? `Play video: ${title}. ` : 'Play video. '}</span>
      <span className="note">Plays from YouTube</span>
    </a>
  );
}

export default defineIsland(YoutubePlayer, { when: 'seen' });
