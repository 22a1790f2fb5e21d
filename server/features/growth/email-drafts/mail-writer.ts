import { splitFields, type UsedField } from '../../../../shared/features/growth/email-drafts/mail-fields.ts';
import type { BlockButton, BlockImage } from '../../../../shared/features/site/blocks/blocks.ts';
import { storeActionAddress } from '../../../../shared/features/site/blocks/blocks.ts';
import { mediaAddress, readMediaAddress } from '../../../../shared/rules/media/media.ts';
import { parseRichText, type RichInline } from '../../../../shared/rules/text/rich-text.ts';
import { escapeMarkup } from '../../../platform/mail/markup.ts';
import type { MailLook, MailPalette } from './mail-look.ts';
import { type CodeSlot, type MailLink, type ProductSlot, slot, withoutSlots } from './slots.ts';

/** Part of an email: its MJML, and the same as plain text. */
export interface Part {
  readonly markup: string;
  readonly text: string;
}

/** The room that a part has. */
export interface Room {
  /** In pixels. */
  readonly width: number;
  /** Space at its sides. */
  readonly side: number;
}

export interface WriterOptions {
  readonly look: MailLook;
  /** The store’s address, without a slash at its end: links are absolute. */
  readonly origin: string;
  /** The same for pictures; empty in the dashboard, which has its own. */
  readonly pictureOrigin: string;
  /** Marks blocks, texts and fields, for the editor. */
  readonly marks: boolean;
}

/** Whether a reader of an email can follow an address. */
export const isFollowable = (url: string): boolean =>
  /^(https?:\/\/[^/\s]|mailto:[^\s]|tel:[^\s])/i.test(url);

/** The markup of one email, with the slots and links that it comes across. */
export class MailWriter {
  readonly fields: UsedField[] = [];
  readonly products: ProductSlot[] = [];
  readonly codes: CodeSlot[] = [];
  readonly links: MailLink[] = [];
  readonly options: WriterOptions;

  constructor(options: WriterOptions) {
    this.options = options;
  }

  get look(): MailLook {
    return this.options.look;
  }

  get colours(): MailPalette {
    return this.options.look.light;
  }

