/** A value that changes outside React’s state: only the parts that listen to it are drawn again. */
export interface LiveValue<Value> {
  readonly now: () => Value;
  readonly listen: (onChange: () => void) => () => void;
  readonly set: (value: Value) => void;
}

export function liveValue<Value>(first: Value): LiveValue<Value> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    now: () => value,
    listen(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    set(next) {
      value = next;
      for (const onChange of listeners) onChange();
    },
  };
}
