import type { Block } from '../../blocks/blocks.ts';
import { loadTree, type PageDoc } from '../page-document.ts';
import { type PageFields, pageFieldsSchema } from '../page-fields.ts';
import { HELP_TEMPLATES } from './help-templates.ts';
import { INFORMATION_TEMPLATES } from './information-templates.ts';
import { OCCASION_TEMPLATES } from './occasion-templates.ts';
import { SHOP_TEMPLATES } from './shop-templates.ts';
import { buildBlocks, type PageTemplate, type TemplateBlock, type TemplateStore } from './template.ts';
import type { PageTemplateId } from './template-ids.ts';

export { type TemplateBlock, type TemplateStore, templateUrl } from './template.ts';
export type { PageTemplateId } from './template-ids.ts';

export const PAGE_TEMPLATES: readonly PageTemplate[] = [
  ...SHOP_TEMPLATES,
  ...OCCASION_TEMPLATES,
  ...HELP_TEMPLATES,
  ...INFORMATION_TEMPLATES,
];

/** @throws a TypeError for an id without its template */
export function templateById(id: PageTemplateId): PageTemplate {
  const found = PAGE_TEMPLATES.find((template) => template.id === id);
  if (!found) throw new TypeError(`There is no template “${id}”`);
  return found;
}

/** A template’s blocks as a page stores them. @param name begins their uids */
export function templateBlocks(name: string, blocks: readonly TemplateBlock[]): Block[] {
  let made = 0;
  return buildBlocks(blocks, () => {
    made += 1;
    return `${name}-${made}`;
  });
}

/** A page made from a template, with the store's name and what it has. */
export function fillTemplate(
  template: Omit<PageTemplate, 'id'> & { readonly id: string },
  store: TemplateStore,
  { url, title }: { readonly url: string; readonly title?: string | undefined },
): PageDoc {
  const page: PageFields = pageFieldsSchema.parse({
    url,
    properties: {
      title: title ?? template.title(store).slice(0, 120),
      description: template.pageDescription(store),
    },
  });
  return loadTree(page, templateBlocks(template.id, template.blocks(store)));
}
