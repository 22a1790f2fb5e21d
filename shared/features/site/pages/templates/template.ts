import { type Block, type BlockTypeName, blockRegistry } from '../../blocks/blocks.ts';
import { HOME_URL, normaliseUrl } from '../page-address.ts';
import type { PageTemplateId } from './template-ids.ts';
import { SAMPLES_PROPERTY } from './unwritten.ts';

/** What a template says about the store it is used in. */
export interface TemplateStore {
  readonly name: string;
  readonly tagline: string;
  readonly collections: readonly { readonly name: string; readonly urlName: string }[];
}

/** A page to start from. */
export interface PageTemplate {
  readonly id: PageTemplateId;
  readonly name: string;
  /** One sentence about what the page is for. */
  readonly description: string;
  readonly url: string;
  /** The page's title, with the store's name where it belongs. */
  title(store: TemplateStore): string;
  /** For search engines. */
  pageDescription(store: TemplateStore): string;
  blocks(store: TemplateStore): readonly TemplateBlock[];
}

export interface TemplateBlock {
  readonly type: BlockTypeName;
  readonly columns?: number;
  readonly properties?: Readonly<Record<string, unknown>>;
  /** Properties whose text the merchant has to write; the check before publishing lists them. */
  readonly sample?: readonly string[];
  readonly items?: readonly TemplateBlock[];
}

/**
 * The address of a page that begins as a template. A title of its merchant’s own makes it; the template’s own title has a
 * shorter one. `/` where a blank page’s title has no letters for one.
 */
export function templateUrl(template: PageTemplate, store: TemplateStore, title: string): string {
  const isOwn = template.id === 'blank' || title.trim() !== template.title(store);
  if (template.url === HOME_URL || !isOwn) return template.url;
  const url = normaliseUrl(title);
  return url === HOME_URL && template.id !== 'blank' ? template.url : url;
}

export const SHOP_HREF = '/collection/all-products/';

/** The texts that a template left for the merchant to write, by the property they are in. */
const samplesOf = ({ properties = {}, sample = [] }: TemplateBlock) =>
  Object.fromEntries(sample.map((name) => [name, properties[name]]));

/** The template's blocks as a page stores them. @param nextUid makes a uid that the page hasn't used */
export function buildBlocks(blocks: readonly TemplateBlock[], nextUid: () => string): Block[] {
  return blocks.map((block, order) => {
    const { type, columns, properties = {}, sample, items = [] } = block;
    return {
      ...blockRegistry.make(type, {
        uid: nextUid(),
        order,
        ...(columns !== undefined && { size: { x: columns } }),
        properties: { ...properties, ...(sample && { [SAMPLES_PROPERTY]: samplesOf(block) }) },
      }),
      items: buildBlocks(items, nextUid),
    };
  });
}
