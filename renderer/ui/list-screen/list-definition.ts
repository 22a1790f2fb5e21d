import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { ChosenRows } from '../../../shared/contract/bulk-act.ts';
import type { CallDeclaration } from '../../../shared/contract/call.ts';
import type { BulkAnswer, ListPage } from '../../../shared/contract/list.ts';
import type { DashboardPermission } from '../../../shared/contract/permissions.ts';
import type { Money } from '../../../shared/rules/money/money.ts';
import { LIST_KEYS } from './list-keys.ts';

/** A call that answers one page of a list. */
export interface ListCall<Query extends z.ZodObject, Answer> extends CallDeclaration {
  readonly method: 'GET';
  readonly params?: never;
  readonly body?: never;
  readonly query: Query;
  readonly answer: z.ZodType<Answer>;
}

/** A call that answers the values of filters by the filter's id, for filters whose values depend on what is stored. */
export interface FilterValuesCall extends CallDeclaration {
  readonly method: 'GET';
  readonly params?: never;
  readonly query?: never;
  readonly body?: never;
  readonly answer: z.ZodType<Readonly<Record<string, readonly (string | FilterOption)[]>>>;
}

/** A value of a filter and how it reads. */
export interface FilterOption<Value extends string = string> {
  readonly value: Value;
  readonly text: string;
}

/** A call that changes several rows of a list. */
export interface BulkCall extends CallDeclaration {
  readonly params?: never;
  readonly query?: never;
  readonly body: z.ZodType<unknown, { ids: string[] }>;
  readonly answer: z.ZodType<BulkAnswer>;
}

/** A call that sends everything that a list's query matches as a file, page by page. */
export interface ExportCall extends CallDeclaration {
  readonly method: 'GET';
  readonly params?: never;
  readonly body?: never;
  readonly query: z.ZodObject;
  readonly answer: 'file';
}

// Row functions are methods because method parameters are bivariant: that lets `List` accept any row type.

/** How a cell shows its value; null reads “None”. */
type Cell<Row> =
  | {
      readonly kind: 'text';
      value(row: Row): string | null;
      second?(row: Row): string | null;
      /** An id or a code: fixed width. */
      readonly isCode?: true;
    }
  | { readonly kind: 'number'; value(row: Row): number | null }
  | { readonly kind: 'money'; value(row: Row): Money | null }
  /** A moment, ISO in UTC; `none` replaces a missing one. */
  | { readonly kind: 'date'; value(row: Row): string | null; readonly none?: string }
  | { readonly kind: 'own'; cell(row: Row): ReactNode };

export type Column<Row> = Cell<Row> & {
  readonly id: string;
  readonly title: string;
  /** 1 always shows; the others are hidden in turn as the table gets narrower, 4 first. */
  readonly keep: 1 | 2 | 3 | 4;
  /** Minimum width in rem; `grow` columns share the remaining space. */
  readonly width: number;
  readonly grow?: true;
  /** Its place on a phone's card: image, first line and its end, second line, last line, or none. */
  readonly card: 'picture' | 'title' | 'end' | 'line' | 'status' | 'none';
  /** Its head sorts the list, if the call’s query has a `sort` that takes the column’s id, and `-id` downwards. */
  readonly sort?: 'ascending first' | 'descending first';
  /** Members without it are sent no values, so they see no column. */
  readonly needs?: DashboardPermission;
};

/** The columns that a member with these permissions sees. */
export const columnsFor = <Row>(
  columns: readonly Column<Row>[],
  permissions: readonly DashboardPermission[],
): readonly Column<Row>[] =>
  columns.filter(({ needs }) => needs === undefined || permissions.includes(needs));

/** Fields of a query that aren't filters. */
type NotAFilter = 'view' | 'search' | 'sort' | 'page' | 'after' | 'before';

/** A field of the call's query that filters the list, with its options. */
export interface Filter<Id extends string = string, Value extends string = string> {
  readonly id: Id;
  readonly title: string;
  /** Text of the unset filter. */
  readonly any: string;
  readonly options: readonly FilterOption<Value>[];
  /** Answers further values. Asked when the filters open, or one of them is set. */
  readonly values?: FilterValuesCall;
}

type FilterOf<Query> = {
  [Key in Exclude<keyof Query & string, NotAFilter>]: Filter<Key, NonNullable<Query[Key]> & string>;
}[Exclude<keyof Query & string, NotAFilter>];

type ViewOf<Query> = 'view' extends keyof Query ? NonNullable<Query['view']> & string : never;

export interface View<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
  /** Its rows need someone's attention. */
  readonly isUrgent?: true;
  /** Shown when the view has no rows. */
  readonly empty?: { readonly title: string; readonly text: string };
}

export interface RowAction<Row> {
  readonly id: string;
  readonly text: string;
  readonly icon: TablerIcon;
  /** A letter that runs it on the focused row. */
  readonly key?: string;
  to(row: Row): string;
  /** Its accessible name: `Jobsheet of order 10013`. */
  label(row: Row): string;
}

interface BulkButton<Row> {
  readonly id: string;
  /** @param count a number, or `2 of 4` where it doesn't fit all */
  text(count: string): string;
  readonly icon: TablerIcon;
  readonly key?: string;
  /** The reason why it doesn't fit a row; null if it does. */
  unless(row: Row): string | null;
  /** Members without it have no such button. */
  readonly needs?: DashboardPermission;
}

