import {
  fieldValue,
  fillText,
  type MailPerson,
} from '../../../../shared/features/growth/email-drafts/mail-fields.ts';
import { discountPath } from '../../../../shared/features/selling/discounts/discounts.ts';
import { escapeMarkup } from '../../../platform/mail/markup.ts';
import type { CompiledMail } from './compile-draft.ts';
import type { MailProduct } from './draw-products.ts';
import { fillTemplate, readTemplate, type TemplatePart } from './slots.ts';

/** A discount’s code as it is when an email is sent. */
export type LiveCode =
  | { readonly state: 'open'; readonly code: string; readonly ends: string }
  | { readonly state: 'held'; readonly reason: string };

/** What a store has at the moment of sending, for all people of a batch. */
export interface LiveContent {
  /** Products of each product slot, the first choice first. Those that can’t be bought aren’t among them. */
  readonly products: readonly (readonly MailProduct[])[];
  readonly codes: readonly LiveCode[];
}

/** The lines below an email, which none goes without. */
export interface MailFooter {
  /** Why this person gets it. */
  readonly reason: string;
  readonly postalAddress: string;
  readonly preferencesUrl: string;
  readonly unsubscribeUrl: string;
}

/** A person who gets an email, with products for them alone. */
export interface MailReader extends MailPerson {
  readonly products?: Partial<Record<'recommended' | 'basket' | 'seen', readonly MailProduct[]>>;
}

export type FilledMail =
  | { readonly held: null; readonly subject: string; readonly html: string; readonly text: string }
  /** It isn’t sent as it is: a code in it has ended. */
  | { readonly held: string };

/** The address of a link for one person: counted, or as it is. */
export type LinkOf = (n: number, url: string) => string;

const SUBJECT_MAX = 150;

/** Templates are taken apart once for all people that get the email. */
const read = new WeakMap<
  CompiledMail,
  { readonly html: readonly TemplatePart[]; readonly text: readonly TemplatePart[] }
>();

function templatesOf(compiled: CompiledMail) {
  const known = read.get(compiled);
  if (known) return known;
  const made = { html: readTemplate(compiled.html), text: readTemplate(compiled.text) };
  read.set(compiled, made);
  return made;
}

/** The products that one person gets in a slot: their own first, then the fallback’s, each once. */
function shownProducts(
  { slots }: CompiledMail,
  person: MailReader,
  live: LiveContent,
): readonly (readonly MailProduct[])[] {
  return slots.products.map(({ most, personal }, index) => {
    const own = personal === null ? [] : (person.products?.[personal] ?? []);
    const all = [...own, ...(live.products[index] ?? [])];
    const names = new Set<string>();
    return all.filter(({ urlName }) => !names.has(urlName) && names.add(urlName)).slice(0, most);
  });
}

/**
 * An email for one person. Values are escaped where they are put in, and nothing in them is read as a field again.
 * @param linkOf the address that a link gets, such as one that counts who presses it
 */
export function fillMail(
  compiled: CompiledMail,
  person: MailReader,
  live: LiveContent,
  linkOf: LinkOf,
  footer: MailFooter,
): FilledMail {
  const { slots, links, storeName, origin } = compiled;
  const held = live.codes.find((code) => code.state === 'held');
  if (held?.state === 'held') return { held: held.reason };
  const products = shownProducts(compiled, person, live);
  const codes = live.codes.map((code) => (code.state === 'open' ? code : { code: '', ends: '' }));
  const productAt = (place: string): MailProduct | undefined => {
    const [index = '', at = ''] = place.split('.');
    return products[Number(index)]?.[Number(at)];
  };
  const urlOf = (n: number): string => {
    const link = links[n];
    if (!link || link.to === '') return link?.url ?? '';
    if (link.to.startsWith('c')) {
      const code = codes[Number(link.to.slice(1))]?.code ?? '';
      return code === '' ? `${origin}/` : `${origin}${discountPath(code)}`;
    }
    const product = productAt(link.to.slice(1));
    return product ? `${origin}/product/${product.urlName}/` : '';
  };
  const valueFor = (name: string): string => {
    const [kind = '', rest = ''] = [name.charAt(0), name.slice(1)];
    if (name === 'reason') return footer.reason;
    if (name === 'address') return footer.postalAddress;
    if (name === 'preferences') return footer.preferencesUrl;
    if (name === 'unsubscribe') return footer.unsubscribeUrl;
    if (kind === 'f') {
      const field = slots.fields[Number(rest)];
      return field ? fieldValue(field, person, storeName) : '';
    }
    if (kind === 'l') {
      const url = urlOf(Number(rest));
      return url === '' ? '' : linkOf(Number(rest), url);
    }
    if (kind === 'c') return codes[Number(rest)]?.code ?? '';
    if (kind === 'e') return codes[Number(rest)]?.ends ?? '';
    const product = productAt(rest);
    if (!product) return '';
    if (kind === 'n') return product.name;
    if (kind === 'p') return product.price;
    if (kind === 'w') return product.before;
    if (kind === 's') return product.picture && `${compiled.pictureOrigin}${product.picture}`;
    return kind === 'a' ? product.alt : '';
  };
  const templates = templatesOf(compiled);
  return {
    held: null,
    subject: fillText(compiled.subject, person, storeName)
      .replace(/[\r\n]+/g, ' ')
      .slice(0, 2 * SUBJECT_MAX),
    html: fillTemplate(templates.html, (name) => escapeMarkup(valueFor(name))),
    text: fillTemplate(templates.text, valueFor),
  };
}
