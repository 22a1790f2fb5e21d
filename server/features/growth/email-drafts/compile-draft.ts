import { createHash } from 'node:crypto';
import {
  BLOCK_TYPES,
  type Block,
  isBlockTypeName,
  shownProperties,
} from '../../../../shared/features/site/blocks/blocks.ts';
import { mixColours } from '../../../../shared/features/site/theme/theme.ts';
import { compileMarkup } from '../../../platform/mail/mail-markup.ts';
import { escapeMarkup } from '../../../platform/mail/markup.ts';
import { type DrawnBlock, drawBlock, shownItems } from './draw-blocks.ts';
import type { MailLook } from './mail-look.ts';
import { below, MailWriter, type Part } from './mail-writer.ts';
import { type MailLink, type MailSlots, slot, withoutSlots } from './slots.ts';

/** Width of an email’s sheet, in pixels. */
export const MAIL_WIDTH = 520;
const SIDE = 32;
const CELL_SIDE = 12;
const CELLS_MOST = 3;

/** The store as its emails show it. */
export interface MailStore {
  readonly name: string;
  /** Without a slash at its end. */
  readonly origin: string;
  readonly logo: { readonly src: string; readonly width: number } | null;
  readonly look: MailLook;
}

/** What an email is made from: a version of a draft. */
export interface DraftVersion {
  readonly subject: string;
  readonly preheader: string;
  /** As shoppers would get them: without what isn’t published. */
  readonly blocks: readonly Block[];
}

/**
 * An email compiled once: for each person, only slots are filled. It is plain data, so that a campaign can store it.
 */
export interface CompiledMail {
  /** With fields as they are written. */
  readonly subject: string;
  readonly preheader: string;
  readonly storeName: string;
  readonly origin: string;
  /** Before the paths of products’ pictures. */
  readonly pictureOrigin: string;
  /** Templates of {@link slots}. */
  readonly html: string;
  readonly text: string;
  readonly slots: MailSlots;
  readonly links: readonly MailLink[];
  /** The same for the same content in the same look. */
  readonly hash: string;
}

interface CompileOptions {
  /** For the editor: blocks, texts and fields can be told apart, and pictures are the dashboard’s. */
  readonly isCanvas?: boolean;
  /** Pictures at the dashboard’s address: a draft’s pictures are nowhere else. */
  readonly isPreview?: boolean;
}

const section = (content: string, colour: string, kind: string, padding = '10px 0'): string =>
  content === ''
    ? ''
    : `<mj-section background-color="${colour}" padding="${padding}" css-class="${kind}"><mj-column>${content}</mj-column></mj-section>`;

interface Row {
  readonly title: string;
  readonly cells: readonly Block[];
  readonly across: number;
}

/** What kinds that hold blocks side by side show; null for every other kind. */
function rowOf(block: Block): Row | null {
  const { row, grid, carousel } = BLOCK_TYPES;
  const silent = () => undefined;
  if (block.type === 'row')
    return {
      title: shownProperties(row, block, silent)?.title ?? '',
      cells: shownItems(block).slice(0, CELLS_MOST),
      across: CELLS_MOST,
    };
  if (block.type === 'carousel')
    return {
      title: shownProperties(carousel, block, silent)?.title ?? '',
      cells: shownItems(block).slice(0, CELLS_MOST),
      across: CELLS_MOST,
    };
  if (block.type === 'grid')
    return { title: shownProperties(grid, block, silent)?.title ?? '', cells: shownItems(block), across: 2 };
  return null;
}

/** Marks that the editor finds blocks by, taken from classes: MJML lets no other attribute through. */
class BlockMarks {
  readonly #uids: string[] = [];
  readonly #isOn: boolean;

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  of({ uid }: Block): string {
    if (!this.#isOn) return '';
    this.#uids.push(uid);
    return ` b${this.#uids.length - 1}`;
  }

  into(html: string): string {
    if (!this.#isOn) return html;
    return html.replace(/ class="([^"]*)"/g, (whole, classes: string) => {
      const mark = classes.split(' ').find((name) => /^b\d+$/.test(name));
      const uid = mark === undefined ? undefined : this.#uids[Number(mark.slice(1))];
      return uid === undefined ? whole : `${whole} data-b="${escapeMarkup(uid)}"`;
    });
  }
}

