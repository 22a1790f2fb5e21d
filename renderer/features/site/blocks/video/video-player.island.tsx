import { useEffect, useRef, useState } from 'react';
import { defineIsland } from '../../../../platform/islands/define-island.tsx';

interface VideoPlayerProps {
  readonly src: string;
  /** Empty for a video that only decorates. */
  readonly alt: string;
}

/** How much of it has to be in view. */
const SEEN = 0.2;

/** Whether the visitor’s device asks for less motion, or less to load. */
const prefersPicture = (): boolean => {
  const { connection }: Navigator & { readonly connection?: { readonly saveData?: boolean } } = navigator;
  return connection?.saveData === true || matchMedia('(prefers-reduced-motion: reduce)').matches;
};

/** Plays in a loop without sound while it is in view, until somebody stops it. */
function VideoPlayer({ src, alt }: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [isSeen, setSeen] = useState(false);
  const [hasShown, setShown] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!video.current) return;
    setWanted(!prefersPicture());
    const seen = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true), {
      threshold: SEEN,
    });
    seen.observe(video.current);
    return () => seen.disconnect();
  }, []);

  useEffect(() => {
    const { current } = video;
    if (!wanted || !isSeen) {
      current?.pause();
      return;
    }
    if (!current) return;
    current.muted = true;
    // A device that saves its battery plays only what people press.
    current.play().catch(({ name }) => name === 'NotAllowedError' && setWanted(false));
  }, [wanted, isSeen]);

  // The picture under it stays.
  if (hasFailed) return null;
  return (
    <>
      <video
        ref={video}
        src={src}
        aria-label={alt || undefined}
        aria-hidden={alt === '' || undefined}
        loop
        muted
        playsInline
        preload="none"
        data-shown={hasShown || undefined}
        onPlaying={() => setShown(true)}
        onError={() => setFailed(true)}
      />
      {wanted !== null && (
        <button type="button" onClick={() => setWanted(!wanted)}>
          <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
            <path d={wanted ? 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z' : 'M8 5.5v13l11-6.5z'} />
          </svg>
          <span className="only-read-aloud">{`${wanted ? 'Pause' : 'Play'} video${alt && `: ${alt}`}`}</span>
        </button>
      )}
    </>
  );
}

export default defineIsland(VideoPlayer, { when: 'seen' });
