import type { BlockProps } from '../block-props.ts';

/**
 * Without `allow-same-origin` the page has an origin of no site, not even this store’s: it can’t read cookies, storage or
 * this page, whatever its address. Without `allow-top-navigation` it can’t take shoppers elsewhere.
 */
const ALLOWED = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';

export function Iframe({ properties: { src, height, title } }: BlockProps<'iframe'>) {
  if (src === '') return null;
  return (
    <iframe
      className="block-iframe"
      title={title || 'Content from another site'}
      src={src}
      style={{ height }}
      sandbox={ALLOWED}
      referrerPolicy="strict-origin-when-cross-origin"
      loading="lazy"
    />
  );
}
