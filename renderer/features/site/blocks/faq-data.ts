import {
  BLOCK_TYPES,
  shownProperties,
  type VisibleBlock,
} from '../../../../shared/features/site/blocks/blocks.ts';
import { plainRichText } from '../../../../shared/rules/text/rich-text.ts';

function expandables(blocks: readonly VisibleBlock[], found: VisibleBlock[] = []): VisibleBlock[] {
  for (const visible of blocks) {
    if (visible.block.type === 'expandable') found.push(visible);
    expandables(visible.items, found);
  }
  return found;
}

/** A page’s questions for search engines: only those with both a question and an answer. Spec 3 §5.6. */
export function faqData(shown: readonly VisibleBlock[], log: (message: string) => void): object | null {
  const questions = expandables(shown).flatMap(({ block }) => {
    const properties = shownProperties(BLOCK_TYPES.expandable, block, log);
    const question = properties?.question.trim();
    const answer = properties && plainRichText(properties.answer);
    return question && answer
      ? [{ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } }]
      : [];
  });
  return questions.length > 0
    ? { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity: questions }
    : null;
}
