import {
  ENCODING_FACTS,
  type Encoding,
} from '../../../../shared/features/making/product-files/product-files.ts';

/**
 * Guesses how a table’s bytes stand for letters where nothing says so. Detectors such as chardet go by the letters that are
 * frequent in long texts, and fail at names of a word or two; this goes by what fits within words.
 */

/** The letters beyond English of the languages that are written in an encoding. */
const ALPHABETS: Readonly<Partial<Record<Encoding, readonly string[]>>> = {
  'Windows-1252': [
    'àâæçèéêëîïôùûü',
    'äöüß',
    'áéíñóúü',
    'àáâãçéêíóôõúü',
    'àèéìòù',
    'äåæéøö',
    'áàâäéèêëíïóôöúüû',
  ],
  'Windows-1250': [
    'ąćęłńóśźż',
    'áčďéěíňóřšťúůýž',
    'áäčďéíĺľňóôŕšťúýž',
    'áéíóöőúüű',
    'ăâîşţ',
    'čćđšž',
    'äöüß',
  ],
  'Windows-1254': ['çğıİöşüâîû'],
  'Windows-1257': ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'],
  'Mac Roman': ['àâæçèéêëîïôùûü', 'äöüß', 'áéíñóúü', 'àáâãçéêíóôõúü', 'àèéìòù', 'äåæéøö'],
};
/** Encodings of other scripts, in which words are of that script alone. */
const OTHER_SCRIPTS: Readonly<Partial<Record<Encoding, RegExp>>> = {
  'Windows-1251': /\p{Script=Cyrillic}/u,
  'Windows-1253': /\p{Script=Greek}/u,
  'Windows-1255': /\p{Script=Hebrew}/u,
  'Windows-1256': /\p{Script=Arabic}/u,
};
/** First bytes of the common letters in encodings with two bytes for a letter. */
const COMMON_LEADS: Readonly<Partial<Record<Encoding, readonly [from: number, to: number][]>>> = {
  'Shift JIS': [
    [0x82, 0x83],
    [0x88, 0x97],
  ],
  'GB 18030': [[0xb0, 0xd7]],
  Big5: [[0xa4, 0xc6]],
  'EUC-KR': [[0xb0, 0xc8]],
};

const LETTER = 3;
const OTHER_LETTER = -2;
/** Less than two letters of one byte, which the same bytes can be. */
const COMMON_PAIR = 5;
const RARE_PAIR = 1;
/** A sign within a word, as in `£ódŸ`. */
const SIGN_IN_WORD = -6;
const SIGN_AT_WORD = -3;
/** A capital after a small letter, as in `CafŽ`, or letters of two scripts in a word. */
const MIXED = -5;
/** A third letter beyond English in a row, in a language that has few of them. */
const RUN = -4;
const UNREADABLE = -20;
/** Typographic signs, which stand before and after words. */
const PUNCTUATION = /[‘’“”„«»–—…•€£°©®™½¼¾×ªº¿¡§]/u;

const isLetter = (sign: string) => /\p{L}/u.test(sign);
const isSmall = (sign: string) => /\p{Ll}/u.test(sign);
const isCapital = (sign: string) => /\p{Lu}/u.test(sign);

/** What a letter’s neighbours say against it, and signs that aren’t letters. */
function scorePlaces(letters: readonly string[]): number {
  let [score, run] = [0, 0];
  for (const [at, letter] of letters.entries()) {
    const [before = ' ', after = ' '] = [letters[at - 1], letters[at + 1]];
    run = letter > '\u007F' && isLetter(letter) ? run + 1 : 0;
    if (letter <= '\u007F') continue;
    if (letter === '\uFFFD' || letter < '\u00A0') score += UNREADABLE;
    else if (isLetter(letter)) {
      if (isSmall(before) && isCapital(letter)) score += MIXED;
      if (isSmall(letter) && isCapital(before) && isCapital(letters[at - 2] ?? ' ')) score += MIXED;
      if (run > 2 && /\p{Script=Latin}/u.test(letter)) score += RUN;
    } else if (isLetter(before) && isLetter(after)) score += /[’·]/u.test(letter) ? 1 : SIGN_IN_WORD;
    else score += PUNCTUATION.test(letter) ? 1 : SIGN_AT_WORD;
  }
  return score;
}

const has = (alphabet: string, letter: string) =>
  alphabet.includes(letter) || alphabet.includes(letter.toLowerCase());

function scoreAlphabets(letters: readonly string[], alphabets: readonly string[]): number {
  const beyond = letters.filter((letter) => letter > '\u007F' && isLetter(letter));
  const scores = alphabets.map((alphabet) =>
    beyond.reduce((sum, letter) => sum + (has(alphabet, letter) ? LETTER : OTHER_LETTER), 0),
  );
  return Math.max(...scores);
}

function scoreScript(letters: readonly string[], script: RegExp): number {
  return letters.reduce((score, letter, at) => {
    if (!isLetter(letter)) return score;
    const before = letters[at - 1] ?? ' ';
    const isMixed = isLetter(before) && script.test(before) !== script.test(letter);
    return (
      score + (letter > '\u007F' ? (script.test(letter) ? LETTER : OTHER_LETTER) : 0) + (isMixed ? MIXED : 0)
    );
  }, 0);
}

function scorePairs(bytes: Buffer, leads: readonly (readonly [number, number])[]): number {
  let score = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    score += leads.some(([from, to]) => byte >= from && byte <= to) ? COMMON_PAIR : RARE_PAIR;
    at += 1;
  }
  return score;
}

function scoreAs(encoding: Encoding, bytes: Buffer): number {
  const letters = [...new TextDecoder(ENCODING_FACTS[encoding].label).decode(bytes)];
  const unreadable = letters.filter((letter) => letter === '\uFFFD').length * UNREADABLE;
  const leads = COMMON_LEADS[encoding];
  if (leads) return scorePairs(bytes, leads) + unreadable;
  const script = OTHER_SCRIPTS[encoding];
  const own = script ? scoreScript(letters, script) : scoreAlphabets(letters, ALPHABETS[encoding] ?? []);
  return own + scorePlaces(letters);
}

const CANDIDATES: readonly Encoding[] = [
  'Windows-1252',
  'Windows-1250',
  'Windows-1251',
  'Windows-1254',
  'Windows-1257',
  'Windows-1253',
  'Windows-1255',
  'Windows-1256',
  'Mac Roman',
  'Shift JIS',
  'EUC-KR',
  'GB 18030',
  'Big5',
];

/** Bytes of a file in which letters beyond ASCII are looked for, and those that are looked at. */
const HEAD_BYTES = 2_000_000;
const TELLING_BYTES = 20_000;

/** The encoding of bytes that aren’t UTF-8; the most common one where they fit several. */
export function guessEncoding(bytes: Buffer): Encoding {
  const lines = bytes
    .subarray(0, HEAD_BYTES)
    .toString('latin1')
    .split(/\r\n|\r|\n/)
    .filter((line) => /[\u0080-\u00FF]/.test(line));
  const telling = Buffer.from(lines.join('\n').slice(0, TELLING_BYTES), 'latin1');
  const scores = CANDIDATES.map((encoding) => ({ encoding, score: scoreAs(encoding, telling) }));
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).encoding;
}
