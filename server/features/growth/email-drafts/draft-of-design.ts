import type { MailDesign } from '../../../../shared/features/growth/email-drafts/mail-designs.ts';
import { type Block, isPublished } from '../../../../shared/features/site/blocks/blocks.ts';
import {
  loadTree,
  mailUrl,
  type PageDoc,
  pageFieldsSchema,
  saveTree,
  type TemplateStore,
  templateBlocks,
  unwrittenProperties,
} from '../../../../shared/features/site/pages/pages.ts';
import type { DraftVersion } from './compile-draft.ts';

/** Blocks that are sent, with what only checks read of them: whether their text is still the design’s. */
export const sentBlocks = (blocks: readonly Block[]): Block[] =>
  blocks
    .filter((block) => isPublished(block) && !block.flags.deleted)
    .map((block) => ({ ...block, items: sentBlocks(block.items) }));

/** A draft’s document as it would be sent. */
export function versionOf(doc: PageDoc): DraftVersion {
  const { subject, preheader } = doc.page.properties;
  return { subject, preheader, blocks: sentBlocks(saveTree(doc)) };
}

/** Puts a merchant’s texts where the design left one to write, in their order. */
function written(blocks: readonly Block[], texts: readonly string[]): Block[] {
  const left = [...texts];
  const write = (all: readonly Block[]): Block[] =>
    all.map((block) => {
      const own = unwrittenProperties(block.properties).flatMap((name) => {
        const text = left.shift();
        return text === undefined ? [] : [[name, text]];
      });
      return {
        ...block,
        properties: { ...block.properties, ...Object.fromEntries(own) },
        items: write(block.items),
      };
    });
  return write(blocks);
}

/** A new draft in a design, with the store’s name in its texts. */
export function documentOfDesign(
  design: MailDesign,
  store: TemplateStore,
  {
    id,
    title = design.name,
    texts = [],
  }: {
    readonly id: string;
    readonly title?: string | undefined;
    readonly texts?: readonly string[] | undefined;
  },
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
  return loadTree(page, written(templateBlocks(design.id, design.blocks(store)), texts));
}
