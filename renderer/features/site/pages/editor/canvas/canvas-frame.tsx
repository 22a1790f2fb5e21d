import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './canvas.module.css';

interface CanvasFrameProps {
  /** In pixels; null is as wide as there is room. */
  readonly width: number | null;
  readonly title: string;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly onScale: (scale: number) => void;
  /** A picture only: nothing in it can be reached. */
  readonly isStill?: boolean;
  readonly children: ReactNode;
}

// Stores are light, whatever is chosen for the dashboard; without a doctype the page would be laid out by other rules.
const EMPTY_DOCUMENT =
  '<!doctype html><html lang="en-GB" data-mantine-color-scheme="light"><head><meta charset="utf-8"></head><body></body></html>';

const STYLES = 'link[rel="stylesheet"], style';

/** Gives a document the style sheets of this one, and those that come later. */
function shareStyles(from: Document, to: Document): () => void {
  const copies = new Map<Node, Node>();
  const copy = () => {
    for (const style of from.head.querySelectorAll(STYLES)) {
      if (copies.has(style)) continue;
      const clone = to.importNode(style, true);
      copies.set(style, clone);
      to.head.append(clone);
    }
  };
  copy();
  const observer = new MutationObserver(copy);
  observer.observe(from.head, { childList: true });
  return () => observer.disconnect();
}

/** A separate document for the page, so that widths, sticky parts and full heights follow the chosen screen. */
export function CanvasFrame(props: CanvasFrameProps) {
  const { width, title, frame, onScale, isStill = false, children } = props;
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [inside, setInside] = useState<Document | null>(null);

  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Written at once: a frame that loads its document has it only after everything else that the screen has to do.
  useLayoutEffect(() => {
    const page = frame.current?.contentDocument;
    if (!page) return undefined;
    page.open();
    page.write(EMPTY_DOCUMENT);
    page.close();
    setInside(page);
    return shareStyles(document, page);
  }, [frame]);

  const wanted = width ?? size.width;
  const scale = size.width === 0 || wanted === 0 ? 1 : Math.min(1, size.width / wanted);
  useEffect(() => onScale(scale), [scale, onScale]);
  const look: CSSProperties = {
    width: wanted,
    height: size.height / scale,
    transform: scale === 1 ? undefined : `scale(${scale})`,
    left: Math.max(0, (size.width - wanted * scale) / 2),
    pointerEvents: isStill ? 'none' : undefined,
  };
  return (
    <div ref={room} className={styles.room}>
      <iframe
        ref={frame}
        title={title}
        className={styles.frame}
        style={look}
        {...(isStill && { tabIndex: -1, inert: true, 'aria-hidden': true })}
      />
      {inside && createPortal(children, inside.body)}
    </div>
  );
}
