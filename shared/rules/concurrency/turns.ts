/**
 * Runs asynchronous work one after the other, in the order in which it was asked for. Work that fails doesn't stop what
 * comes after it.
 */
export function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
