import type { z } from 'zod';
import type { refusedRowSchema } from '../../../../shared/features/growth/people-import/people-import.rules.ts';
import {
  type ColumnKind,
  PEOPLE_IMPORT_LIMITS,
} from '../../../../shared/features/growth/people-import/people-import.rules.ts';
import { wallClock } from '../../../../shared/rules/dates/dates.ts';
import { asciiEmail } from '../../../../shared/rules/fields/internet.ts';
import { COUNTRIES } from '../../../../shared/rules/money/countries/countries.ts';
import type { rowPersonSchema } from './file.messages.ts';
import type { FileRow } from './read-file.ts';

export type RowPerson = z.input<typeof rowPersonSchema>;
export type RefusedRow = z.infer<typeof refusedRowSchema>;

const PLACEHOLDERS =
  /@(example\.(com|org|net|edu)|test\.com|domain\.com|email\.com|yourdomain\.com|invalid)$/;
const ROLES = /^(abuse|postmaster|hostmaster|webmaster|mailer-daemon|no-?reply|do-?not-?reply|spam|root)@/;
const ADDRESS_MAX = 254;
const NAME_MAX = 120;

/** Why an address isn’t taken; null for one that is. */
function faultOf(cell: string, address: string | null): string | null {
  if (cell === '') return 'No email address';
  if (cell.split('@').length > 2 && /[,;\s]/.test(cell) && !cell.startsWith('"'))
    return 'More than one address in the cell';
  if (cell.length > ADDRESS_MAX) return 'The address is too long';
  if (/^".*"@/.test(cell)) return 'Addresses with quotes can’t be used';
  if (address === null) return 'Not an email address';
  return PLACEHOLDERS.test(address.toLowerCase()) ? 'A placeholder, not someone’s address' : null;
}

/** Half of a letter, which the database doesn’t take. */
const HALF = /[\ud800-\udbff]$/;

/** Letters that can’t be seen or end a line don’t belong in a name: they would reach the head of a mail. */
const plain = (cell: string, max: number) =>
  cell
    .slice(0, 4 * max)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(HALF, '')
    .trim();

const CODES = new Map(
  COUNTRIES.flatMap(({ code, name }) => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
);

const isZone = (zone: string): boolean => {
  try {
    return zone.includes('/') && wallClock(new Date(0), zone) !== '';
  } catch {
    return false;
  }
};

/** Year, month and day as files have them: 2024-05-31, 31/05/2024, 31.5.2024. */
function dayOf(cell: string): readonly [year: number, month: number, day: number] | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(cell);
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})/.exec(cell);
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : local
      ? [Number(local[3]), Number(local[2]), Number(local[1])]
      : [0, 0, 0];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? [year, month, day]
    : null;
}

/** A day that has passed. The year isn’t before email. */
function momentOf(cell: string): string | null {
  const day = dayOf(cell);
  if (!day || day[0] < 1990) return null;
  const at = new Date(Date.UTC(day[0], day[1] - 1, day[2]));
  return at.getTime() <= Date.now() ? at.toISOString() : null;
}

/**
 * Reads the person of a row, or why there is none. What isn’t the address and can’t be understood stays empty.
 * @param names of the columns, for own properties
 */
export function readPerson(
  { line, cells }: FileRow,
  kinds: readonly ColumnKind[],
  names: readonly string[],
): RowPerson | RefusedRow {
  const of = (kind: ColumnKind) => {
    const at = kinds.indexOf(kind);
    return at === -1 ? '' : (cells[at] ?? '').trim();
  };
  const typed = of('email');
  const refuse = (reason: string): RefusedRow => ({ line, text: plain(typed, ADDRESS_MAX), reason });
  if (cells.some((cell) => cell.includes('\0')))
    return { line, text: plain(typed, ADDRESS_MAX), reason: 'The row has characters that aren’t text' };
  if (cells.length > kinds.length)
    return refuse(`The row has ${cells.length} cells, the header has ${kinds.length}`);
  const email = asciiEmail(typed);
  const fault = faultOf(typed, email);
  if (fault !== null || email === null) return refuse(fault ?? 'Not an email address');
  const birthday = dayOf(of('birthday'));
  const language = of('language').replace('_', '-');
  const each = (kind: ColumnKind) =>
    kinds.flatMap((one, at) =>
      one === kind && (cells[at] ?? '').trim() !== '' ? [[names[at] ?? '', cells[at] ?? ''] as const] : [],
    );
  const { property, value, tag, tags } = PEOPLE_IMPORT_LIMITS;
  return {
    line,
    email,
    firstName: plain(of('first-name'), NAME_MAX),
    lastName: plain(of('last-name'), NAME_MAX),
    country: CODES.get(of('country').toLowerCase()) ?? null,
    language: /^[a-z]{2}(-[a-z]{2})?$/i.test(language) ? language : '',
    zone: isZone(of('zone')) ? of('zone') : null,
    birthday: birthday ? [birthday[1], birthday[2]] : null,
    tags: each('tags')
      .flatMap(([, cell]) => cell.split(/[,;|]/))
      .map((one) => plain(one, tag))
      .filter((one) => one !== '')
      .slice(0, tags),
    props: Object.fromEntries(
      each('property').map(([name, cell]) => [plain(name, property), plain(cell, value)]),
    ),
    agreedAt: momentOf(of('agreed-at')),
    isRole: ROLES.test(email.toLowerCase()),
  };
}
