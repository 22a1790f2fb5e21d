/** Says that this browser has designs of someone without an account, so that an account they open later gets them. */
const KEY = 'own-designs';

/** Storage is unavailable in some private windows: the designs then stay where they are. */
export function rememberDesigns(): void {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {}
}

export function hasRememberedDesigns(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function forgetDesigns(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {}
}
