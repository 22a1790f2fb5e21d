import { Parser } from 'htmlparser2';
import { SLOW_PHONE } from '../../../../shared/features/site/page-speed/page-speed.ts';
import { type Candidate, candidatesOf, chosenFor, shownWidth } from './shown-width.ts';

/** What a page’s document asks for, and where on the phone it is likely to be. */

export interface DrawnPicture {
  /** The block it is in; null where that is none of the page’s. */
  readonly uid: string | null;
  readonly address: string;
  /** Pixels of the page that it covers; null for a height that isn’t told. */
  readonly width: number;
  readonly height: number | null;
  readonly isLazy: boolean;
  /** Square pixels of the first screen. */
  readonly area: number;
  readonly isFirstScreen: boolean;
}

export interface DrawnPage {
  /** Letters of the document by block. */
  readonly letters: ReadonlyMap<string | null, number>;
  readonly elements: number;
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** Islands and the scripts that wake them. */
  readonly scripts: readonly { readonly uid: string | null; readonly address: string }[];
  readonly pictures: readonly DrawnPicture[];
  readonly videos: readonly { readonly uid: string | null; readonly address: string }[];
  /** Pages and pictures of other sites. */
  readonly outside: readonly { readonly uid: string; readonly origin: string }[];
  readonly firstScreen: ReadonlySet<string | null>;
  /** Square pixels of the largest text of the first screen. */
  readonly largestText: { readonly uid: string | null; readonly area: number } | null;
}

/** Letters in pixels, and how much of the line between them a text takes. */
const TEXT_PX: Readonly<Record<string, number>> = { h1: 34, h2: 27, h3: 20, h4: 18, small: 14 };
const PLAIN_PX = 16;
const LINE = 1.4;
const LETTER_WIDTH = 0.5;
const MARGIN_PX = 16;
const TEXT_WIDTH = SLOW_PHONE.width - 2 * MARGIN_PX;
/** A header that stays, and the room above and below a block. */
const HEADER_PX = 56;
const BETWEEN_PX = 24;

const UNSEEN: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'dialog',
  'head',
]);
const BREAKS: ReadonlySet<string> = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'li',
  'figcaption',
  'blockquote',
  'button',
  'dt',
  'dd',
]);
const EMPTY_TAGS: ReadonlySet<string> = new Set([
  'img',
  'br',
  'hr',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
  'area',
  'col',
  'embed',
  'track',
  'base',
]);

type Attributes = Readonly<Record<string, string>>;

interface Open {
  readonly tag: string;
  readonly uid: string | null;
  readonly isUnseen: boolean;
  /** A banner is at least so high, and its picture fills it; 0 elsewhere. */
  readonly leastHeight: number;
}

/** Where things are: each text and picture below what came before it, as on a phone. */
class Column {
  top = HEADER_PX;
  #beside = 0;

  get isFirstScreen(): boolean {
    return this.top < SLOW_PHONE.height;
  }

  /** How much of what comes next is to be seen without scrolling. */
  seen(height: number): number {
    return Math.min(height, SLOW_PHONE.height - this.top);
  }

  /** Narrow things stand next to one another. */
  put(width: number, height: number): void {
    this.#beside += width;
    if (this.#beside + MARGIN_PX < SLOW_PHONE.width - width / 2) return;
    this.#beside = 0;
    this.top += height;
  }

  gap(): void {
    this.top += BETWEEN_PX;
  }
}

const BANNER_HEIGHT = /--banner-min-height:\s*([\d.]+)px/;

const originOf = (address: string): string | null =>
  /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).origin : null;