function drawRow(block: Block, { title, cells, across }: Row, mail: MailWriter, marks: BlockMarks): Part {
  const { sheet } = mail.colours;
  const room = { width: MAIL_WIDTH, side: SIDE };
  const head: Part =
    title === '' ? { markup: '', text: '' } : { markup: mail.title(title, room), text: mail.plain(title) };
  const lines: Block[][] = [];
  for (let at = 0; at < cells.length; at += across) lines.push(cells.slice(at, at + across));
  const drawn = lines.map((line) => {
    const share = line.length === 0 ? 1 : Math.min(across, Math.max(line.length, 1));
    const width = (MAIL_WIDTH - 2 * (SIDE - CELL_SIDE)) / share;
    const columns = line.map((cell) => {
      const inner = rowOf(cell);
      const part: DrawnBlock = inner
        ? below(...inner.cells.map((one) => drawBlock(one, mail, { width, side: CELL_SIDE })))
        : drawBlock(cell, mail, { width, side: CELL_SIDE });
      const ground = part.ground
        ? ` inner-background-color="${part.ground.colour}" inner-border-radius="${mail.look.radius}px"`
        : '';
      const kind = `${part.ground ? `cell-${part.ground.kind}` : 'cell'}${marks.of(cell)}`;
      return {
        markup: `<mj-column css-class="${kind}" vertical-align="top" padding="0"${ground}>${part.markup}</mj-column>`,
        text: part.text,
      };
    });
    return {
      markup: `<mj-section background-color="${sheet}" padding="6px ${SIDE - CELL_SIDE}px" css-class="sheet">${columns.map(({ markup }) => markup).join('')}</mj-section>`,
      text: columns
        .map(({ text }) => text)
        .filter((text) => text !== '')
        .join('\n\n'),
    };
  });
  const all = below(
    head.markup === '' ? head : { ...head, markup: section(head.markup, sheet, 'sheet', '10px 0 0') },
    ...drawn,
  );
  return {
    markup: `<mj-wrapper padding="0" background-color="${sheet}" css-class="sheet${marks.of(block)}">${all.markup || section('<mj-spacer height="24px" />', sheet, 'sheet', '0')}</mj-wrapper>`,
    text: all.text,
  };
}

/** A block at the top of the email: one section, as wide as the sheet. */
function drawTop(block: Block, mail: MailWriter, marks: BlockMarks): Part {
  const row = rowOf(block);
  if (row) return drawRow(block, row, mail, marks);
  const drawn = drawBlock(block, mail, { width: MAIL_WIDTH, side: SIDE });
  const { colour, kind } = drawn.ground ?? { colour: mail.colours.sheet, kind: 'sheet' };
  const own = fullColour(block);
  const content = drawn.markup || (mail.options.marks ? '<mj-spacer height="24px" />' : '');
  return {
    markup: section(
      content,
      own ?? colour,
      `${own ? 'own' : kind}${marks.of(block)}`,
      drawn.bleeds ? '0' : '10px 0',
    ),
    text: drawn.text,
  };
}

/** The ground that a merchant gave a block by itself. */
function fullColour({ properties: { fullBackgroundColor: colour } }: Block): string | null {
  return typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour) ? colour : null;
}

/** Spaces that keep mail programs from showing the email’s first words after the preheader. */
const HIDDEN_SPACES = '&#847;&zwnj;&nbsp;'.repeat(40);

/** Colours for readers whose device is dark, by the classes that parts have. */
function darkRules({ dark }: MailLook): string {
  const ground = (colour: string) =>
    `background: ${colour} !important; background-color: ${colour} !important;`;
  const of = (kind: string) => `.${kind}, .${kind} > table, .${kind} > table > tbody > tr > td`;
  return `
    .ground, .ground > div { ${ground(dark.ground)} }
    ${of('sheet')} { ${ground(dark.sheet)} }
    ${of('box')}, .cell-box > table > tbody > tr > td { ${ground(dark.box)} }
    ${of('banner')}, .cell-banner > table > tbody > tr > td { ${ground(dark.banner)} }
    ${of('notice')} { ${ground(dark.notice)} }
    .ink, .ink div, .ink table, .ink h1, .ink h2, .ink h3, .ink p, .ink td { color: ${dark.ink} !important; }
    .picture, .picture a { color: ${dark.ink} !important; }
    .shot { background: ${mixColours(dark.sheet, '#ffffff', 0.28)} !important; }
    .quiet, .quiet div, .quiet p { color: ${dark.muted} !important; }
    .onbanner div, .onbanner h2 { color: ${dark.onBanner} !important; }
    .onnotice div, .onnotice a { color: ${dark.onNotice} !important; }
    .ghost a, .ghost p { color: ${dark.ink} !important; }
    .ghost td { border-color: ${dark.ink} !important; }
    .ruled p { border-color: ${dark.line} !important; }`;
}

