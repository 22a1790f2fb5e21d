import type { BlockProps } from '../block-props.ts';

/** Links open in a new tab, outside the sandbox. Scripts, forms and this page are out of reach. */
const ALLOWED = 'allow-popups allow-popups-to-escape-sandbox';
const HEAD = `<!doctype html><meta charset="utf-8"><base target="_blank"><style>
body { margin: 0; color: #1b1d22; font: 16px/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
a { color: inherit }
img { max-width: 100%; height: auto }</style>`;

/** Its height is a property, because without scripts a frame can’t tell how tall its content is. */
export function Html({ properties: { html, height, title } }: BlockProps<'html'>) {
  if (html.trim() === '') return null;
  return (
    <iframe
      className="block-html"
      title={title || 'Content from this store'}
      srcDoc={HEAD + html}
      style={{ height }}
      sandbox={ALLOWED}
      loading="lazy"
    />
  );
}
