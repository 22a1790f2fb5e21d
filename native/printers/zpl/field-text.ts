/** Everything a person typed may hold, as one printable line: no control or direction characters, single spaces. */
export function printableLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .trim();
}

/**
 * A text as the data of `^FH^FD`. The caret and the tilde begin ZPL commands and the underscore begins a hex
 * escape, so the three are written as hex; everything else goes as UTF-8, which `^CI28` selects.
 */
export function fieldData(text: string): string {
  return printableLine(text).replaceAll('_', '_5F').replaceAll('^', '_5E').replaceAll('~', '_7E');
}