function frame(store: MailStore, mail: MailWriter, body: string): string {
  const { light, font, buttonRadius, buttonCase } = store.look;
  const name = escapeMarkup(store.name);
  const home = escapeMarkup(`${store.origin}/`);
  const head = store.logo
    ? `<mj-image src="${escapeMarkup(store.logo.src)}" alt="${name}" href="${home}" width="${Math.min(store.logo.width, 240)}px" align="center" css-class="picture" padding="0 ${SIDE}px" />`
    : mail.text(
        `<a href="${home}" class="ink" style="color: ${light.ink}; text-decoration: none; font-family: ${store.look.titleFont}; font-size: 22px; font-weight: ${store.look.titleWeight}">${name}</a>`,
        { width: MAIL_WIDTH, side: SIDE },
        { align: 'center' },
      );
  const line = `color: ${light.muted}; text-decoration: underline; display: inline-block; padding: 6px 4px`;
  return `<mjml lang="en">
  <mj-head>
    <mj-title>${escapeMarkup(withoutSlots(store.name))}</mj-title>
    <mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
    <mj-attributes>
      <mj-all font-family="${font}" />
      <mj-text color="${light.ink}" font-size="16px" line-height="1.5" />
      <mj-button inner-padding="13px 26px" border-radius="${buttonRadius}px" font-size="16px" font-weight="600" line-height="20px"${buttonCase === 'none' ? '' : ` text-transform="${buttonCase}"`} />
      <mj-table color="${light.ink}" font-size="16px" line-height="1.4" />
    </mj-attributes>
    <mj-style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      .picture, .picture a { color: ${light.ink}; text-decoration: none; font-size: 16px !important; }
      @media (prefers-color-scheme: dark) {${darkRules(store.look)}
      }
    </mj-style>
  </mj-head>
  <mj-body width="${MAIL_WIDTH}px" background-color="${light.ground}" css-class="ground">
    <mj-section padding="24px 0 18px"><mj-column>${head}</mj-column></mj-section>
    ${body}
    <mj-section padding="18px 0 32px" css-class="footer"><mj-column>
      <mj-text font-size="14px" color="${light.muted}" css-class="quiet" align="center" padding="6px ${SIDE}px">${slot('reason')}<br />${slot('address')}<br /><a href="${slot('preferences')}" class="quiet" style="${line}">Email preferences</a> <a href="${slot('unsubscribe')}" class="quiet" style="${line}">Unsubscribe</a></mj-text>
    </mj-column></mj-section>
  </mj-body>
</mjml>`;
}

/**
 * Makes a version of a draft ready to be sent: its blocks in the store’s look, as HTML and plain text, with slots for all
 * that differs between people or is only known when it is sent.
 * @throws where the compiler of mails ends
 */
export async function compileDraft(
  version: DraftVersion,
  store: MailStore,
  { isCanvas = false, isPreview = false }: CompileOptions = {},
): Promise<CompiledMail> {
  const mail = new MailWriter({
    look: store.look,
    origin: store.origin,
    pictureOrigin: isCanvas || isPreview ? '' : store.origin,
    marks: isCanvas,
  });
  const marks = new BlockMarks(isCanvas);
  const preheader = mail.words(version.preheader);
  const drawn = version.blocks
    .filter(({ type }) => isCanvas || isBlockTypeName(type))
    .map((block) => drawTop(block, mail, marks));
  const body = drawn.map(({ markup }) => markup).join('\n');
  const compiled = await compileMarkup(frame(store, mail, body));
  const shown =
    version.preheader === '' || isCanvas
      ? compiled
      : compiled.replace(
          /<body([^>]*)>/,
          (whole) =>
            `${whole}<div style="display: none; max-height: 0; overflow: hidden; opacity: 0; font-size: 1px; line-height: 1px">${preheader}${HIDDEN_SPACES}</div>`,
        );
  const html = marks.into(shown);
  const text = [
    store.name,
    ...drawn.map((part) => part.text).filter((part) => part !== ''),
    `--\n${slot('reason')}\n${slot('address')}\nEmail preferences: ${slot('preferences')}\nUnsubscribe: ${slot('unsubscribe')}`,
  ].join('\n\n');
  const { subject } = version;
  const { fields, products, codes, links } = mail;
  const hash = createHash('sha256')
    .update(JSON.stringify([subject, html, text, fields, products, codes, links]))
    .digest('hex');
  return {
    subject,
    preheader: version.preheader,
    storeName: store.name,
    origin: store.origin,
    pictureOrigin: mail.options.pictureOrigin,
    html,
    text,
    slots: { fields, products, codes },
    links,
    hash,
  };
}
