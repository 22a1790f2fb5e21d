import type { MailDesign } from '../../../../shared/features/growth/email-drafts/mail-designs.ts';
import {
  loadTree,
  mailUrl,
  type PageDoc,
  pageFieldsSchema,
  publishedTree,
  type TemplateStore,
  templateBlocks,
} from '../../../../shared/features/site/pages/pages.ts';
import type { DraftVersion } from './compile-draft.ts';

/** A draft’s document as it would be sent. */
export function versionOf(doc: PageDoc): DraftVersion {
  const { subject, preheader } = doc.page.properties;
  return { subject, preheader, blocks: publishedTree(doc) };
}

/** A new draft in a design, with the store’s name in its texts. */
export function documentOfDesign(
  design: MailDesign,
  store: TemplateStore,
  { id, title = design.name }: { readonly id: string; readonly title?: string | undefined },
): PageDoc {
  const page = pageFieldsSchema.parse({
    url: mailUrl(id),
    layout: 'mail',
    sitemap: false,
    properties: {
      isMailPage: true,
      isStorePage: false,
      isSearchable: false,
      title,
      subject: design.subject(store),
      preheader: design.preheader(store),
    },
  });
  return loadTree(page, templateBlocks(design.id, design.blocks(store)));
}
