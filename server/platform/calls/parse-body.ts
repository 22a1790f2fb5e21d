import { Refusal } from '../../../shared/contract/errors.ts';

/** No schema is nested as deep. */
const DEEPEST = 64;
/** Bytes that a value takes with its name, on the average of a whole body; what people send takes several times as many. */
const LEAST_BYTES_PER_VALUE = 25;
/** Whatever a call takes: a parser needs about a tenth of a second for so many. */
const MOST_VALUES = 200_000;

const TOO_MUCH = 'This has too many parts to send. Send fewer at a time.';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENS_LIST = 0x5b;
const CLOSES_LIST = 0x5d;
const OPENS_OBJECT = 0x7b;
const CLOSES_OBJECT = 0x7d;

/** Where the text that begins at a quote ends; at the end of the body if nothing ends it. */
function endOfText(body: Buffer, start: number): number {
  for (let end = body.indexOf(QUOTE, start + 1); end !== -1; end = body.indexOf(QUOTE, end + 1)) {
    let before = end;
    while (body[before - 1] === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return body.length;
}

/** How many values a body of so many bytes can have that a call takes. */
export const valuesIn = (limitBytes: number): number =>
  Math.min(MOST_VALUES, Math.ceil(limitBytes / LEAST_BYTES_PER_VALUE));

/** Whether a JSON text is nested deeper, or has more values, than it may. Looks at each byte once. */
function isExcessive(body: Buffer, mostValues: number): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < body.length; at += 1) {
    switch (body[at]) {
      case QUOTE:
        at = endOfText(body, at);
        break;
      case COMMA:
        values += 1;
        break;
      case OPENS_LIST:
      case OPENS_OBJECT:
        depth += 1;
        values += 1;
        if (depth > DEEPEST) return true;
        break;
      case CLOSES_LIST:
      case CLOSES_OBJECT:
        depth -= 1;
        break;
    }
    if (values > mostValues) return true;
  }
  return false;
}

/**
 * Reads a JSON body. A parser takes up to a thousand times as long for a body of brackets or of names as for one of
 * texts, so these are counted first.
 * @param limitBytes the most bytes that its call takes
 * @throws Refusal 400 where it isn’t JSON, 413 where it has more in it than any call could take
 */
export function parseJsonBody(body: Buffer, limitBytes: number): unknown {
  if (body.length === 0) return undefined;
  if (isExcessive(body, valuesIn(limitBytes))) throw new Refusal(413, 'too-large', TOO_MUCH);
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Refusal(400, 'malformed', 'We couldn’t read the request');
  }
}

/** Forms that other programs send have a few fields. */
const FIELDS_MAX = 200;

/** Reads a urlencoded form. @throws Refusal 413 where it has more fields than any call could take */
export function parseFormBody(text: string): Record<string, string> {
  let fields = 1;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > FIELDS_MAX) throw new Refusal(413, 'too-large', TOO_MUCH);
  }
  return Object.fromEntries(new URLSearchParams(text));
}
