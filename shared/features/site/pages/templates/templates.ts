import { loadTree, type PageDoc } from '../page-document.ts';
import { type PageFields, pageFieldsSchema } from '../page-fields.ts';
import { HELP_TEMPLATES } from './help-templates.ts';
import { INFORMATION_TEMPLATES } from './information-templates.ts';
import { OCCASION_TEMPLATES } from './occasion-templates.ts';
import { SHOP_TEMPLATES } from './shop-templates.ts';
import { buildBlocks, type PageTemplate, type TemplateStore } from './template.ts';

export type { TemplateBlock, TemplateStore } from './template.ts';

const TEMPLATES = [
  ...SHOP_TEMPLATES,
  ...OCCASION_TEMPLATES,
  ...HELP_TEMPLATES,
  ...INFORMATION_TEMPLATES,
] as const;
export type PageTemplateId = (typeof TEMPLATES)[number]['id'];
export const PAGE_TEMPLATES: readonly (PageTemplate & { readonly id: PageTemplateId })[] = TEMPLATES;
export const PAGE_TEMPLATE_IDS: readonly PageTemplateId[] = TEMPLATES.map(({ id }) => id);

export const templateById = (id: PageTemplateId): PageTemplate =>
  PAGE_TEMPLATES.find((template) => template.id === id) ?? TEMPLATES[0];

/** A page made from a template, with the store's name and what it has. */
export function fillTemplate(
  template: PageTemplate,
  store: TemplateStore,
  { url, title }: { readonly url: string; readonly title?: string | undefined },
): PageDoc {
  let blocks = 0;
  const nextUid = () => {
    blocks += 1;
    return `${template.id}-${blocks}`;
  };
  const page: PageFields = pageFieldsSchema.parse({
    url,
    properties: {
      title: title ?? template.title(store).slice(0, 120),
      description: template.pageDescription(store),
    },
  });
  return loadTree(page, buildBlocks(template.blocks(store), nextUid));
}
