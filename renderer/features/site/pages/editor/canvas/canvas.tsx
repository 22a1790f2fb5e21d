import type { CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react';
import palette from '../../../../../styles/store-palette.module.css';
import { LatePart } from '../../../../../ui/late-part.tsx';
import { LATE } from '../late-parts.ts';
import styles from './canvas.module.css';
import { CanvasFrame } from './canvas-frame.tsx';
import type { EditedPageProps } from './edited-page.tsx';

interface CanvasProps extends Omit<EditedPageProps, 'title'> {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly width: number | null;
  readonly screen: string;
  readonly onScale: (scale: number) => void;
  /** The store’s look, as CSS variables. */
  readonly theme: Readonly<Record<string, string>>;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** The page in its frame. What draws blocks is fetched along with the page’s data. */
export function Canvas({ frame, width, screen, onScale, theme, onKey, ...edited }: CanvasProps) {
  const { doc, kind } = edited.editor;
  const title = doc.page.properties.title || 'Page';
  const look: CSSProperties = Object.fromEntries(Object.entries(theme));
  const aroundState = (state: ReactNode) => (
    <div className={styles.page} data-kind={kind}>
      <div className={styles.main}>{state}</div>
    </div>
  );
  return (
    <CanvasFrame width={width} title={`${title}, ${screen}`} frame={frame} onScale={onScale}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the editor work from anywhere on the page */}
      <div className={palette.store} style={look} data-page="" tabIndex={-1} onKeyDown={onKey}>
        <LatePart code={LATE.page} label={title} around={aroundState}>
          {({ EditedPage }) => <EditedPage {...edited} title={title} />}
        </LatePart>
      </div>
    </CanvasFrame>
  );
}
