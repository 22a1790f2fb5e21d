import type { ThemeDocument } from '../../../../shared/features/site/theme/theme.ts';

interface SavedTheme {
  readonly document: ThemeDocument;
  readonly revision: number;
}

/** Sends a theme to the server, over the revision that it follows; answers the new one. */
type SendTheme = (document: ThemeDocument, revision: number) => Promise<number>;

/** Keeps a theme on the server: saves and publishes one after the other, each over the revision of the one before. */
export function createThemeSaver(start: SavedTheme, save: SendTheme) {
  let saved = start;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const send = async (document: ThemeDocument, through: SendTheme): Promise<void> => {
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
    isSaved: (document: ThemeDocument) => waiting === 0 && document === saved.document,
    /** Saves what the document is once its turn comes. */
    save: (latest: () => ThemeDocument) =>
      inTurn(async () => {
        const document = latest();
        if (document !== saved.document) await send(document, save);
      }),
    publish: (document: ThemeDocument, publish: SendTheme) => inTurn(() => send(document, publish)),
  };
}
