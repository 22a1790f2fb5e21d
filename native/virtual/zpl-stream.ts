/** What a printer makes of the bytes it gets: a finished format, or a question about its state. */
export type ZplArrival =
  | { readonly kind: 'format'; readonly zpl: string }
  | { readonly kind: 'status-request' }
  | { readonly kind: 'errors-request' };

const mark = /\^XA|\^XZ|~HS|~HQES/gi;
const marks = ['^XA', '^XZ', '~HS', '~HQES'];
const longestMark = 5;
const largestFormat = 8 * 1024 * 1024;

/** Cuts a stream of bytes, however it is split, into formats and status requests. */
export class ZplStream {
  #tail = '';
  #format: string | null = null;

  /** How many bytes of an unfinished format have arrived; 0 between formats. */
  get partialBytes(): number {
    return this.#format === null ? 0 : this.#format.length + this.#tail.length;
  }

  /** Latin-1 keeps each byte one character, so that a format split inside a UTF-8 character stays whole. */
  push(bytes: Uint8Array): ZplArrival[] {
    const text = this.#tail + Buffer.from(bytes).toString('latin1');
    const arrivals: ZplArrival[] = [];
    let done = 0;
    for (const found of text.matchAll(mark)) {
      this.#keep(text.slice(done, found.index));
      done = found.index + found[0].length;
      const arrival = this.#meet(found[0].toUpperCase(), found[0]);
      if (arrival !== null) arrivals.push(arrival);
    }
    const rest = text.slice(done);
    const undecided = undecidedLength(rest);
    this.#keep(rest.slice(0, rest.length - undecided));
    this.#tail = rest.slice(rest.length - undecided);
    return arrivals;
  }

  #keep(text: string): void {
    if (this.#format === null) return;
    this.#format += text;
    if (this.#format.length > largestFormat) this.#format = null;
  }

  #meet(command: string, asWritten: string): ZplArrival | null {
    if (command === '~HS') return { kind: 'status-request' };
    if (command === '~HQES') return { kind: 'errors-request' };
    if (command === '^XA') {
      this.#format = asWritten;
      return null;
    }
    if (this.#format === null) return null;
    const zpl = Buffer.from(this.#format + asWritten, 'latin1').toString('utf8');
    this.#format = null;
    return { kind: 'format', zpl };
  }
}

/** The length of an ending that may be the beginning of a mark. */
function undecidedLength(text: string): number {
  for (let length = Math.min(longestMark - 1, text.length); length > 0; length -= 1) {
    const ending = text.slice(-length).toUpperCase();
    if (marks.some((command) => command.startsWith(ending))) return length;
  }
  return 0;
}
