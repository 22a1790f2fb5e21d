import type { z } from 'zod';
import {
  BLOCK_TYPES,
  type Block,
  type BlockButton,
  type BlockImage,
  type BlockProperties,
  type BlockType,
  type BlockTypeName,
  inOrder,
  isBlockTypeName,
  isPublished,
  shownProperties,
} from '../../../../shared/features/site/blocks/blocks.ts';
import { refusedInMail } from '../../../../shared/features/site/pages/pages.ts';
import { readableOn } from '../../../../shared/features/site/theme/theme.ts';
import { bannerText } from '../../../../shared/rules/blocks/blocks.ts';
import { youtubeVideoId } from '../../../../shared/rules/blocks/youtube.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { escapeMarkup } from '../../../platform/mail/markup.ts';
import { drawProducts, PRODUCTS_MOST } from './draw-products.ts';
import { below, type MailWriter, type Part, type Room } from './mail-writer.ts';
import { onlyWith, slot } from './slots.ts';

/** Blocks of a page as an email shows them. What each kind becomes is recorded in its facts. */

const NOTHING: Part = { markup: '', text: '' };
const silent = () => undefined;

interface Ground {
  /** Class with its colours for light and dark. */
  readonly kind: string;
  readonly colour: string;
}

/** A block by itself: what is in it, and its ground where it has one. */
export interface DrawnBlock extends Part {
  readonly ground?: Ground;
  /** Its parts reach the edges. */
  readonly bleeds?: boolean;
}

type Draw = (block: Block, mail: MailWriter, room: Room) => DrawnBlock;

const draws =
  <Properties extends z.ZodObject>(
    kind: BlockType<string, Properties>,
    draw: (properties: z.output<Properties>, mail: MailWriter, room: Room, block: Block) => DrawnBlock,
  ): Draw =>
  (block, mail, room) => {
    const properties = shownProperties(kind, block, silent);
    return properties ? draw(properties, mail, room, block) : NOTHING;
  };

const drawsNothing: Draw = () => NOTHING;

const solidOr = (colour: string, otherwise: string): string =>
  /^#[0-9a-f]{3}$/i.test(colour) ? `#${colour.slice(1).replace(/./g, '$&$&')}` : colour || otherwise;

function drawTexts(
  mail: MailWriter,
  room: Room,
  texts: {
    readonly title?: string;
    readonly copy?: string;
    readonly isRich?: boolean;
    readonly align?: string;
    readonly as?: string;
    readonly size?: number;
    readonly copyName?: string;
    readonly titleName?: string;
  },
): Part {
  const { title = '', copy = '', isRich = false, align = 'left', as = 'ink', size } = texts;
  const { copyName = 'copy', titleName = 'title' } = texts;
  const rich = isRich && copy !== '' ? mail.rich(copy) : null;
  return below(
    title !== '' && {
      markup: mail.title(title, room, { as, align, name: titleName, ...(size && { size }) }),
      text: mail.plain(title),
    },
    copy !== '' && {
      markup: mail.text(rich ? rich.html : mail.lines(copy), room, { name: copyName, as, align }),
      text: rich ? rich.text : mail.plain(copy),
    },
  );
}

interface BannerLike {
  readonly title: string;
  readonly copy: string;
  readonly image: BlockImage | null;
  readonly actions: readonly BlockButton[];
  readonly align: string;
}

/** A picture to the edges with its texts below it: texts over pictures aren’t readable in all mail programs. */
function drawBanner(mail: MailWriter, room: Room, banner: BannerLike, first: Part = NOTHING): DrawnBlock {
  const { banner: colour, onBanner } = mail.colours;
  const [main] = banner.actions;
  const isInk = mail.colours.accent.toLowerCase() === colour.toLowerCase();
  const image =
    first.markup === '' && banner.image
      ? mail.picture(banner.image, room, { bleeds: true, href: main?.href ?? '', words: main?.text ?? '' })
      : first;
  const texts = bannerText(banner);
  return {
    ground: { kind: 'banner', colour },
    bleeds: true,
    ...below(
      image,
      '<mj-spacer height="18px" />',
      drawTexts(mail, room, {
        ...texts,
        as: 'onbanner',
        align: banner.align,
        size: room.width > 300 ? 28 : 20,
      }),
      ...banner.actions.map((action, index) =>
        mail.button(action, room, {
          align: banner.align,
          filled: index === 0,
          ground: isInk ? onBanner : mail.colours.accent,
          ink: isInk ? colour : mail.colours.onAccent,
          line: onBanner,
        }),
      ),
      '<mj-spacer height="18px" />',
    ),
  };
}

