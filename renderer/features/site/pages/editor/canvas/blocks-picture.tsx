import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Block } from '../../../../../../shared/features/site/blocks/blocks.ts';
import palette from '../../../../../styles/store-palette.module.css';
import { BlockList } from '../../../blocks/blocks.ts';
import type { BlockContent } from '../ask-content.ts';
import styles from './canvas.module.css';
import { CanvasFrame } from './canvas-frame.tsx';
import { withMade } from './with-made.ts';

interface BlocksPictureProps {
  readonly blocks: readonly Block[];
  readonly content: BlockContent;
  /** How wide the page thinks it is, in pixels; the picture is as wide as there is room. */
  readonly width: number;
  /** Shows until the picture is drawn, and where the blocks draw nothing. */
  readonly children: ReactNode;
}

const silent = () => undefined;
/** Drawn this long before it is scrolled to. */
const AHEAD = '200px';
const LEAST_PX = 8;

/** Blocks as shoppers get them, in the store’s look, as a small picture. It is drawn once someone is about to see it. */
export function BlocksPicture({ blocks, content, width, children }: BlocksPictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isNear, setNear] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [host, setHost] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);

  useLayoutEffect(() => {
    if (!host) return undefined;
    const measure = () =>
      setDrawn([...host.querySelectorAll('[data-b]')].some(({ clientHeight }) => clientHeight >= LEAST_PX));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(host);
    return () => observer.disconnect();
  }, [host]);

  const look: CSSProperties = Object.fromEntries(Object.entries(content.theme));
  return (
    <span ref={place} className={styles.picture} aria-hidden>
      {!isDrawn && <span className={styles.instead}>{children}</span>}
      {isNear && (
        <span className={styles.drawn} data-drawn={isDrawn || undefined}>
          <CanvasFrame width={width} title="" frame={frame} onScale={silent} isStill>
            <div className={palette.store} style={look} data-page="">
              <div className={styles.page} data-still="">
                <div ref={setHost} className={styles.main}>
                  <BlockList
                    blocks={withMade(blocks, content.made)}
                    products={content.products}
                    figures={content.figures}
                    title={null}
                    mode="preview"
                    editing
                    log={silent}
                  />
                </div>
              </div>
            </div>
          </CanvasFrame>
        </span>
      )}
    </span>
  );
}
