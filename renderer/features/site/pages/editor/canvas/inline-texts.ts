import { z } from 'zod';
import { blockRegistry, propertyFacts } from '../../../../../../shared/features/site/blocks/blocks.ts';
import type { FlatBlock } from '../../../../../../shared/features/site/pages/pages.ts';
import { blockElement } from './geometry.ts';

/** A text of a block that can be typed where it stands. */
export interface InlineText {
  readonly name: string;
  readonly element: HTMLElement;
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Whether a property’s text has marks, which shoppers don’t see. */
export function isRichText(type: string, name: string): boolean {
  const schema = blockRegistry.find(type)?.properties.shape[name];
  return schema instanceof z.ZodType && propertyFacts(schema).control === 'rich-text';
}

/** The texts of a block that show on the page, in the order in which its kind lists them. */
export function inlineTexts(page: Document, block: FlatBlock): InlineText[] {
  const cell = blockElement(page, block.uid);
  const names = blockRegistry.find(block.type)?.facts.inline ?? [];
  if (!cell) return [];
  const elements = [...cell.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element.closest('[data-b]') === cell,
  );
  return names.flatMap((name) => {
    const value = block.properties[name];
    if (typeof value !== 'string' || value.trim() === '') return [];
    const rich = isRichText(block.type, name)
      ? elements.find((element) => element.dataset.text === name)
      : undefined;
    if (rich) return [{ name, element: rich }];
    const words = plain(value);
    // What is cut off at a limit shows only its beginning.
    const matching = elements.filter(({ textContent }) => {
      const shown = plain(textContent ?? '');
      return shown !== '' && (shown === words || (shown.length >= 40 && words.startsWith(shown)));
    });
    const element = matching.at(-1);
    return element ? [{ name, element }] : [];
  });
}

/** The text that is typed after another one of its block, which may be empty by now. */
export function textAfter(page: Document, block: FlatBlock, name: string): InlineText | null {
  const names = blockRegistry.find(block.type)?.facts.inline ?? [];
  const later = names.slice(names.indexOf(name) + 1);
  return inlineTexts(page, block).find((text) => later.includes(text.name)) ?? null;
}
