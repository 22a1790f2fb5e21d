import { hash } from 'node:crypto';
import type { z } from 'zod';
import type { partSchema, readJobSchema } from './file.messages.ts';
import { readFileRows } from './read-file.ts';
import { readPerson } from './read-person.ts';

/** Rows of one part, which is written in one transaction. */
const PART_ROWS = 1_000;
/** Letters of one part: rows can be long. */
const PART_LETTERS = 1_000_000;

const FIRST_PLACES = 2 ** 16;

/**
 * Tells which addresses were there before. It keeps eight bytes of each one’s hash: a million texts would need ten times the
 * memory, and two of a million share their eight bytes once in forty million files.
 */
function rememberAddresses(): (email: string) => boolean {
  let places = new BigUint64Array(FIRST_PLACES);
  let used = 0;
  const placeOf = (mark: bigint, table: BigUint64Array): number => {
    const last = table.length - 1;
    let at = Number(mark & BigInt(last));
    while (table[at] !== 0n && table[at] !== mark) at = (at + 1) & last;
    return at;
  };
  return (email) => {
    const digest = hash('sha256', email.toLowerCase(), 'buffer');
    // Zero is an empty place.
    const mark = digest.readBigUInt64LE() || 1n;
    const at = placeOf(mark, places);
    if (places[at] === mark) return true;
    places[at] = mark;
    used += 1;
    if (used * 2 > places.length) {
      const larger = new BigUint64Array(places.length * 2);
      for (const known of places) if (known !== 0n) larger[placeOf(known, larger)] = known;
      places = larger;
    }
    return false;
  };
}

type Part = z.input<typeof partSchema>;
type Rows = Pick<Part, 'people' | 'refused' | 'repeated'>;
const noRows = (): Rows => ({ people: [], refused: [], repeated: 0 });

/** The people of a file in parts. Of an address that comes again the first row counts. @throws UnreadableFile */
export async function* readPeople(job: z.output<typeof readJobSchema>): AsyncGenerator<Part> {
  const { path, columns, names, from } = job;
  const wasThere = rememberAddresses();
  let [rows, letters, upTo] = [noRows(), 0, -1];
  for await (const row of readFileRows(path, job)) {
    upTo += 1;
    const isHeader = upTo === 0;
    if (isHeader) continue;
    const person = readPerson(row, columns, names);
    const isRefused = 'reason' in person;
    const isRepeated = !isRefused && wasThere(person.email);
    // Its address counts, although what it says is written.
    if (upTo <= from) continue;
    if (isRefused) rows.refused.push(person);
    else if (isRepeated) rows.repeated += 1;
    else rows.people.push(person);
    letters += row.cells.reduce((sum, { length }) => sum + length, 0);
    if ((upTo - from) % PART_ROWS !== 0 && letters < PART_LETTERS) continue;
    yield { ...rows, upTo, isLast: false };
    [rows, letters] = [noRows(), 0];
  }
  yield { ...rows, upTo: Math.max(0, upTo), isLast: true };
}
