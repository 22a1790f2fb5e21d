/** A read without what scanners and keyboards add to it. `aim` is the symbology the scanner named, such as `]C1`. */
export interface CleanCode {
  readonly text: string;
  readonly aim: string | null;
}

/** Separates the fields of a GS1 code whose length varies (FNC1 inside a code, ASCII 29). */
export const GS = '\u001d';

const AIM = /^\](?:C0|C1|E0|E4|Q1|Q3|d1|d2)/;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/** Removes the AIM prefix, invisible characters and outer space, and turns full-width characters into plain ones. */
export function cleanCode(raw: string): CleanCode {
  const plain = raw
    .replaceAll(INVISIBLE, '')
    .replaceAll(FULL_WIDTH, (one) => String.fromCodePoint(one.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .trim();
  const aim = AIM.exec(plain)?.[0] ?? null;
  const rest = plain.slice(aim?.length ?? 0);
  // FNC1 at the start only says that the code is a GS1 one. `trim` leaves GS alone.
  return { text: (rest.startsWith(GS) ? rest.slice(1) : rest).trim(), aim };
}
