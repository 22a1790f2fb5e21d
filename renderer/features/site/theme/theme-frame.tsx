import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LOOK_THEME_QUERY } from '../../../../shared/features/site/theme/theme.calls.ts';
import {
  type CompiledTheme,
  compileTheme,
  type ThemeDocument,
} from '../../../../shared/features/site/theme/theme.ts';
import { lookAttributes } from '../../../ui/store/theme/look-attributes.ts';
import styles from './theme.module.css';

/** The store's address with a link of its preview; see `theme.preview`. */
export interface PreviewLink {
  readonly url: string;
  readonly origin: string;
}

/** The address of the store's page in a named theme. */
export function themeAddress({ url }: PreviewLink, theme: string, path = '/'): string {
  const address = new URL(url);
  address.pathname = path;
  address.searchParams.set(LOOK_THEME_QUERY, theme);
  return address.href;
}

interface ScaledFrameProps {
  readonly address: string;
  readonly title: string;
  /** How wide the store thinks it is; it is scaled to the room that there is. */
  readonly width: number;
  /** A picture only: nothing in it can be reached. */
  readonly still?: boolean;
  readonly frame?: RefObject<HTMLIFrameElement | null> | undefined;
}

/** A page of the store, scaled to its room. */
export function ScaledFrame({ address, title, width, still = false, frame }: ScaledFrameProps) {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = size.width === 0 ? 0 : Math.min(1, size.width / width);
  const left = Math.max(0, (size.width - width * scale) / 2);
  return (
    <div ref={room} className={styles.room} aria-hidden={still || undefined} inert={still}>
      {scale > 0 && (
        <iframe
          ref={frame}
          title={title}
          src={address}
          className={styles.frame}
          style={{ width, height: size.height / scale, left, transform: `scale(${scale})` }}
          {...(still && { loading: 'lazy', tabIndex: -1 })}
        />
      )}
    </div>
  );
}

interface ThemeFrameProps extends Omit<ScaledFrameProps, 'address'> {
  readonly link: PreviewLink;
  readonly theme: string;
  readonly path?: string;
}

/** The store itself, in a theme. */
export function ThemeFrame({ link, theme, path = '/', ...rest }: ThemeFrameProps) {
  return <ScaledFrame address={themeAddress(link, theme, path)} {...rest} />;
}

const messageOf = ({ variables, ...look }: CompiledTheme) => ({
  kind: 'theme',
  variables,
  attributes: lookAttributes(look),
});

/** Sends a theme to the store in a frame as it changes, and to each page that the store opens there. */
export function useThemeOn(
  frame: RefObject<HTMLIFrameElement | null>,
  { origin }: Pick<PreviewLink, 'origin'>,
  document: ThemeDocument,
): void {
  const latest = useRef(document);
  const send = useRef(() => undefined as undefined);
  useLayoutEffect(() => {
    latest.current = document;
    send.current = () => {
      frame.current?.contentWindow?.postMessage(messageOf(compileTheme(latest.current)), origin);
      return undefined;
    };
    send.current();
  }, [frame, origin, document]);
  useEffect(() => {
    const ready = ({ origin: from, data }: MessageEvent<unknown>) => {
      if (
        from === origin &&
        typeof data === 'object' &&
        data !== null &&
        'kind' in data &&
        data.kind === 'theme-ready'
      )
        send.current();
    };
    window.addEventListener('message', ready);
    return () => window.removeEventListener('message', ready);
  }, [origin]);
}
