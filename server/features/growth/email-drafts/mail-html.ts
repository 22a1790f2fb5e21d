/** What a reader sees of an email’s HTML, as far as checks ask: its own HTML, which is well formed. */

export interface SeenText {
  readonly text: string;
  readonly ink: string;
  readonly ground: string;
  /** In pixels. */
  readonly size: number;
}

interface Style {
  readonly tag: string;
  readonly ink: string;
  readonly ground: string;
  readonly size: number;
  readonly isHidden: boolean;
}

const VOID: ReadonlySet<string> = new Set(['img', 'br', 'meta', 'link', 'hr', 'input', 'col']);
const TOKEN = /<!--[\s\S]*?-->|<style[\s\S]*?<\/style>|<(\/?)([a-z][a-z0-9]*)((?:[^>"]|"[^"]*")*)>|[^<]+/gi;
const HEX = /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/i;

const styleOf = (attributes: string): string => / style="([^"]*)"/i.exec(attributes)?.[1] ?? '';
const declared = (style: string, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(style)?.[1];

function inside({ ink, ground, size, isHidden }: Style, tag: string, attributes: string): Style {
  const style = styleOf(attributes);
  const back = declared(style, 'background(?:-color)?') ?? / bgcolor="([^"]*)"/i.exec(attributes)?.[1] ?? '';
  const pixels = /(\d+(?:\.\d+)?)px/.exec(declared(style, 'font-size') ?? '')?.[1];
  return {
    tag,
    ink: HEX.exec(declared(style, 'color') ?? '')?.[0] ?? ink,
    ground: HEX.exec(back)?.[0] ?? ground,
    size: pixels === undefined ? size : Number(pixels),
    isHidden: isHidden || /display:\s*none/i.test(style),
  };
}

/** The texts of an email with their colours, without what is hidden. */
export function seenTexts(html: string): SeenText[] {
  const body = html.slice(Math.max(0, html.search(/<body/i)));
  const open: Style[] = [{ tag: '', ink: '#000000', ground: '#ffffff', size: 16, isHidden: false }];
  const texts: SeenText[] = [];
  for (const [token, closes, name, attributes = ''] of body.matchAll(TOKEN)) {
    const now = open.at(-1);
    if (!now) break;
    if (name === undefined) {
      const text = token.startsWith('<') ? '' : token.replace(/&[a-z#0-9]+;/gi, ' ').trim();
      if (text !== '' && !now.isHidden && now.size > 1) {
        const { ink, ground, size } = now;
        texts.push({ text, ink, ground, size });
      }
      continue;
    }
    const tag = name.toLowerCase();
    if (closes) {
      const at = open.findLastIndex((style) => style.tag === tag);
      if (at > 0) open.length = at;
    } else if (!(VOID.has(tag) || attributes.endsWith('/'))) open.push(inside(now, tag, attributes));
  }
  return texts;
}

export interface SeenPicture {
  readonly src: string;
  readonly alt: string | null;
  readonly width: string | null;
}

export const seenPictures = (html: string): SeenPicture[] =>
  [...html.matchAll(/<img((?:[^>"]|"[^"]*")*)>/gi)].map(([, attributes = '']) => ({
    src: / src="([^"]*)"/i.exec(attributes)?.[1] ?? '',
    alt: / alt="([^"]*)"/i.exec(attributes)?.[1] ?? null,
    width: / width="([^"]*)"/i.exec(attributes)?.[1] ?? null,
  }));

/** Bytes of a text as mail servers get it: quoted-printable, with soft line breaks. */
export function sentBytes(text: string): number {
  let bytes = 0;
  let line = 0;
  for (const byte of Buffer.from(text)) {
    if (byte === 10) {
      bytes += 2;
      line = 0;
      continue;
    }
    const width = byte === 61 || byte < 32 || byte > 126 ? 3 : 1;
    if (line + width > 75) {
      bytes += 3;
      line = 0;
    }
    bytes += width;
    line += width;
  }
  return bytes;
}
