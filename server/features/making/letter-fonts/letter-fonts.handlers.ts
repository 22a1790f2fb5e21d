import { createReadStream } from 'node:fs';
import { notFound } from '../../../../shared/contract/errors.ts';
import { letterFontCalls } from '../../../../shared/features/making/letter-fonts/letter-fonts.calls.ts';
import { implement } from '../../../platform/calls/implement.ts';

/** Fonts take memory, so they are read once a text needs one. */
const loadLetters = () => import('../../../../letters/letters.ts');

export const letterFontImplementations = implement(letterFontCalls, {
  async find({ body: { texts } }) {
    const { listFontFiles } = await loadLetters();
    return { fonts: listFontFiles(texts) };
  },

  async file({ params: { family, subset } }) {
    const { fontFileOf } = await loadLetters();
    const file = fontFileOf(family, subset);
    if (file === null) throw notFound();
    return {
      body: createReadStream(file.path),
      mediaType: file.path.endsWith('.woff2') ? 'font/woff2' : 'font/woff',
      immutable: true,
    };
  },
});
