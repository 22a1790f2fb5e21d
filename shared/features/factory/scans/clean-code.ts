import { toPlainSigns } from '../../../rules/text/typed.ts';

/** A read without what scanners and keyboards add to it. `aim` is the symbology the scanner named, such as `]C1`. */
export interface CleanCode {
  readonly text: string;
  readonly aim: string | null;
}

/** Separates the fields of a GS1 code whose length varies (FNC1 inside a code, ASCII 29). */
export const GS = '\u001d';

const AIM = /^\](?:C0|C1|E0|E4|Q1|Q3|d1|d2)/;

/** Removes the AIM prefix and outer space, and makes the signs of other keyboards plain. */
export function cleanCode(raw: string): CleanCode {
  const plain = toPlainSigns(raw).trim();
  const aim = AIM.exec(plain)?.[0] ?? null;
  const rest = plain.slice(aim?.length ?? 0);
  // FNC1 at the start only says that the code is a GS1 one. `trim` leaves GS alone.
  return { text: (rest.startsWith(GS) ? rest.slice(1) : rest).trim(), aim };
}