/** Sites that a merchant’s own markup loads from, of a block whose frame holds it. */
function originsIn(markup: string): string[] {
  const origins = new Set<string>();
  const parser = new Parser({
    onopentag(tag, { src, href, srcset }) {
      const addresses = [src, tag === 'link' ? href : undefined, srcset?.trim().split(/\s/)[0]];
      for (const address of addresses) {
        const origin = address === undefined ? null : originOf(address.replace(/^\/\//, 'https://'));
        if (origin) origins.add(origin);
      }
    },
  });
  parser.end(markup);
  return [...origins];
}

const isHidden = ({ hidden, class: classes = '' }: Attributes): boolean =>
  hidden !== undefined || classes.split(' ').includes('only-read-aloud');

const pixelsOf = (text: string | undefined): number | null => {
  const pixels = Number.parseFloat(text ?? '');
  return pixels > 0 ? pixels : null;
};

function chosenOf({ srcset, sizes = '100vw', src = '' }: Attributes): {
  width: number;
  chosen: Candidate | null;
} {
  const width = srcset === undefined ? SLOW_PHONE.width : shownWidth(sizes);
  const chosen = srcset === undefined ? null : chosenFor(width, candidatesOf(srcset));
  return { width, chosen: chosen ?? (src === '' ? null : { address: src, width: 0 }) };
}

/**
 * Reads a drawn page.
 * @param uids of the page’s own blocks; what other blocks show, such as the footer’s, belongs to what surrounds them
 */
export function readDrawnPage(document: string, uids: ReadonlySet<string>): DrawnPage {
  const letters = new Map<string | null, number>();
  const found = {
    styles: new Set<string>(),
    fonts: new Set<string>(),
    scripts: [] as { uid: string | null; address: string }[],
    pictures: [] as DrawnPicture[],
    videos: [] as { uid: string | null; address: string }[],
    outside: [] as { uid: string; origin: string }[],
  };
  const firstScreen = new Set<string | null>();
  const column = new Column();
  const open: Open[] = [];
  let elements = 0;
  let counted = 0;
  let text = '';
  let largestText: DrawnPage['largestText'] = null;

  const inner = (): Open => open.at(-1) ?? { tag: '', uid: null, isUnseen: false, leastHeight: 0 };
  const count = (uid: string | null, until: number) => {
    letters.set(uid, (letters.get(uid) ?? 0) + until - counted);
    counted = until;
  };
  const endText = (uid: string | null) => {
    const length = text.trim().length;
    text = '';
    if (length === 0) return;
    const tag = open.findLast(({ tag: each }) => BREAKS.has(each))?.tag ?? '';
    const size = TEXT_PX[tag] ?? PLAIN_PX;
    const width = Math.min(TEXT_WIDTH, length * size * LETTER_WIDTH);
    const height = Math.ceil((length * size * LETTER_WIDTH) / TEXT_WIDTH) * size * LINE;
    if (column.isFirstScreen) {
      firstScreen.add(uid);
      const area = width * column.seen(height);
      if (area > (largestText?.area ?? 0)) largestText = { uid, area };
    }
    column.put(TEXT_WIDTH, height);
  };
  const picture = (uid: string | null, attributes: Attributes) => {
    const { width, chosen } = chosenOf(attributes);
    if (!chosen) return;
    const [ownWidth, ownHeight] = [pixelsOf(attributes.width), pixelsOf(attributes.height)];
    const shown = Math.min(width, SLOW_PHONE.width);
    const height = ownWidth && ownHeight ? (shown * ownHeight) / ownWidth : null;
    const filled = Math.max(height ?? 0, inner().leastHeight);
    const isFirstScreen = column.isFirstScreen;
    if (isFirstScreen) firstScreen.add(uid);
    found.pictures.push({
      uid,
      address: chosen.address,
      width: shown,
      height,
      isLazy: attributes.loading === 'lazy',
      area: isFirstScreen ? shown * column.seen(filled) : 0,
      isFirstScreen,
    });
    const origin = originOf(chosen.address);
    if (uid !== null && origin) found.outside.push({ uid, origin });
    column.put(shown, filled);
  };
  const frame = (uid: string | null, { src = '', srcdoc, style = '' }: Attributes) => {
    if (uid === null) return;
    const origins = srcdoc === undefined ? [originOf(src)] : originsIn(srcdoc);
    for (const origin of origins) if (origin) found.outside.push({ uid, origin });
    if (column.isFirstScreen) firstScreen.add(uid);
    column.put(SLOW_PHONE.width, pixelsOf(/height:\s*([\d.]+)px/.exec(style)?.[1]) ?? 0);
  };
  const link = ({ rel, href, as }: Attributes) => {
    if (href === undefined) return;
    if (rel === 'stylesheet') found.styles.add(href);
    if (rel === 'preload' && as === 'font') found.fonts.add(href);
  };

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const around = inner();
        const own = attributes['data-b'];
        const isBlock = own !== undefined && uids.has(own);
        count(around.uid, parser.startIndex);
        const uid = isBlock ? own : around.uid;
        const isUnseen = around.isUnseen || UNSEEN.has(tag) || isHidden(attributes);
        const leastHeight = pixelsOf(BANNER_HEIGHT.exec(attributes.style ?? '')?.[1]) ?? around.leastHeight;
        elements += 1;
        if (BREAKS.has(tag) || isBlock || tag === 'main') endText(around.uid);
        if (tag === 'link') link(attributes);
        if (tag === 'script' && attributes.src) found.scripts.push({ uid, address: attributes.src });
        if (attributes['data-island']) found.scripts.push({ uid, address: attributes['data-island'] });
        if (!isUnseen && tag === 'img') picture(uid, attributes);
        if (!isUnseen && tag === 'video' && attributes.src)
          found.videos.push({ uid, address: attributes.src });
        if (!isUnseen && tag === 'iframe') frame(uid, attributes);
        if (tag === 'main') column.top = HEADER_PX;
        if (isBlock) {
          column.gap();
          if (column.isFirstScreen) firstScreen.add(own);
        }
        if (!EMPTY_TAGS.has(tag)) open.push({ tag, uid, isUnseen, leastHeight });
      },
      ontext(more) {
        if (!inner().isUnseen) text += more;
      },
      onclosetag(tag) {
        if (EMPTY_TAGS.has(tag)) return;
        const closed = inner();
        if (BREAKS.has(tag) || closed.uid !== open.at(-2)?.uid) endText(closed.uid);
        count(closed.uid, parser.endIndex + 1);
        open.pop();
      },
    },
    { decodeEntities: true },
  );
  parser.end(document);
  count(null, document.length);
  return {
    letters,
    elements,
    ...found,
    styles: [...found.styles],
    fonts: [...found.fonts],
    firstScreen,
    largestText,
  };
}
