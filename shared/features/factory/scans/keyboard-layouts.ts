/** What a key of a US keyboard gives on a computer that is set to another layout, for the characters of codes. */
const LAYOUTS: readonly Readonly<Record<string, string>>[] = [
  // German
  { y: 'z', z: 'y', Y: 'Z', Z: 'Y', ß: '-', '-': '/' },
  // French
  {
    '&': '1',
    é: '2',
    '"': '3',
    "'": '4',
    '(': '5',
    '-': '6',
    è: '7',
    _: '8',
    ç: '9',
    à: '0',
    a: 'q',
    q: 'a',
    A: 'Q',
    Q: 'A',
    z: 'w',
    w: 'z',
    Z: 'W',
    W: 'Z',
    ',': 'm',
    '?': 'M',
    ':': '.',
    '!': '/',
    ')': '-',
  },
];

/** The codes a keyboard scanner may have meant when it and the computer are set to different layouts. */
export function listLayoutForms(text: string): string[] {
  const forms = LAYOUTS.map((layout) => Array.from(text, (key) => layout[key] ?? key).join(''));
  return [...new Set(forms)].filter((form) => form !== text);
}
