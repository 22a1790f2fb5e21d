import type { BlockProps } from '../block-props.ts';

/** Without `allow-top-navigation` the page can’t take shoppers elsewhere. */
const ALLOWED = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';

/** Null where it isn’t known: a footer’s address is then `/`. */
const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/**
 * A page on another origin keeps it, so that its messages tell where they come from; the browser keeps it from this
 * page, its cookies and its storage. One on the store’s origin gets an origin of no site. Decision 210.
 */
function allowed(src: string, address: string): string {
  const [own, embedded] = [originOf(address), originOf(src)];
  return own !== null && embedded !== null && own !== embedded ? `${ALLOWED} allow-same-origin` : ALLOWED;
}

export function Iframe({ properties: { src, height, title }, address }: BlockProps<'iframe'>) {
  if (src === '') return null;
  return (
    <iframe
      className="block-iframe"
      title={title || 'Content from another site'}
      src={src}
      style={{ height }}
      sandbox={allowed(src, address)}
      referrerPolicy="strict-origin-when-cross-origin"
      loading="lazy"
    />
  );
}
