import { useEffect, useRef, useState } from 'react';
import styles from './email-drafts.module.css';

/** As wide as an email’s sheet with some of the ground around it, in pixels. */
const WIDTH = 560;

/** An email as a small picture. It is drawn once someone is about to see it, and nothing in it can be reached. */
export function MailPicture({ html }: { readonly html: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  const [width, setWidth] = useState(0);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '200px' },
    );
    const sized = new ResizeObserver(() => setWidth(element.clientWidth));
    seen.observe(element);
    sized.observe(element);
    return () => {
      seen.disconnect();
      sized.disconnect();
    };
  }, []);
  const scale = width / WIDTH;
  return (
    <span ref={place} className={styles.picture} aria-hidden>
      {isNear && html !== undefined && width > 0 && (
        <iframe
          title="Email picture"
          tabIndex={-1}
          inert
          sandbox="allow-same-origin"
          srcDoc={html}
          style={{ width: WIDTH, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      )}
    </span>
  );
}
