/** What a page keeps where the browser forbids it to keep anything: for as long as its document lives. */
function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, String(value)),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

/**
 * Puts storages of this document's own in the place of those that a browser forbids, as it may in a frame on another
 * site (decision 093): there even naming them fails, wherever in a program that happens. Before any other code.
 */
export function replaceForbiddenStorage(target: object): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    try {
      Reflect.get(target, name);
    } catch {
      Object.defineProperty(target, name, { configurable: true, value: memoryStorage() });
    }
  }
}
