import { useEffect, useRef } from 'react';
import {
  LETTER_TEXT_LENGTH,
  LETTER_TEXTS_MOST,
  letterFontCalls,
} from '../../../../shared/features/making/letter-fonts/letter-fonts.calls.ts';
import { callAddress, gateway } from '../../../platform/calls/calls.ts';

/** A family among the page’s fonts (`--font-text`), for what the one before it lacks. */
const FAMILY = 'Letters';
/** Letters that every workstation has: Latin, and usual punctuation. */
const OTHERS = /[^\s -\u024f\u2000-\u206f\u20a0-\u20bf\u2122]/u;

/** Splits a long text into parts that can be asked about, at spaces where it has any. */
const PARTS = new RegExp(`[^]{1,${LETTER_TEXT_LENGTH}}(?!\\S)|[^]{1,${LETTER_TEXT_LENGTH}}`, 'gu');

const known = new Set<string>();

/** The texts of paper that have other letters. */
function textsIn(paper: Element): string[] {
  const texts = new Set<string>();
  const walker = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() && texts.size < LETTER_TEXTS_MOST) {
    const text = walker.currentNode.nodeValue ?? '';
    for (const part of text.match(PARTS) ?? []) if (OTHERS.test(part)) texts.add(part);
  }
  return [...texts].slice(0, LETTER_TEXTS_MOST);
}

async function loadFonts(texts: readonly string[]): Promise<void> {
  const { fonts } = await gateway().call(letterFontCalls.find, { body: { texts: [...texts] } });
  await Promise.all(
    fonts.map(async ({ family, subset, ranges }) => {
      const address = callAddress(letterFontCalls.file, { params: { family, subset } });
      const key = `${address} ${ranges}`;
      if (known.has(key)) return;
      known.add(key);
      const face = new FontFace(FAMILY, `url("${address}")`, { unicodeRange: ranges, weight: '100 900' });
      document.fonts.add(face);
      await face.load().catch((error: unknown) => {
        known.delete(key);
        document.fonts.delete(face);
        throw error;
      });
    }),
  );
}

/**
 * Loads the fonts for what the paper around it says in scripts that the page’s fonts don’t have. A workstation has some of
 * them, and an empty box on a jobsheet is a name that can’t be read.
 */
export function PaperLetters() {
  const place = useRef<HTMLSpanElement>(null);
  const asked = useRef('');
  // After every drawing: sheets come and go.
  useEffect(() => {
    const paper = place.current?.parentElement;
    if (!paper) return;
    const texts = textsIn(paper);
    const key = texts.join('\n');
    if (texts.length === 0 || key === asked.current) return;
    asked.current = key;
    // Without them the workstation’s own fonts are used, and the next drawing tries again.
    loadFonts(texts).catch(() => {
      asked.current = '';
    });
  });
  return <span ref={place} hidden />;
}