  #field(field: UsedField): string {
    this.fields.push(field);
    return slot(`f${this.fields.length - 1}`);
  }

  /** A text of one line, safe in markup, with its fields as slots. */
  words(text: string): string {
    return splitFields(withoutSlots(text))
      .map((part) => {
        if (typeof part === 'string') return escapeMarkup(part);
        if (!this.options.marks) return this.#field(part);
        const written = part.fallback === null ? part.name : `${part.name} | ${part.fallback}`;
        return `<span class="field">${escapeMarkup(`{{${written}}}`)}</span>`;
      })
      .join('');
  }

  /** The same for the plain text. */
  plain(text: string): string {
    return splitFields(withoutSlots(text))
      .map((part) => (typeof part === 'string' ? part : this.#field(part)))
      .join('');
  }

  /** A text with line breaks. */
  lines(text: string): string {
    return this.words(text).replace(/\r\n|\r|\n/g, '<br />');
  }

  /** An address as a reader’s mail program needs it; empty where there is none to follow. */
  absolute(href: string): string {
    const url = withoutSlots(href.trim());
    if (url === '') return '';
    if (url.startsWith('@')) return this.absolute(storeActionAddress(url.slice(1)));
    if (url.startsWith('//')) return `https:${url}`;
    return url.startsWith('/') ? `${this.options.origin}${url}` : isFollowable(url) ? url : '';
  }

  /** A link that can be counted. @returns what stands for its address */
  link(url: string, words: string, to = ''): string {
    this.links.push({ n: this.links.length, url, words: withoutSlots(words), to });
    return slot(`l${this.links.length - 1}`);
  }

  #inline = (inlines: readonly RichInline[]): string =>
    inlines
      .map((part) => {
        const words = this.words(part.text);
        if (part.kind === 'bold') return `<strong>${words}</strong>`;
        if (part.kind === 'italic') return `<em>${words}</em>`;
        const url = part.kind === 'link' ? this.absolute(part.href) : '';
        return url === ''
          ? words
          : `<a href="${this.link(url, part.text)}" style="color: inherit; text-decoration: underline">${words}</a>`;
      })
      .join('');

  #plainInline = (inlines: readonly RichInline[]): string =>
    inlines
      .map((part) => {
        const url = part.kind === 'link' ? this.absolute(part.href) : '';
        const last = this.links.find((link) => link.url === url && link.words === part.text);
        return url === '' || !last
          ? this.plain(part.text)
          : `${this.plain(part.text)} (${slot(`l${last.n}`)})`;
      })
      .join('');

  /** A text with marks, and the same as plain text. */
  rich(text: string): { readonly html: string; readonly text: string } {
    const gap = 'margin: 0 0 12px';
    const blocks = parseRichText(text);
    const html = blocks.map((block, index) => {
      const space = index === blocks.length - 1 ? 'margin: 0' : gap;
      if (block.kind === 'heading')
        return `<h3 style="${space}; font-size: 18px; line-height: 1.3">${this.#inline(block.words)}</h3>`;
      if (block.kind === 'list')
        return `<ul style="padding-left: 22px;${space}">${block.items.map((item) => `<li style="margin: 0 0 4px">${this.#inline(item)}</li>`).join('')}</ul>`;
      return `<p style="${space}">${block.lines.map(this.#inline).join('<br />')}</p>`;
    });
    const plain = blocks.map((block) => {
      if (block.kind === 'heading') return this.#plainInline(block.words);
      if (block.kind === 'list') return block.items.map((item) => `- ${this.#plainInline(item)}`).join('\n');
      return block.lines.map(this.#plainInline).join('\n');
    });
    return { html: html.join(''), text: plain.join('\n\n') };
  }

  /** A text element. @param name the property it comes from, for typing on the canvas */
  text(html: string, room: Room, { name, style = '', as = 'ink', align = 'left' }: TextOptions = {}): string {
    if (html === '') return '';
    const mark = this.options.marks && name ? ` data-text="${name}"` : '';
    const look = mark || style ? `<div${mark}${style ? ` style="${style}"` : ''}>${html}</div>` : html;
    const own: Readonly<Record<string, string>> = {
      onbanner: this.colours.onBanner,
      onnotice: this.colours.onNotice,
      quiet: this.colours.muted,
    };
    const shown = as.startsWith('#') ? as : own[as];
    const colour = shown ? ` color="${shown}"${as === 'quiet' ? ' font-size="14px"' : ''}` : '';
    const kind = as.startsWith('#') ? '' : ` css-class="${as}"`;
    return `<mj-text${kind}${colour} align="${align}" padding="6px ${room.side}px">${look}</mj-text>`;
  }

  /** A title in the store’s letters. */
  title(text: string, room: Room, options: TitleOptions = {}): string {
    if (text.trim() === '') return '';
    const { level = 2, size = 22, name = 'title', as = 'ink', align = 'left' } = options;
    const { titleFont, titleWeight, titleCase, titleSpacing } = this.look;
    const style = [
      'margin: 0',
      `font-family: ${titleFont}`,
      `font-size: ${size}px`,
      'line-height: 1.25',
      `font-weight: ${titleWeight}`,
      ...(titleCase === 'none' ? [] : [`text-transform: ${titleCase}`]),
      ...(titleSpacing === '0em' ? [] : [`letter-spacing: ${titleSpacing}`]),
    ].join('; ');
    const mark = this.options.marks ? ` data-text="${name}"` : '';
    return this.text(`<h${level}${mark} style="${style}">${this.words(text)}</h${level}>`, room, {
      as,
      align,
    });
  }

  /** The address of a picture in a width that mail programs need for `width` pixels on sharp screens. */
  source(src: string, width: number): string {
    const part = readMediaAddress(src);
    const size = width > 480 ? '1280' : width > 320 ? '960' : width > 160 ? '640' : '320';
    const address = part ? mediaAddress(part, size) : src;
    return address.startsWith('/') && !address.startsWith('//')
      ? `${this.options.pictureOrigin}${address}`
      : address;
  }

  picture(
    image: BlockImage,
    room: Room,
    { href = '', words = '', bleeds = false, radius }: PictureOptions = {},
  ): Part {
    const width = Math.round(bleeds ? room.width : room.width - 2 * room.side);
    const shown = image.width === null ? width : Math.min(width, Math.max(1, image.width));
    const url = this.absolute(href);
    const link = url === '' ? '' : this.link(url, words || image.alt || 'Picture');
    const corner = radius ?? (bleeds ? 0 : this.look.radius);
    const markup = `<mj-image src="${escapeMarkup(this.source(image.src, shown))}" alt="${escapeMarkup(withoutSlots(image.alt))}" width="${shown}px"${link && ` href="${link}"`}${corner > 0 ? ` border-radius="${corner}px"` : ''} css-class="picture" padding="${bleeds ? '0' : `6px ${room.side}px`}" />`;
    const said = image.alt === '' ? '' : `[${withoutSlots(image.alt)}]`;
    return { markup, text: [said, link].filter(Boolean).join('\n') };
  }

  /** A button; nothing where it has no words or leads nowhere. */
  button(action: Partial<BlockButton>, room: Room, options: ButtonOptions = {}): Part {
    const words = action.text?.trim() ?? '';
    const url = this.absolute(action.href || storeActionAddress(action.action ?? '') || '');
    if (words === '' || url === '') return { markup: '', text: '' };
    const { align = 'left', filled = action.primary !== false, name } = options;
    const { ground = this.colours.accent, ink = this.colours.onAccent, line = this.colours.ink } = options;
    const link = this.link(url, words);
    const look = filled
      ? ` background-color="${ground}" color="${ink}"`
      : ` background-color="transparent" color="${line}" border="1px solid ${line}"${options.line ? '' : ' css-class="ghost"'}`;
    const mark =
      this.options.marks && name
        ? `<span data-text="${name}">${this.words(words)}</span>`
        : this.words(words);
    const markup = `<mj-button href="${link}" align="${align}" padding="10px ${room.side}px"${look}>${mark}</mj-button>`;
    return { markup, text: `${this.plain(words)}:\n${link}` };
  }
}

interface TextOptions {
  readonly name?: string;
  readonly style?: string;
  /** A class with colours for light and dark, or a colour for both. */
  readonly as?: string;
  readonly align?: string;
}

interface TitleOptions extends Omit<TextOptions, 'style'> {
  readonly level?: 1 | 2 | 3;
  readonly size?: number;
}

interface PictureOptions {
  readonly href?: string;
  readonly words?: string;
  /** Fills its room to the edges. */
  readonly bleeds?: boolean;
  readonly radius?: number;
}

interface ButtonOptions {
  readonly align?: string;
  readonly filled?: boolean;
  readonly name?: string;
  readonly ground?: string;
  readonly ink?: string;
  /** The line and words of a button without a filling. */
  readonly line?: string;
}

const NOTHING: Part = { markup: '', text: '' };

/** Parts below each other. */
export const below = (...parts: readonly (Part | string | null | false)[]): Part => {
  const all = parts.map((part) =>
    !part ? NOTHING : typeof part === 'string' ? { markup: part, text: '' } : part,
  );
  return {
    markup: all.map(({ markup }) => markup).join(''),
    text: all
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n\n'),
  };
};