const drawAnnouncement = (
  mail: MailWriter,
  room: Room,
  {
    text,
    action,
    alignment,
    backgroundColor = '',
  }: Partial<BlockProperties<'announcementV2'>> & { readonly text: string },
): DrawnBlock => {
  const own = solidOr(backgroundColor, '');
  const ground = own || mail.colours.notice;
  const ink = own ? readableOn(own) : mail.colours.onNotice;
  const align = alignment === 'left' || alignment === 'right' ? alignment : 'center';
  const url = action ? mail.absolute(action.href) : '';
  const link = action && url !== '' && action.text !== '' ? mail.link(url, action.text) : null;
  const html = `<span${mail.options.marks ? ' data-text="text"' : ''}>${mail.words(text)}</span>${link && action ? ` <a href="${link}" style="color: ${ink}; font-weight: 600; text-decoration: underline; display: inline-block; padding: 6px 4px">${mail.words(action.text)}</a>` : ''}`;
  return {
    ground: { kind: own ? 'own' : 'notice', colour: ground },
    markup: text === '' ? '' : mail.text(html, room, { as: own ? ink : 'onnotice', align }),
    text: [mail.plain(text), link && action ? `${mail.plain(action.text)}: ${link}` : '']
      .filter(Boolean)
      .join('\n'),
  };
};

/** Texts with a button that opens the block’s page. */
const drawForm = (
  mail: MailWriter,
  room: Room,
  { title, copy, buttonText }: { readonly title: string; readonly copy: string; readonly buttonText: string },
  href: string,
): Part =>
  below(drawTexts(mail, room, { title, copy }), mail.button({ text: buttonText, href, primary: true }, room));

const drawLinks = (
  mail: MailWriter,
  room: Room,
  links: readonly { readonly text: string; readonly href: string }[],
  align: string,
): Part => {
  const shown = links.flatMap(({ text, href }) => {
    const url = mail.absolute(href);
    return text === '' || url === '' ? [] : [{ text, link: mail.link(url, text) }];
  });
  if (shown.length === 0) return NOTHING;
  const html = shown
    .map(
      ({ text, link }) =>
        `<a href="${link}" class="ink" style="color: ${mail.colours.ink}; text-decoration: underline; display: inline-block; padding: 10px 8px">${escapeMarkup(text)}</a>`,
    )
    .join(' ');
  return {
    markup: mail.text(html, room, { align }),
    text: shown.map(({ text, link }) => `- ${text}: ${link}`).join('\n'),
  };
};

const NETWORK_NAMES: Readonly<Record<string, string>> = {
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
  linkedin: 'LinkedIn',
};
const networkName = (network: string): string =>
  NETWORK_NAMES[network] ?? `${network.charAt(0).toUpperCase()}${network.slice(1)}`;

