import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import {
  type FilledScene,
  fillScene,
  previewTexts,
  type TextsPreview,
  type TypedTexts,
  tidyText,
} from '../../../../shared/features/making/personalisation/personalisation.ts';
import type { Scene } from '../../../../shared/features/making/studio/studio.ts';
import { bundledFonts } from '../fonts/fonts.ts';

/** What shoppers write on products, with what only the server knows: the fonts’ letters and words to refuse. */

const fonts = bundledFonts();
const rudeWords = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
/** Says no more: a reason would teach how to get round it. */
const RUDE = 'Choose other words';

/** A design with a shopper’s texts, as its print file is made; or what is wrong with them. */
export function fillTexts(scene: Scene, typed: TypedTexts): FilledScene {
  const filled = fillScene(scene, typed, fonts);
  if ('problems' in filled) return filled;
  const rude = filled.texts.filter(({ text }) => rudeWords.hasMatch(text));
  if (rude.length === 0) return filled;
  return { problems: Object.fromEntries(rude.map(({ fieldId }) => [fieldId, RUDE])) };
}

/** The texts as they are typed so far. Words to refuse aren’t drawn. */
export function drawTexts(scene: Scene, typed: TypedTexts): TextsPreview {
  const preview = previewTexts(scene, typed, fonts);
  const isRude = (fieldId: string) => rudeWords.hasMatch(tidyText(typed[fieldId] ?? '').slice(0, 100));
  return {
    texts: preview.texts.filter(({ fieldId }) => !isRude(fieldId)),
    problems: {
      ...preview.problems,
      ...Object.fromEntries(
        preview.texts.flatMap(({ fieldId }) => (isRude(fieldId) ? [[fieldId, RUDE]] : [])),
      ),
    },
  };
}
