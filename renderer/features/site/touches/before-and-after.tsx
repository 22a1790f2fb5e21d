import { useEffect, useRef, useState } from 'react';
import { LIVE_LOOK } from '../../../../shared/features/site/theme/theme.calls.ts';
import type { ThemeDocument } from '../../../../shared/features/site/theme/theme.ts';
import { type PreviewLink, ScaledFrame, themeAddress, useThemeOn } from '../theme/theme.ts';
import styles from './touches.module.css';

/** How a change is shown on the store’s own pages before it is published. */
export interface ChangedLook {
  /** The address of a page with the change. */
  readonly addressOf: (link: PreviewLink, path: string) => string;
  /** A theme that the frame is sent: it may not be saved yet. */
  readonly theme?: ThemeDocument | undefined;
}

/** On a phone, pictures are of phones: a desk’s page would be too small to tell anything. */
const WIDTHS = { desk: 1280, phone: 390 } as const;
const NARROW = 560;

interface FrameProps {
  readonly width: number;
  readonly address: string;
  readonly title: string;
}

const Still = (frame: FrameProps) => <ScaledFrame {...frame} still />;

/** The store in a theme that isn’t published, and may not be saved yet. */
function InTheme({
  link,
  theme,
  ...frame
}: FrameProps & { readonly link: PreviewLink; readonly theme: ThemeDocument }) {
  const element = useRef<HTMLIFrameElement>(null);
  useThemeOn(element, link, theme);
  return <ScaledFrame {...frame} still frame={element} />;
}

interface BeforeAndAfterProps {
  readonly link: PreviewLink;
  readonly path: string;
  readonly look: ChangedLook;
}

/** A page as it is and as it will be: the store’s own pages, loaded once they are in view. */
export function BeforeAndAfter({ link, path, look }: BeforeAndAfterProps) {
  const room = useRef<HTMLDivElement>(null);
  /** Null until it is seen. */
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting))
        setWidth(element.clientWidth < NARROW ? WIDTHS.phone : WIDTHS.desk);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const after = look.addressOf(link, path);
  return (
    <div ref={room} className={styles.pair} aria-hidden>
      <figure>
        <div>
          {width !== null && (
            <Still width={width} address={themeAddress(link, LIVE_LOOK, path)} title="Before" />
          )}
        </div>
        <figcaption>Before</figcaption>
      </figure>
      <figure>
        <div>
          {width !== null &&
            (look.theme ? (
              <InTheme width={width} link={link} theme={look.theme} address={after} title="After" />
            ) : (
              <Still width={width} address={after} title="After" />
            ))}
        </div>
        <figcaption>After</figcaption>
      </figure>
    </div>
  );
}
