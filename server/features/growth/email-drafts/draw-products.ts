import type { ProductCard } from '../../../../shared/features/making/products/products.ts';
import { pictureAddress, pictureWords } from '../../../../shared/features/making/products/products.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import type { MailWriter, Part, Room } from './mail-writer.ts';
import { onlyWith, type ProductSlot, slot } from './slots.ts';

/** Products of an email: drawn as places, whose names, prices and pictures come when it is sent. */

/** More per block than a reader looks at, and than fits under the size at which emails are cut. */
export const PRODUCTS_MOST = 6;

const VIEW = 'View';

interface ProductsLook {
  readonly columns: 1 | 2;
  /** Shows names and prices. */
  readonly captions: boolean;
  /** Shows a button below each. */
  readonly buttons: boolean;
}

function product(
  mail: MailWriter,
  at: string,
  { width, corner }: { readonly width: number; readonly corner: number },
  { captions, buttons }: ProductsLook,
): string {
  const { colours, look } = mail;
  const href = mail.link('', '', `p${at}`);
  const picture = onlyWith(
    `s${at}`,
    `<a href="${href}" class="ink" style="color: ${colours.ink}; text-decoration: none"><img class="shot" src="${slot(`s${at}`)}" alt="${slot(`a${at}`)}" width="${width}" style="display: block; width: 100%; max-width: ${width}px; height: auto; border: 0; border-radius: ${corner}px" /></a>`,
  );
  const before = onlyWith(
    `w${at}`,
    `<span class="quiet" style="color: ${colours.muted}; text-decoration: line-through">${slot(`w${at}`)}</span> `,
  );
  const price = `<span class="ink" style="color: ${colours.ink}">${before}<strong>${slot(`p${at}`)}</strong></span>`;
  const caption = captions
    ? `<p style="margin: 10px 0 0"><a href="${href}" class="ink" style="color: ${colours.ink}; text-decoration: none; font-weight: 600">${slot(`n${at}`)}</a><br />${price}</p>`
    : '';
  const button = buttons
    ? `<p style="margin: 10px 0 0"><a href="${href}" style="display: inline-block; background: ${colours.accent}; color: ${colours.onAccent}; padding: 12px 22px; line-height: 20px; border-radius: ${look.buttonRadius}px; text-decoration: none; font-weight: 600">${VIEW}</a></p>`
    : '';
  return `${picture}${caption}${button}`;
}

/** A block’s products, in a table that stays as it is on phones. */
export function drawProducts(mail: MailWriter, room: Room, wanted: ProductSlot, look: ProductsLook): Part {
  const index = mail.products.length;
  mail.products.push(wanted);
  const { columns } = look;
  const gap = 16;
  const inner = room.width - 2 * room.side;
  const width = Math.round((inner - gap * (columns - 1)) / columns);
  const places = Array.from({ length: wanted.most }, (_, at) => `${index}.${at}`);
  const cells = places.map((at, n) => {
    const side =
      columns === 2 ? (n % 2 === 0 ? `0 ${gap / 2}px 20px 0` : `0 0 20px ${gap / 2}px`) : '0 0 16px';
    return `<td width="${100 / columns}%" valign="top" style="padding: ${side}; vertical-align: top">${onlyWith(`n${at}`, product(mail, at, { width, corner: room.side === 0 ? 0 : mail.look.radius }, look))}</td>`;
  });
  const rows: string[] = [];
  for (let n = 0; n < cells.length; n += columns)
    rows.push(onlyWith(`n${index}.${n}`, `<tr>${cells.slice(n, n + columns).join('')}</tr>`));
  const first = mail.links.length - places.length;
  const text = places
    .map((at, n) =>
      onlyWith(
        `n${at}`,
        `- ${slot(`n${at}`)}: ${onlyWith(`w${at}`, `${slot(`w${at}`)}, now `)}${slot(`p${at}`)}\n  ${slot(`l${first + n}`)}\n`,
      ),
    )
    .join('');
  return {
    markup: `<mj-table css-class="ink" padding="6px ${room.side}px">${rows.join('')}</mj-table>`,
    text,
  };
}

/** What an email shows of a product at the moment it is sent. */
export interface MailProduct {
  readonly urlName: string;
  readonly name: string;
  readonly price: string;
  /** Before the sale; empty without one. */
  readonly before: string;
  /** The picture’s path on the store’s host; empty without one. */
  readonly picture: string;
  readonly alt: string;
}

/** A product as emails show it. */
export function mailProduct(card: ProductCard): MailProduct {
  const currency = currencyCodeSchema.parse(card.currency);
  const format = (amountMinor: number) => formatMoney(money(amountMinor, currency));
  const [picture] = card.pictures;
  const middle =
    picture && (picture.renditions.find(({ width }) => width >= 640) ?? picture.renditions.at(-1));
  return {
    urlName: card.urlName,
    name: card.name,
    price: format(card.salePriceMinor ?? card.priceMinor),
    before: card.salePriceMinor === null ? '' : format(card.priceMinor),
    picture: middle ? pictureAddress(middle.fileId) : '',
    alt: picture ? pictureWords(card.name, picture) : card.name,
  };
}
