/** A code as other keyboards type it and other programs paste it: the same code to its reader. */
export const KEYBOARDS: Readonly<Record<string, (code: string) => string>> = {
  'small letters': (code) => code.toLowerCase(),
  'spaces around it': (code) => `\u00a0 ${code}\n`,
  'wide letters': (code) =>
    code.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  'Arabic digits': (code) => code.replace(/[0-9]/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
  'Persian digits': (code) => code.replace(/[0-9]/g, (digit) => String.fromCharCode(0x6f0 + Number(digit))),
  'Hindi digits': (code) => code.replace(/[0-9]/g, (digit) => String.fromCharCode(0x966 + Number(digit))),
  'a mark of direction': (code) => `\u202a${code}\u202c`,
  'signs without a width': (code) => [...code].join('\u200b'),
  'long dashes': (code) => code.replaceAll('-', '–'),
  'dashes that don’t break': (code) => code.replaceAll('-', '\u2011'),
  'wide spaces': (code) => code.replaceAll(' ', '\u3000'),
};
