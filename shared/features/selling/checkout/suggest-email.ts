/** Where most people have their mailboxes: a domain that is nearly one of these is probably mistyped. */
const COMMON = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'yahoo.com',
  'yahoo.co.uk',
  'icloud.com',
  'live.com',
  'live.co.uk',
  'btinternet.com',
  'virginmedia.com',
  'talktalk.net',
  'protonmail.com',
  'aol.com',
];
/** Right as they are, although they are nearly one of those. */
const OTHERS = [
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'me.com',
  'yahoo.fr',
  'yahoo.de',
  'yahoo.ca',
  'yahoo.co.in',
  'yahoo.co.jp',
  'yahoo.co.id',
  'hotmail.ca',
];
const RIGHT: ReadonlySet<string> = new Set([...COMMON, ...OTHERS]);

/** Slips between two words: a letter more, less or other, or two swapped. */
function countSlips(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    rows.push(line);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}

/** The email that was probably meant, such as `ann@gmail.com` for `ann@gmial.con`; null where the typed one may be right. */
export function suggestEmail(typed: string): string | null {
  const [, name = '', domain = ''] = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(typed.toLowerCase()) ?? [];
  if (domain === '' || RIGHT.has(domain)) return null;
  const meant = COMMON.map((common) => ({ common, slips: countSlips(domain, common) }))
    .toSorted((left, right) => left.slips - right.slips)
    .find(({ common, slips }) => slips <= (common.length > 8 ? 2 : 1));
  return meant ? `${name}@${meant.common}` : null;
}
