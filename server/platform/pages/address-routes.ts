/** What of a route says which addresses it answers, as the renderer's build names it. */
export interface AddressedRoute {
  readonly id: string;
  readonly parentId?: string | undefined;
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
}

type Routes<T extends AddressedRoute> = Readonly<Record<string, T | undefined>>;

/** Letters that mean the same in an address as in a route's path, whichever way they are read. */
const PLAIN = /^[\w.-]+$/;
/** The router asks for the data of a page at its address with this ending, and for the first page's at `/_root.data`. */
const DATA_ENDING = /\.data$/;
const ROOT_DATA = '_root';
/** The router's own address: it answers about all routes. */
const MANIFEST = '__manifest';

/**
 * The first part of an address, by which routes can be told apart: `product` of `/product/tee/`, empty for `/`; null where
 * it can't be read without the router's own rules.
 */
export function beginningOf(pathname: string): string | null {
  if (pathname === '/') return '';
  const [, first = ''] = pathname.split('/');
  const part = first.replace(DATA_ENDING, '').toLowerCase();
  if (first === `${ROOT_DATA}.data`) return '';
  return PLAIN.test(part) && part !== MANIFEST ? part : null;
}

function wholePath<T extends AddressedRoute>(routes: Routes<T>, route: T): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return [parent ? wholePath(routes, parent) : '', route.path ?? ''].filter((part) => part !== '').join('/');
}

/** The fixed part with which all addresses of a route begin; null where they can begin with anything. */
function fixedBeginning<T extends AddressedRoute>(routes: Routes<T>, route: T): string | null {
  const [first = ''] = wholePath(routes, route).split('/');
  return PLAIN.test(first) ? first.toLowerCase() : null;
}

/** Stands for every part of an address that no route names; no route may name it. */
const ANY_PART = 'x';

/** The parts that a route names; `trace` and `code` of `trace/:code?/code?`, but not the parameter. */
const namedParts = (path: string): string[] =>
  path
    .split('/')
    .map((part) => part.replace(/\?$/, '').toLowerCase())
    .filter((part) => part !== '' && part !== '*' && !part.startsWith(':'));

/** Finds the routes that can answer an address by its first part. */
export class AddressRoutes<T extends AddressedRoute> {
  readonly #routes: Routes<T>;
  readonly #beginnings = new Map<string, string | null>();
  readonly #words: ReadonlySet<string>;

  constructor(routes: Routes<T>) {
    this.#routes = routes;
    for (const route of Object.values(routes))
      if (route) this.#beginnings.set(route.id, fixedBeginning(routes, route));
    this.#words = new Set(Object.values(routes).flatMap((route) => namedParts(route?.path ?? '')));
    for (const word of this.#words)
      if (word === ANY_PART || !PLAIN.test(word))
        throw new Error(`The routes of addresses can’t be told by the part “${word}”`);
  }

  /**
   * What the addresses of the same routes have in common: `/factory/orders/x` of the page of any order. Only what can't be
   * read without the router's own rules stays as it is.
   */
  shapeOf(pathname: string): string {
    // What the router is asked about ends here, too.
    const [path = ''] = pathname.split(/[?#]/, 1);
    return path
      .split('/')
      .map((part) => {
        if (part === '' || part.startsWith('_')) return part;
        let read: string;
        try {
          read = decodeURIComponent(part);
        } catch {
          return part;
        }
        if (!PLAIN.test(read)) return ANY_PART;
        const word = read.toLowerCase();
        return this.#words.has(word) ? word : ANY_PART;
      })
      .join('/');
  }

  /** The first parts that routes name: every other address is answered by the same routes. */
  get named(): ReadonlySet<string> {
    return new Set([...this.#beginnings.values()].filter((beginning) => beginning !== null));
  }

  /** In their order, by which the router decides between equals. Those around them are among them. */
  under(beginning: string): Record<string, T> {
    const found: Record<string, T> = {};
    for (const [id, route] of Object.entries(this.#routes)) {
      const fixed = this.#beginnings.get(id) ?? null;
      if (route && (fixed === null || fixed === beginning)) found[id] = route;
    }
    return found;
  }
}
