import type { UsedField } from '../../../../shared/features/growth/email-drafts/mail-fields.ts';
import type { BlockProductRequest } from '../../../../shared/features/site/blocks/blocks.ts';

/** Places in a compiled email whose content comes when it is sent. */

/** Products that a block shows: as many as `most`, of those that the store has then. */
export interface ProductSlot {
  readonly request: BlockProductRequest;
  readonly most: number;
  /** The product that the block names: it comes before its fallback. Empty where it names none. */
  readonly named: string;
  /** How many of the request’s products come before the first that it shows. */
  readonly skip: number;
  /** Chosen for each person. The request is a fallback. */
  readonly personal: 'recommended' | 'basket' | 'seen' | null;
}

/** A discount’s code that a block shows. */
export interface CodeSlot {
  readonly uid: string;
  /** As it was typed; the store’s code is found by it. */
  readonly code: string;
}

/** A link of an email. */
export interface MailLink {
  readonly n: number;
  /** Absolute. Empty where a product or a code decides it when the email is sent. */
  readonly url: string;
  readonly words: string;
  /** The place of a product or a code that decides it, such as `p0.1` or `c0`; empty where `url` says it. */
  readonly to: string;
}

export interface MailSlots {
  readonly fields: readonly UsedField[];
  readonly products: readonly ProductSlot[];
  readonly codes: readonly CodeSlot[];
}

// From the private area of Unicode: texts of merchants and values of people lose these two before they get here.
const BEGIN = '\ue000';
const END = '\ue001';

/** What a slot is written as until the email is filled. */
export const slot = (name: string): string => `${BEGIN}${name}${END}`;

/** Shown only where `name` has something, such as a product that is on sale. */
export const onlyWith = (name: string, content: string): string =>
  `${slot(`?${name}`)}${content}${slot('.')}`;

/** A text without what marks slots. */
export const withoutSlots = (text: string): string => text.replace(/[\ue000\ue001]/g, '');

/** A template taken apart. */
export type TemplatePart =
  | string
  | { readonly slot: string }
  | { readonly only: string; readonly parts: readonly TemplatePart[] };

const SLOT = /\ue000([^\ue000\ue001]{1,40})\ue001/g;

/** Takes a template apart once, so that filling it is joining texts. */
export function readTemplate(template: string): readonly TemplatePart[] {
  const root: TemplatePart[] = [];
  const open: TemplatePart[][] = [root];
  let from = 0;
  const add = (part: TemplatePart) => open.at(-1)?.push(part);
  for (const match of template.matchAll(SLOT)) {
    const [whole, name = ''] = match;
    if (match.index > from) add(template.slice(from, match.index));
    from = match.index + whole.length;
    if (name === '.') {
      if (open.length > 1) open.pop();
    } else if (name.startsWith('?')) {
      const parts: TemplatePart[] = [];
      add({ only: name.slice(1), parts });
      open.push(parts);
    } else add({ slot: name });
  }
  if (from < template.length) add(template.slice(from));
  return root;
}

/** A template with its slots filled. @param valueFor the text of a slot; empty where there is none */
export function fillTemplate(parts: readonly TemplatePart[], valueFor: (name: string) => string): string {
  let filled = '';
  for (const part of parts) {
    if (typeof part === 'string') filled += part;
    else if ('slot' in part) filled += valueFor(part.slot);
    else if (valueFor(part.only) !== '') filled += fillTemplate(part.parts, valueFor);
  }
  return filled;
}
