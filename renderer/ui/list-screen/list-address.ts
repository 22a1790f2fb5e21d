import { callPath } from '../../../shared/contract/call.ts';
import type { Column, ExportCall, List } from './list-definition.ts';

/** A list's state in its address, as input of its call. */
export interface ListAddress {
  /** Null for lists without views, and while a search looks through every row. */
  readonly view: string | null;
  readonly search: string;
  /** Active filters by their field of the query. */
  readonly filters: Readonly<Record<string, string>>;
  /** A column’s id, after a minus if downwards; null for an order that isn’t a column’s. */
  readonly sort: string | null;
  /** Input of the call. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Page number; null for lists with a cursor, and for a page that a cursor leads to. */
  readonly page: number | null;
}

/** Reads a list's address; unknown fields and invalid values are ignored. */
export function readListAddress(
  list: Pick<List, 'call' | 'views' | 'search' | 'filters'>,
  address: URLSearchParams,
): ListAddress {
  const read = (key: string, given: string | null): unknown => {
    const schema = list.call.query.shape[key];
    const parsed = schema?.safeParse(given ?? undefined);
    return parsed?.success ? parsed.data : schema?.safeParse(undefined).data;
  };
  const search = read('search', address.get('search'));
  const looksEverywhere = search !== '' && list.search.view !== undefined;
  const query: Record<string, unknown> = {};
  for (const key of Object.keys(list.call.query.shape)) {
    const value = read(
      key,
      key === 'view' && looksEverywhere ? (list.search.view ?? null) : address.get(key),
    );
    if (value !== undefined) query[key] = value;
  }
  const view = list.views?.find(({ id }) => id === query.view) ?? list.views?.[0];
  if (view && !looksEverywhere) query.view = view.id;
  const filters = (list.filters ?? []).flatMap(({ id }) =>
    query[id] === undefined ? [] : [[id, String(query[id])] as const],
  );
  return {
    view: looksEverywhere ? null : (view?.id ?? null),
    search: typeof search === 'string' ? search : '',
    filters: Object.fromEntries(filters),
    sort: typeof query.sort === 'string' ? query.sort : null,
    query,
    page:
      typeof query.page === 'number' && query.after === undefined && query.before === undefined
        ? query.page
        : null,
  };
}

/** The address of a view, without search, filters and page; the first view is the default. */
export const viewAddress = (list: Pick<List, 'views'>, path: string, view: string): string =>
  list.views?.[0]?.id === view ? path : `${path}?view=${encodeURIComponent(view)}`;

/** The address of a list’s export: the same view, search, filters and order, without a page. */
export const exportPath = (call: ExportCall, place: Pick<ListAddress, 'query'>): string =>
  callPath(call, {}, Object.fromEntries(Object.keys(call.query.shape).map((key) => [key, place.query[key]])));

/** The order that pressing a column’s head leads to: its first one, then the other way round. */
export function nextSort({ id, sort }: Pick<Column<never>, 'id' | 'sort'>, current: string | null): string {
  const [first, second] = sort === 'descending first' ? [`-${id}`, id] : [id, `-${id}`];
  return current === first ? second : first;
}

/** How a column’s head says its order to screen readers. */
export const ariaSort = (id: string, current: string | null): 'ascending' | 'descending' | 'none' =>
  current === id ? 'ascending' : current === `-${id}` ? 'descending' : 'none';