/** Opens a screen for the selected rows. */
export interface BulkLink<Row> extends BulkButton<Row> {
  to(rows: readonly Row[]): string;
}

/** Changes the selected rows. */
export interface BulkChange<Row> extends BulkButton<Row> {
  readonly run: BulkCall;
  /** The question before it runs. */
  ask(count: number): { readonly title: string; readonly text: string; readonly confirm: string };
  /** Asks for the call’s further fields in place of the question; null calls it off. */
  fill?(question: {
    readonly title: string;
    readonly text: string;
    readonly confirm: string;
  }): Promise<Readonly<Record<string, unknown>> | null>;
  done(count: number): string;
  /** Other calls whose answers this makes out of date; the list itself always reloads. */
  readonly refreshes?: readonly CallDeclaration[];
}

/** Asks how to change the chosen rows, and changes them in the background: ticked ones, or all that the list matches. */
export interface BulkStart<Row> extends BulkButton<Row> {
  readonly isDestructive?: true;
  /** @returns whether it started */
  start(chosen: ChosenRows, count: number): Promise<boolean>;
}

export type BulkAction<Row> = BulkLink<Row> | BulkChange<Row> | BulkStart<Row>;

/** The actions that a member with these permissions has; none where the answer says that its rows aren’t theirs to change. */
export const bulkFor = (
  { bulk, mayChange }: Pick<List, 'bulk' | 'mayChange'>,
  permissions: readonly DashboardPermission[],
  answer: ListPage<object> | undefined,
): readonly BulkAction<object>[] | undefined => {
  if (answer && mayChange?.(answer) === false) return undefined;
  const own = bulk?.filter(({ needs }) => needs === undefined || permissions.includes(needs));
  return own && own.length > 0 ? own : undefined;
};

interface ListParts<
  Query extends z.ZodObject,
  Answer extends ListPage<object>,
  ViewId extends string,
  AnyFilter extends Filter,
> {
  readonly call: ListCall<Query, Answer>;
  readonly title: string;
  readonly thing: { readonly one: string; readonly many: string };
  rowId(row: Answer['rows'][number]): string;
  link(row: Answer['rows'][number]): string;
  readonly columns: readonly Column<Answer['rows'][number]>[];
  /** The first is the default. */
  readonly views?: readonly View<ViewId>[];
  readonly search: {
    readonly hint: string;
    readonly looksThrough: readonly string[];
    /** The view with every row, which a search looks through. */
    readonly view?: ViewId;
    /** Accepts scanned codes: a fast burst of keys goes to the search from anywhere on the screen. */
    readonly scan?: true;
  };
  readonly filters?: readonly AnyFilter[];
  readonly rowActions?: readonly RowAction<Answer['rows'][number]>[];
  readonly bulk?: readonly BulkAction<Answer['rows'][number]>[];
  /** Whether this person can use `bulk`, where the answer says so instead of a project’s permissions. */
  mayChange?(answer: Answer): boolean;
  /** Saves what the list shows, on all pages, as a table for spreadsheets. */
  readonly export?: ExportCall;
  /** Poll interval while the screen is open, or only while something on it changes by itself. */
  readonly live?: { readonly everyMs: number; while?(rows: readonly Answer['rows'][number][]): boolean };
  readonly create?: { readonly text: string; readonly to: string };
  /** Further buttons at the title's end. */
  actions?(): ReactNode;
  /** Content between the title and the list, from the same answer. */
  above?(answer: Answer): ReactNode;
  /** What shows before the first row exists. A list without `create` says where its rows come from: its action leads there. */
  readonly empty: {
    readonly title: string;
    readonly text: string;
    readonly icon: TablerIcon;
    readonly action?: { readonly text: string; readonly to: string };
  };
}

/** A list over a call's answer; the call's query limits its views and filters. */
export type ListDefinition<Query extends z.ZodObject, Answer extends ListPage<object>> = ListParts<
  Query,
  Answer,
  ViewOf<z.input<Query>>,
  FilterOf<z.input<Query>>
>;

/** Any list, without its call's types. */
export type List = ListParts<z.ZodObject, ListPage<object>, string, Filter>;

/** Keys of a list's actions that are already in use. */
export function takenKeys(list: Pick<List, 'rowActions' | 'bulk'>): string[] {
  const own = [...(list.rowActions ?? []), ...(list.bulk ?? [])].flatMap(({ key }) => key ?? []);
  return own.filter((key, at) => LIST_KEYS.some(({ keys }) => keys.includes(key)) || own.indexOf(key) !== at);
}

/**
 * Declares a list screen. A view or a filter that the call's query doesn't have fails to compile.
 */
export function defineList<Query extends z.ZodObject, Answer extends ListPage<object>>(
  list: ListDefinition<Query, Answer>,
): List {
  const taken = takenKeys(list);
  if (taken.length > 0)
    throw new TypeError(`The list of ${list.thing.many} uses a key twice: ${taken.join(', ')}`);
  const unsortable = list.columns.filter(
    ({ id, sort }) =>
      sort && [id, `-${id}`].some((order) => list.call.query.shape.sort?.safeParse(order).success !== true),
  );
  if (unsortable.length > 0)
    throw new TypeError(
      `The call of ${list.thing.many} can’t sort by ${unsortable.map(({ id }) => id).join(', ')}`,
    );
  return list;
}
