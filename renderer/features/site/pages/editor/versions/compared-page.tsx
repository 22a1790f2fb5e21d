import { type CSSProperties, type RefObject, useEffect, useMemo, useState } from 'react';
import {
  kindOf,
  type PageDifference,
  type PageDoc,
  saveTree,
  type Uid,
} from '../../../../../../shared/features/site/pages/pages.ts';
import palette from '../../../../../styles/store-palette.module.css';
import { BlockList, FooterGround } from '../../../blocks/blocks.ts';
import canvas from '../canvas/canvas.module.css';
import { CanvasFrame } from '../canvas/canvas-frame.tsx';
import { blockElement } from '../canvas/geometry.ts';
import { withMade } from '../canvas/with-made.ts';
import { useStoreContent } from '../use-store-content.ts';
import styles from './compare.module.css';

interface ComparedPageProps {
  readonly division: string;
  readonly title: string;
  readonly doc: PageDoc;
  readonly width: number;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly differences: readonly PageDifference[];
  /** The block that is looked at. */
  readonly chosen: Uid | null;
  readonly isShown: boolean;
}

const silent = () => undefined;

/** One of two versions of a page as shoppers get it, with a line around each block that isn’t the same in the other. */
export function ComparedPage(props: ComparedPageProps) {
  const { division, title, doc, width, frame, differences, chosen, isShown } = props;
  const { update, ...content } = useStoreContent(division);
  const [host, setHost] = useState<HTMLElement | null>(null);
  useEffect(() => update(doc), [update, doc]);
  const blocks = useMemo(() => withMade(saveTree(doc), content.made), [doc, content.made]);
  const page = host?.ownerDocument ?? null;

  // After each drawing: blocks that have just come are marked, too.
  useEffect(() => {
    if (!page) return;
    for (const marked of page.querySelectorAll('[data-difference]'))
      marked.removeAttribute('data-difference');
    for (const difference of differences)
      if (difference.kind !== 'page')
        blockElement(page, difference.block.uid)?.setAttribute('data-difference', difference.kind);
  });

  useEffect(() => {
    const element = page && chosen !== null ? blockElement(page, chosen) : null;
    const view = page?.defaultView;
    if (!element || !view) return undefined;
    const show = () => {
      const { top, height } = element.getBoundingClientRect();
      // Scrolled by itself: `scrollIntoView` would scroll the dialog around the frame, too.
      view.scrollTo({ top: view.scrollY + top - Math.max(0, (view.innerHeight - height) / 2) });
    };
    show();
    // Again once styles, pictures or products have come: the block is further down then.
    const observer = new ResizeObserver(show);
    observer.observe(page.body);
    element.setAttribute('data-chosen', '');
    return () => {
      observer.disconnect();
      element.removeAttribute('data-chosen');
    };
  }, [page, chosen]);

  const look: CSSProperties = Object.fromEntries(Object.entries(content.theme));
  const list = (
    <BlockList
      blocks={blocks}
      products={content.products}
      figures={content.figures}
      title={null}
      mode="preview"
      editing
      log={silent}
    />
  );
  return (
    <section className={styles.side} data-shown={isShown || undefined} aria-label={title}>
      <h3>{title}</h3>
      <CanvasFrame width={width} title={title} frame={frame} onScale={silent}>
        <div className={palette.store} style={look} data-page="">
          <div className={canvas.page} data-kind={kindOf(doc.page)}>
            <div ref={setHost} className={`${canvas.main} ${styles.compared}`} inert>
              {kindOf(doc.page) === 'footer' ? <FooterGround>{list}</FooterGround> : list}
            </div>
          </div>
        </div>
      </CanvasFrame>
    </section>
  );
}
