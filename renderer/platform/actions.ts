type ActionListener = (name: string) => void;

const listeners = new Set<ActionListener>();

/** Raises the internal event of an action link (`@name`). Spec 3 §5.3. */
export function raiseAction(name: string): void {
  for (const listener of listeners) listener(name);
}

/** Hears every action link. Gives back what stops it. */
export function onAction(listener: ActionListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
