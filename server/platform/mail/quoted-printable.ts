const LINE_MAX = 76;

const toEscape = (character: string): string =>
  `=${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** Breaks a line where no escape is split. */
function fold(line: string): string {
  if (line.length <= LINE_MAX) return line;
  const lines: string[] = [];
  let from = 0;
  while (line.length - from > LINE_MAX) {
    let to = from + LINE_MAX - 1;
    if (line[to - 1] === '=') to -= 1;
    else if (line[to - 2] === '=') to -= 2;
    lines.push(`${line.slice(from, to)}=`);
    from = to;
  }
  lines.push(line.slice(from));
  return lines.join('\r\n');
}

/**
 * A text as quoted-printable, with lines of 76 characters at most that end in CRLF. RFC 2045 §6.7. Nodemailer’s encoder works
 * through a stream, byte by byte, and takes most of the time that an email of 40 kB takes.
 */
export function quotedPrintable(text: string): string {
  // One character a byte.
  const bytes = Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'utf8').toString('latin1');
  return bytes
    .replace(/[^\t\r\n -<>-~]|\r(?!\n)/g, toEscape)
    .split('\r\n')
    .map((line) => fold(line.replace(/[ \t]$/, toEscape)))
    .join('\r\n');
}
