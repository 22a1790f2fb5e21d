/** A key as it comes from the browser. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const MODIFIERS = ['Ctrl', 'Alt', 'Shift'] as const;

const LETTER = /^[a-z]$/i;
const DIGIT = /^[0-9]$/;

/**
 * Whether a press is a key such as `Ctrl+Shift+G`. Letters count where the keyboard writes them, and by their place where
 * it writes none of a to z (Greek, Cyrillic, Option on a Mac); signs such as `?` count as written, with whatever it takes
 * to write them.
 */
export function isKey(press: KeyPress, key: string): boolean {
  const parts = key.split('+').filter((part) => part !== '');
  const last = key.endsWith('+') ? '+' : (parts.at(-1) ?? '');
  const wants = (modifier: (typeof MODIFIERS)[number]) => parts.slice(0, -1).includes(modifier);
  const hasCtrl = press.ctrlKey || press.metaKey;
  if (LETTER.test(last)) {
    const written = LETTER.test(press.key) ? press.key.toUpperCase() : press.code.replace(/^Key/, '');
    return (
      written === last.toUpperCase() &&
      hasCtrl === wants('Ctrl') &&
      press.altKey === wants('Alt') &&
      press.shiftKey === wants('Shift')
    );
  }
  if (DIGIT.test(last)) {
    const isPlain = !hasCtrl && !press.altKey;
    return isPlain && press.code === `Digit${last}` && press.shiftKey === wants('Shift');
  }
  if (press.key !== last) return false;
  // AltGr comes as Ctrl and Alt, and some keyboards need it to write a bracket.
  const isSign = last.length === 1;
  if (isSign) return !hasCtrl || press.altKey;
  return hasCtrl === wants('Ctrl') && press.altKey === wants('Alt') && press.shiftKey === wants('Shift');
}

const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
};

/** A key as it is printed in the list of shortcuts. */
export function formatKey(key: string, isMac: boolean): string {
  const parts = key === '+' ? ['+'] : key.split('+');
  return parts
    .map((part) => (isMac && part === 'Ctrl' ? '⌘' : isMac && part === 'Alt' ? '⌥' : (NAMES[part] ?? part)))
    .join(' ');
}
