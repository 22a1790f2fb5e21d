type Listener = () => void;
const listeners = new Set<Listener>();

/** The person asks for another screen. Told before React hears of it, which a busy machine may be slow to do. */
export function notifyNavigation(): void {
  for (const listener of listeners) listener();
}

/** Hears of every wish to go to another screen, at once. Gives back what stops it. */
export function onDeparture(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
