interface SavedDraft<T> {
  readonly document: T;
  readonly revision: number;
}

/** Sends a document to the server, over the revision that it follows; answers the new one. */
type SendDraft<T> = (document: T, revision: number) => Promise<number>;

/** Keeps a document on the server: saves and publishes one after the other, each over the revision of the one before. */
export function createDraftSaver<T>(start: SavedDraft<T>, save: SendDraft<T>) {
  let saved = start;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const send = async (document: T, through: SendDraft<T>): Promise<void> => {
    saved = { document, revision: await through(document, saved.revision) };
  };
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    waiting += 1;
    const done = last
      .catch(() => undefined)
      .then(work)
      .finally(() => {
        waiting -= 1;
      });
    last = done;
    return done;
  };

  return {
    /** Whether the server has this document, and nothing on its way replaces it. */
    isSaved: (document: T) => waiting === 0 && document === saved.document,
    /** Saves what the document is once its turn comes. */
    save: (latest: () => T) =>
      inTurn(async () => {
        const document = latest();
        if (document !== saved.document) await send(document, save);
      }),
    publish: (document: T, publish: SendDraft<T>) => inTurn(() => send(document, publish)),
    /** Takes over a revision that someone else has saved: the next save replaces it. */
    follow: (theirs: SavedDraft<T>) =>
      inTurn(async () => {
        saved = theirs;
      }),
  };
}
