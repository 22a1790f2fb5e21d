import { useCallback, useEffect, useRef, useState } from 'react';
import type { PictureElement } from '../../../../../shared/features/making/studio/studio.ts';
import { makePicture } from './make-picture.ts';
import type { PictureFacts } from './picture-work.ts';

/** Pixels of the preview: quick enough to follow a slider. */
const PREVIEW_PIXELS = 1_000_000;

export interface Preview {
  /** The newest that is ready; null before the first. */
  readonly address: string | null;
  readonly facts: PictureFacts | null;
  /** Share that is done of the next one; null while none is being made. */
  readonly share: number | null;
  readonly isMissing: boolean;
  /** Ends what is being made, and leaves the picture that shows. */
  readonly stop: () => void;
}

/** The picture as its edits make it, following them: one is made at a time, then the newest. */
export function usePreview(element: PictureElement, href: string): Preview {
  const [made, setMade] = useState<{ address: string; facts: PictureFacts } | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const wanted = useRef<PictureElement | null>(null);
  const running = useRef<AbortController | null>(null);

  const work = useCallback(async () => {
    if (running.current) return;
    while (wanted.current) {
      const next = wanted.current;
      wanted.current = null;
      const controller = new AbortController();
      running.current = controller;
      setShare(0);
      try {
        const options = { most: PREVIEW_PIXELS, signal: controller.signal, onProgress: setShare };
        const { picture, facts } = await makePicture(next, href, options);
        setMissing(false);
        setMade({ address: URL.createObjectURL(picture), facts });
      } catch {
        if (!controller.signal.aborted) setMissing(true);
      }
      running.current = null;
    }
    setShare(null);
  }, [href]);

  useEffect(() => {
    wanted.current = element;
    void work();
  }, [element, work]);
  useEffect(
    () => () => {
      wanted.current = null;
      running.current?.abort();
    },
    [],
  );
  useEffect(() => () => URL.revokeObjectURL(made?.address ?? ''), [made]);
  const stop = useCallback(() => {
    wanted.current = null;
    running.current?.abort();
  }, []);
  return { address: made?.address ?? null, facts: made?.facts ?? null, share, isMissing, stop };
}
