/** What letters look like, and where their lines break. */
const COPIED = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'font-stretch',
  'font-feature-settings',
  'line-height',
  'letter-spacing',
  'word-spacing',
  'text-align',
  'text-indent',
  'text-transform',
  'text-shadow',
  'text-wrap-style',
  'overflow-wrap',
  'hyphens',
  'color',
] as const;

/** As wide as two letters, so that a caret in an empty text is seen. */
const LEAST_LETTERS = 2;

/** Between a field and its tools, in the page’s pixels. */
const TOOLS_APART = 12;

interface Edges {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

function edgesOf(look: CSSStyleDeclaration): Edges {
  const edge = (side: keyof Edges) =>
    Number.parseFloat(look.getPropertyValue(`padding-${side}`)) +
    Number.parseFloat(look.getPropertyValue(`border-${side}-width`));
  return { top: edge('top'), bottom: edge('bottom'), left: edge('left'), right: edge('right') };
}

/**
 * Puts a field exactly over a text of the page, in its letters, as wide as the text is now, and makes the text as high as the
 * field: what stands below it moves down.
 */
export function layOver(field: HTMLTextAreaElement, text: HTMLElement): void {
  const view = text.ownerDocument.defaultView;
  if (!view) return;
  // Room that was made before would stay after words are deleted.
  text.style.minHeight = '';
  const look = view.getComputedStyle(text);
  for (const property of COPIED) field.style.setProperty(property, look.getPropertyValue(property));
  const edges = edgesOf(look);
  const least = LEAST_LETTERS * Number.parseFloat(look.fontSize);
  const width = text.getBoundingClientRect().width - edges.left - edges.right;
  // Widths of texts are fractions of pixels: one less, and the last word would be on a line more.
  field.style.width = `${Math.ceil(Math.max(width, least)) + 1}px`;
  field.style.height = '0';
  const height = field.scrollHeight;
  field.style.height = `${height}px`;
  text.style.minHeight = `${height + (look.boxSizing === 'border-box' ? edges.top + edges.bottom : 0)}px`;
  // Now that there is room, the text may stand elsewhere: many are centred.
  const { left, top } = text.getBoundingClientRect();
  field.style.left = `${left + view.scrollX + edges.left}px`;
  field.style.top = `${top + view.scrollY + edges.top}px`;
}

/** Puts tools above a field, or below it where the window ends above. */
export function layAbove(tools: HTMLElement, field: HTMLTextAreaElement): void {
  const view = field.ownerDocument.defaultView;
  if (!view) return;
  const { top, bottom, left } = field.getBoundingClientRect();
  const { height, width } = tools.getBoundingClientRect();
  const above = top - height - TOOLS_APART;
  const most = field.ownerDocument.documentElement.clientWidth - width;
  // They are as large as outside the scaled page, and so are their lengths.
  const zoom = Number(view.getComputedStyle(tools).zoom) || 1;
  tools.style.left = `${(Math.max(0, Math.min(left, most)) + view.scrollX) / zoom}px`;
  tools.style.top = `${((above < 0 ? bottom + TOOLS_APART : above) + view.scrollY) / zoom}px`;
}

/**
 * Hides a text while a field lies over it, and calls `onMove` when its size changes or its font arrives.
 * @returns what shows it again as it was
 */
export function hideUnder(text: HTMLElement, onMove: () => void): () => void {
  const view = text.ownerDocument.defaultView;
  text.style.visibility = 'hidden';
  // It is measured as soon as it has changed, and for people who ask for less motion everything moves for an instant.
  text.style.transitionProperty = 'none';
  // Text within a line has no height to set.
  if (view?.getComputedStyle(text).display === 'inline') text.style.display = 'inline-block';
  const { fonts } = text.ownerDocument;
  const observer = new ResizeObserver(onMove);
  observer.observe(text);
  fonts.addEventListener('loadingdone', onMove);
  return () => {
    observer.disconnect();
    fonts.removeEventListener('loadingdone', onMove);
    for (const property of ['visibility', 'transition-property', 'min-height', 'display'])
      text.style.removeProperty(property);
  };
}
