import { useMatches } from 'react-router';

type Params = Readonly<Record<string, string | undefined>>;

/**
 * The title of a screen whose address names what it shows, known without asking the server: so it is in the document from
 * the start, for search engines too. A route exports it as its `handle`.
 */
export class ScreenTitle {
  /** Null where the address names nothing that has a title. */
  readonly of: (address: { readonly pathname: string; readonly params: Params }) => string | null;

  constructor(of: ScreenTitle['of']) {
    this.of = of;
  }
}

/** The title that the address of the page gives it; null for most, whose title is the route table's. */
export function useScreenTitle(): string | null {
  const leaf = useMatches().at(-1);
  return leaf?.handle instanceof ScreenTitle ? leaf.handle.of(leaf) : null;
}