const DRAWN: Readonly<Record<BlockTypeName, Draw>> = {
  action: draws(BLOCK_TYPES.action, (properties, mail, room) =>
    below(drawTexts(mail, room, { copy: properties.copy }), mail.button(properties, room, { name: 'text' })),
  ),
  affiliateAttribution: drawsNothing,
  affiliateSettings: drawsNothing,
  affiliateStats: drawsNothing,
  announcement: draws(BLOCK_TYPES.announcement, (properties, mail, room) =>
    drawAnnouncement(mail, room, properties),
  ),
  announcementV2: draws(BLOCK_TYPES.announcementV2, (properties, mail, room) =>
    drawAnnouncement(mail, room, properties),
  ),
  appIcon: draws(BLOCK_TYPES.appIcon, ({ text, href, icon }, mail, room) =>
    below(
      icon &&
        mail.picture(
          icon,
          { ...room, width: Math.min(room.width, 2 * room.side + 64) },
          { href, words: text },
        ),
      drawLinks(mail, room, [{ text, href }], 'left'),
    ),
  ),
  badge: drawsNothing,
  badgeProgress: drawsNothing,
  banner: draws(BLOCK_TYPES.banner, (properties, mail, room, { uid }) => {
    const first =
      properties.media === 'bestseller'
        ? drawProducts(
            mail,
            { width: room.width, side: 0 },
            {
              request: {
                uid,
                collection: 'all-products',
                sortBy: 'bestsellerOrder',
                limit: 1,
                skipShown: false,
                decorative: true,
              },
              most: 1,
              named: '',
              skip: 0,
              personal: null,
            },
            { columns: 1, captions: false, buttons: false },
          )
        : NOTHING;
    return drawBanner(
      mail,
      room,
      {
        ...properties,
        image: properties.image ?? properties.video?.poster ?? null,
        align: properties.horizontalAlignment,
      },
      first,
    );
  }),
  button: draws(BLOCK_TYPES.button, (properties, mail, room) =>
    mail.button(properties, room, { align: properties.alignment, name: 'text' }),
  ),
  card: draws(BLOCK_TYPES.card, ({ title, copy, image, action, look }, mail, room, block) => ({
    ...(look === 'filled' && { ground: { kind: 'box', colour: mail.colours.box } }),
    ...below(
      image && mail.picture(image, room, action ? { href: action.href, words: action.text } : {}),
      drawTexts(mail, room, { title, copy, isRich: true, size: 19 }),
      action && mail.button(action, room),
      ...shownItems(block).map((item) => drawBlock(item, mail, room)),
    ),
  })),
  carousel: drawsNothing,
  customisationCatalog: drawsNothing,
  discountCode: draws(BLOCK_TYPES.discountCode, ({ title, copy, code, buttonText }, mail, room, { uid }) => {
    const index = mail.codes.length;
    mail.codes.push({ uid, code });
    const { colours } = mail;
    const link = mail.link('', buttonText, `c${index}`);
    const shown = `<div style="border: 2px dashed ${colours.line}; border-radius: ${mail.look.radius}px; padding: 14px; text-align: center; font-size: 24px; font-weight: 700; letter-spacing: 3px; font-family: 'SFMono-Regular', Consolas, Menlo, monospace">${slot(`c${index}`)}</div>`;
    const until = onlyWith(`e${index}`, `<span style="font-size: 14px">${slot(`e${index}`)}</span>`);
    return {
      ground: { kind: 'box', colour: colours.box },
      markup: [
        drawTexts(mail, room, { title, copy, align: 'center' }).markup,
        mail.text(shown, room),
        mail.text(until, room, { as: 'quiet', align: 'center' }),
        buttonText === ''
          ? ''
          : `<mj-button href="${link}" align="center" padding="10px ${room.side}px" background-color="${colours.accent}" color="${colours.onAccent}">${mail.words(buttonText)}</mj-button>`,
      ].join(''),
      text: [
        mail.plain(title),
        mail.plain(copy),
        `    ${slot(`c${index}`)}`,
        onlyWith(`e${index}`, slot(`e${index}`)),
        `${mail.plain(buttonText)}:\n${link}`,
      ]
        .filter((line) => line !== '')
        .join('\n\n'),
    };
  }),
  expandable: draws(BLOCK_TYPES.expandable, ({ question, answer }, mail, room, block) =>
    below(
      drawTexts(mail, room, {
        title: question,
        titleName: 'question',
        copy: answer,
        copyName: 'answer',
        isRich: true,
        size: 18,
      }),
      ...shownItems(block).map((item) => drawBlock(item, mail, room)),
    ),
  ),
  feature: draws(BLOCK_TYPES.feature, ({ title, copy, icon, action, textAlign, boxed }, mail, room) => ({
    ...(boxed && { ground: { kind: 'box', colour: mail.colours.box } }),
    ...below(
      icon && mail.picture(icon, { ...room, width: Math.min(room.width, 2 * room.side + 48) }),
      drawTexts(mail, room, { title, copy, align: textAlign, size: 18 }),
      action && mail.button(action, room, { align: textAlign }),
    ),
  })),
  feed: draws(BLOCK_TYPES.feed, ({ title, source, href, network }, mail, room, { uid }) =>
    below(
      drawTexts(mail, room, { title }),
      source === 'products' &&
        drawProducts(
          mail,
          room,
          {
            request: {
              uid,
              collection: 'all-products',
              sortBy: 'new-in',
              limit: 3,
              skipShown: false,
              decorative: true,
            },
            most: 3,
            named: '',
            skip: 0,
            personal: null,
          },
          { columns: 2, captions: true, buttons: false },
        ),
      drawLinks(mail, room, [{ text: networkName(network), href }], 'left'),
    ),
  ),
  gate: drawsNothing,
  graph: drawsNothing,
  grid: drawsNothing,
  html: drawsNothing,
  iframe: drawsNothing,
  image: draws(BLOCK_TYPES.image, ({ image, href, caption, borderRadius, fullWidth }, mail, room) => ({
    bleeds: fullWidth,
    ...below(
      image &&
        mail.picture(image, room, {
          href,
          words: caption,
          bleeds: fullWidth,
          ...(borderRadius !== '' && { radius: Number.parseInt(borderRadius, 10) }),
        }),
      caption !== '' && {
        markup: mail.text(mail.words(caption), room, { name: 'caption', as: 'quiet' }),
        text: mail.plain(caption),
      },
    ),
  })),
  interactions: drawsNothing,
  liveChat: drawsNothing,
  mailContactForm: draws(BLOCK_TYPES.mailContactForm, (properties, mail, room) =>
    drawForm(mail, room, { ...properties, buttonText: properties.title || 'Write to us' }, '/contact-form/'),
  ),
  newsletterSubscribe: drawsNothing,
  personProducts: draws(
    BLOCK_TYPES.personProducts,
    ({ title, choice, limit, collection, sortBy }, mail, room, { uid }) =>
      below(
        drawTexts(mail, room, { title }),
        drawProducts(
          mail,
          room,
          {
            request: { uid, collection, sortBy, limit: 2 * limit, skipShown: false, decorative: true },
            most: limit,
            named: '',
            skip: 0,
            personal: choice,
          },
          { columns: 2, captions: true, buttons: false },
        ),
      ),
  ),
  placeholder: drawsNothing,
  pod: draws(BLOCK_TYPES.pod, (properties, mail, room) => {
    const { title, copy, href, buttonText, textAlign, price, salePrice, pricePrefix } = properties;
    const image = properties.image ?? properties.videoThumbnail ?? properties.video?.poster ?? null;
    const now = salePrice ?? price;
    const format = (amount: {
      readonly amountMinor: number;
      readonly currency: Parameters<typeof money>[1];
    }) => formatMoney(money(amount.amountMinor, amount.currency));
    const words = now
      ? [pricePrefix, salePrice && price ? `${format(price)}, now` : '', format(now)]
          .filter(Boolean)
          .join(' ')
      : '';
    return below(
      image && mail.picture(image, room, { href, words: title || buttonText }),
      drawTexts(mail, room, { title, copy, align: textAlign, size: room.width > 300 ? 20 : 17 }),
      words !== '' && {
        markup: mail.text(`<strong>${escapeMarkup(words)}</strong>`, room, { align: textAlign }),
        text: words,
      },
      mail.button({ text: buttonText || (image ? '' : title), href, primary: true }, room, {
        align: textAlign,
      }),
    );
  }),
  priceBreakdown: drawsNothing,
  proBenefits: drawsNothing,
  productList: draws(
    BLOCK_TYPES.productList,
    ({ title, collection, sortBy, limit, skipShown, seeAll }, mail, room, { uid }) => {
      const most = Math.min(limit, PRODUCTS_MOST);
      return below(
        drawTexts(mail, room, { title }),
        drawProducts(
          mail,
          room,
          // As many again: the next product replaces one that sells out.
          {
            request: { uid, collection, sortBy, limit: 2 * most, skipShown, decorative: false },
            most,
            named: '',
            skip: 0,
            personal: null,
          },
          { columns: most === 1 ? 1 : 2, captions: true, buttons: false },
        ),
        seeAll && mail.button({ text: 'See all', href: `/collection/${collection}/`, primary: false }, room),
      );
    },
  ),
  productMockup: draws(
    BLOCK_TYPES.productMockup,
    ({ product, collection, sortBy, place, caption }, mail, room, { uid }) =>
      drawProducts(
        mail,
        room,
        {
          request: {
            uid,
            collection,
            sortBy,
            limit: place + PRODUCTS_MOST,
            skipShown: false,
            decorative: true,
          },
          most: 1,
          named: product,
          skip: product === '' ? place - 1 : 0,
          personal: null,
        },
        { columns: 1, captions: caption, buttons: caption },
      ),
  ),
  profitPerMonth: drawsNothing,
  quote: draws(BLOCK_TYPES.quote, ({ text, author, source, href }, mail, room) => {
    const by = [author, source].filter((words) => words !== '').join(', ');
    const url = mail.absolute(href);
    const link = url === '' || by === '' ? '' : mail.link(url, by);
    return {
      ground: { kind: 'box', colour: mail.colours.box },
      ...below(
        text !== '' && {
          markup: mail.text(mail.lines(text), room, {
            name: 'text',
            style: `font-family: ${mail.look.titleFont}; font-size: 20px; line-height: 1.4; font-style: italic`,
          }),
          text: `“${mail.plain(text)}”`,
        },
        by !== '' && {
          markup: mail.text(
            link === '' ? mail.words(by) : `<a href="${link}" style="color: inherit">${mail.words(by)}</a>`,
            room,
            { as: 'quiet' },
          ),
          text: [mail.plain(by), link].filter(Boolean).join('\n'),
        },
      ),
    };
  }),
  remillReturn: draws(BLOCK_TYPES.remillReturn, (properties, mail, room) =>
    drawForm(mail, room, properties, '/recycling/'),
  ),
  row: drawsNothing,
  slide: draws(BLOCK_TYPES.slide, (properties, mail, room) =>
    drawBanner(mail, room, { ...properties, align: 'center' }),
  ),
  slideshow: (block, mail, room) => {
    const [first] = shownItems(block);
    return first ? drawBlock(first, mail, room) : NOTHING;
  },
  socials: draws(BLOCK_TYPES.socials, ({ title, links, alignment }, mail, room) =>
    below(
      drawTexts(mail, room, { title, align: alignment, size: 17 }),
      drawLinks(
        mail,
        room,
        links.map(({ network, href }) => ({ text: networkName(network), href })),
        alignment,
      ),
    ),
  ),
  spacer: draws(BLOCK_TYPES.spacer, ({ height, line }, mail, room) => {
    const space = Math.min(200, Number.parseInt(height, 10) || 0);
    return {
      markup: line
        ? `<mj-divider css-class="ruled" border-width="1px" border-color="${mail.colours.line}" padding="${Math.round(space / 2)}px ${room.side}px" />`
        : `<mj-spacer height="${space}px" />`,
      text: line ? '----' : '',
    };
  }),
  storeHidden: drawsNothing,
  studioSuggestion: drawsNothing,
  summary: drawsNothing,
  tag: draws(BLOCK_TYPES.tag, ({ text, href }, mail, room) =>
    drawLinks(mail, room, [{ text, href }], 'left'),
  ),
  taglets: draws(BLOCK_TYPES.taglets, ({ alignment }, mail, room, block) =>
    drawLinks(
      mail,
      room,
      shownItems(block).flatMap((item) => {
        const tag = item.type === 'tag' ? shownProperties(BLOCK_TYPES.tag, item, silent) : null;
        return tag ? [{ text: tag.text, href: tag.href }] : [];
      }),
      alignment,
    ),
  ),
  textBlock: draws(BLOCK_TYPES.textBlock, ({ title, text, textAlign }, mail, room) =>
    drawTexts(mail, room, { title, copy: text, copyName: 'text', isRich: true, align: textAlign }),
  ),
  youtube: draws(BLOCK_TYPES.youtube, ({ video, title, image }, mail, room) => {
    const id = youtubeVideoId(video);
    if (id === null) return NOTHING;
    const href = `https://www.youtube.com/watch?v=${id}`;
    const words = title || 'Watch the video';
    return below(
      image && mail.picture(image, room, { href, words }),
      mail.button({ text: words, href, primary: true }, room),
    );
  }),
};

/** The blocks inside one that readers see. */
export const shownItems = ({ items }: Pick<Block, 'items'>): Block[] =>
  inOrder(items).filter((item) => isPublished(item) && refusedInMail(item.type) === null);

/** A block as an email shows it. Nothing for kinds that hold others side by side, and for those that emails can’t show. */
export function drawBlock(block: Block, mail: MailWriter, room: Room): DrawnBlock {
  return isBlockTypeName(block.type) && refusedInMail(block.type) === null
    ? DRAWN[block.type](block, mail, room)
    : NOTHING;
}
