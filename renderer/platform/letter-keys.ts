const LETTER_KEYS_KEY = 'letter-keys';

/** Whether keys without Ctrl or Cmd do something here. On until a person turns them off in this browser (WCAG 2.1.4). */
export function hasLetterKeys(): boolean {
  try {
    return localStorage.getItem(LETTER_KEYS_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setLetterKeys(on: boolean): void {
  try {
    localStorage.setItem(LETTER_KEYS_KEY, on ? 'on' : 'off');
  } catch {
    // A browser without storage leaves them on.
  }
}

/** Whether a key belongs to what is being typed, or to the browser. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"]') !== null
  );
}
