import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { line } from '../../../rules/text/line.schema.ts';

const PATH = '/omnis/v3/letter-fonts';

/** Texts of one request: a stack of jobsheets has fewer that are in other letters than the page’s own. */
export const LETTER_TEXTS_MOST = 300;
/** Of each text, so much is looked at. */
export const LETTER_TEXT_LENGTH = 300;

const letterFontSchema = z.object({
  family: z.string().regex(/^[a-z0-9-]{1,60}$/),
  /** A part of the family’s letters. */
  subset: z.string().regex(/^[a-z0-9-]{1,40}$/),
});

/** Fonts for names in any script, for paper that a browser prints: no workstation has all of them. */
export const letterFontCalls = {
  find: defineCall({
    name: 'letterFonts.find',
    method: 'POST',
    path: `${PATH}/`,
    summary: 'Find the fonts that texts need',
    access: 'factory',
    body: z.object({ texts: z.array(line().max(LETTER_TEXT_LENGTH)).max(LETTER_TEXTS_MOST) }),
    answer: z.object({
      /** `ranges`: the code points that are drawn with it, as CSS has them: `U+E01, U+E02`. */
      fonts: z.array(letterFontSchema.extend({ ranges: z.string() })),
    }),
  }),
  file: defineCall({
    name: 'letterFonts.file',
    method: 'GET',
    path: `${PATH}/{family}/{subset}/`,
    summary: 'Get a font file',
    access: 'factory',
    params: letterFontSchema,
    answer: 'file',
    errors: [404],
  }),
} as const;
