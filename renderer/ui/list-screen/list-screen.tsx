import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconKeyboard, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { BULK_ROWS_MAX } from '../../../shared/contract/bulk-act.ts';
import { COUNT_MAX, countText, type ListPage } from '../../../shared/contract/list.ts';
import { savedViewCalls } from '../../../shared/features/accounts/saved-views/saved-views.calls.ts';
import { useSession } from '../../platform/access/use-session.ts';
import { withProject } from '../../platform/calls/calls.ts';
import { browserLoader, type RouteQueries, reads, serverLoader, useCall } from '../../platform/data/data.ts';
import { useAddressChange } from '../../platform/navigation/use-address-change.ts';
import { ConnectionNotice } from '../connection-notice.tsx';
import { PageHeader } from '../page-header.tsx';
import { SearchField } from '../search-field.tsx';
import { ErrorState } from '../states.tsx';
import { Toolbar } from '../toolbar.tsx';
import { exportPath, type ListAddress, nextSort, readListAddress, viewAddress } from './list-address.ts';
import { BulkBar, useBulkRun } from './list-bulk-bar.tsx';
import { bulkFor, type Column, columnsFor, type List } from './list-definition.ts';
import { FilterButton, FilterChips } from './list-filters.tsx';
import { ListFoot, pagesBeside, rowsShown } from './list-foot.tsx';
import { actsOnLetters, ListKeysHelp } from './list-keys-help.tsx';
import styles from './list-screen.module.css';
import { CreateButton, NoRows } from './list-states.tsx';
import { ListSkeleton, ListTable } from './list-table.tsx';
import { ListViews } from './list-views.tsx';
import { SavedViewMenu } from './saved-view-menu.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useLiveRows } from './use-live-rows.ts';
import { listOf, tabsOf, useSavedViews } from './use-saved-views.ts';
import { type AllRows, useSelection } from './use-selection.ts';

/** The queries of a list's route: the page in its address. */
export const listQueries =
  (list: List): RouteQueries =>
  (_, address) => [
    reads(list.call, { query: readListAddress(list, address).query }),
    reads(savedViewCalls.list, { query: listOf(list) }, { optional: true }),
  ];

/** The `loader` and the `clientLoader` of a list's route. The screen shows while its rows load. */
export const listLoader = (list: List) => serverLoader(listQueries(list), undefined, true);
export const listClientLoader = (list: List) => browserLoader(listQueries(list), undefined, true);

const counted = (count: number, { one, many }: List['thing']) =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** The table's accessible name: the search or the current view. */
function tableLabel(list: List, place: ListAddress): string {
  if (place.search !== '') return `${list.title} with ${place.search}`;
  return list.views?.find(({ id }) => id === place.view)?.name ?? list.title;
}

/** What selecting every row takes; null where the list can’t, or has more rows than one change takes. */
function everyRow(answer: ListPage<object>, query: ListAddress['query']): AllRows | null {
  if (!('total' in answer) || answer.at === undefined || answer.total > BULK_ROWS_MAX) return null;
  const { sort: _sort, page: _page, after: _after, before: _before, ...matching } = query;
  return { total: answer.total, at: answer.at, matching };
}

/** The screen of a list: title, views, search, filters and rows, in every state. */
export function listScreen(list: List) {
  return function ListScreen() {
    const { project } = useSession();
    const [address] = useSearchParams();
    const { pathname } = useLocation();
    const navigate = useNavigate();
    const change = useAddressChange();
    const root = useRef<HTMLDivElement>(null);
    const place = readListAddress(list, address);
    const [isWatching, setWatching] = useState(list.live !== undefined && list.live.while === undefined);
    const asked = useCall(
      list.call,
      { query: place.query },
      { keepPrevious: true, ...(list.live && isWatching && { everyMs: list.live.everyMs }) },
    );
    const answer = asked.data;
    const changesItself = answer && list.live?.while?.(answer.rows);
    if (changesItself !== undefined && changesItself !== isWatching) setWatching(changesItself);
    const isOld = asked.isPlaceholderData;

    const live = useLiveRows(
      answer && !isOld ? answer.rows : null,
      JSON.stringify(place.query),
      list.rowId,
      root,
    );
    const rows = isOld && answer ? answer.rows.map((row) => ({ row, state: 'same' as const })) : live.rows;
    const shows = JSON.stringify([place.view, place.search, place.filters]);
    const total = answer && 'total' in answer ? answer.total : undefined;
    const permissions = project?.permissions ?? [];
    const bulkActions = bulkFor(list, permissions, answer);
    const selection = useSelection(
      rows.map(({ row }) => row),
      list.rowId,
      shows,
      answer && !isOld && bulkActions?.some((action) => 'start' in action)
        ? everyRow(answer, place.query)
        : null,
    );
    const bulk = useBulkRun(list, selection, live.accept);

    const saved = useSavedViews(list);
    const tabs = tabsOf(
      (list.views ?? []).map(({ id, name, isUrgent = false }) => ({
        id,
        name,
        isUrgent,
        to: viewAddress(list, pathname, id),
        count: answer?.views?.[id] ?? null,
        isCurrent: id === place.view,
      })),
      saved,
      pathname,
    );

    const [isFiltering, setFiltering] = useState(false);
    const [showsKeys, setShowsKeys] = useState(false);
    const [opens, setOpens] = useState<string | null>(null);
    const beside = answer ? pagesBeside(answer, place.page) : null;
    const go = (to: string) => void navigate(withProject(to));
    const refresh = () => void asked.refetch().then(live.accept);
    const clear = () =>
      change({ search: null, ...Object.fromEntries((list.filters ?? []).map(({ id }) => [id, null])) });

    // Enter or a scan opens the record if it is the only match.
    useEffect(() => {
      if (opens === null || answer === undefined || isOld || opens !== place.search) return;
      setOpens(null);
      const [only, other] = answer.rows;
      if (only && !other) void navigate(withProject(list.link(only)));
    }, [opens, answer, isOld, place.search, navigate]);

    const onKey = (key: string, rowId: string | null) => {
      if (!actsOnLetters()) return;
      const row = rows.find((one) => list.rowId(one.row) === rowId)?.row;
      const view = tabs[Number(key) - 1];
      const action = list.rowActions?.find((one) => one.key === key);
      const done = bulkActions?.find((one) => one.key === key);
      if (view) go(view.to);
      else if (action && row) go(action.to(row));
      else if (done) void bulk.run(done);
      else if (key === 'f' && (list.filters || sortable.length > 0)) setFiltering(true);
      else if (key === '[' && beside?.previous) change(beside.previous, true);
      else if (key === ']' && beside?.next) change(beside.next, true);
      else if (key === 'x' && row && bulkActions) selection.toggle(row);
      else if (key === 'n' && list.create) go(list.create.to);
      else if (key === 'r') refresh();
      else if (key === '?') setShowsKeys(true);
    };
    const search = (text: string) => {
      change({ search: text });
      setOpens(text);
    };
    useListKeys(root, { onKey, ...(list.search.scan && { onScan: search }) });

    const isFirstRun =
      answer !== undefined &&
      answer.rows.length === 0 &&
      Object.values(answer.views ?? {}).every((count) => count === 0);
    const isBare = isFirstRun && place.search === '' && Object.keys(place.filters).length === 0;
    const shownColumns = columnsFor(list.columns, permissions);
    const sortable = shownColumns.filter(({ sort }) => sort !== undefined);
    const columns = {
      columns: shownColumns,
      sorting: {
        current: place.sort,
        by: (column: Column<object>) => change({ sort: nextSort(column, place.sort) }),
      },
      ...(list.rowActions && { rowActions: list.rowActions }),
    };
    return (
      <>
        <PageHeader
          title={list.title}
          tabs={tabs.length > 0 && <ListViews tabs={tabs} />}
          actions={
            (list.actions || list.create || list.export) && (
              <>
                {list.export && (
                  <Button
                    component="a"
                    href={withProject(exportPath(list.export, place))}
                    download
                    variant="default"
                    leftSection={<IconDownload size={18} aria-hidden />}
                  >
                    Export
                  </Button>
                )}
                {list.actions?.()}
                {list.create && <CreateButton create={list.create} />}
              </>
            )
          }
        />
        {answer && list.above && <div className={styles.above}>{list.above(answer)}</div>}
        <div className={styles.list} ref={root}>
          {selection.count > 0 && bulkActions ? (
            <BulkBar
              actions={bulkActions}
              selection={selection}
              bulk={bulk}
              thing={list.thing}
              total={total}
            />
          ) : (
            <Toolbar
              label={`Search and filter ${list.thing.many}`}
              className={styles.toolbar}
              data-busy={(asked.isFetching && isOld) || undefined}
            >
              <SearchField
                label={`Search ${list.thing.many}`}
                placeholder={list.search.hint}
                value={place.search}
                onText={(text) => change({ search: text })}
                onEnter={setOpens}
              />
              {(list.filters || sortable.length > 0) && (
                <FilterButton
                  filters={list.filters ?? []}
                  {...(sortable.length > 0 && { sort: { columns: sortable, current: place.sort } })}
                  set={place.filters}
                  onChange={change}
                  isOpen={isFiltering}
                  onOpen={setFiltering}
                />
              )}
              <SavedViewMenu list={list} saved={saved} />
              {live.added > 0 && (
                <Button
                  className={styles.added}
                  variant="light"
                  onClick={() => {
                    live.accept();
                    window.scrollTo({ top: 0 });
                  }}
                >
                  {live.added} new {live.added === 1 ? list.thing.one : list.thing.many}
                </Button>
              )}
              <span className={styles.tools}>
                <ActionIcon aria-label="Refresh" title="Refresh" onClick={refresh}>
                  <IconRefresh size={20} stroke={1.6} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  className={styles.forKeys}
                  aria-label="Keys"
                  title="Keys"
                  onClick={() => setShowsKeys(true)}
                >
                  <IconKeyboard size={20} stroke={1.6} aria-hidden />
                </ActionIcon>
              </span>
            </Toolbar>
          )}
          {list.filters && <FilterChips filters={list.filters} set={place.filters} onChange={change} />}
          <p className="only-read-aloud" aria-live="polite">
            {answer && !asked.isFetching ? counted(total ?? answer.rows.length, list.thing) : ''}
          </p>
          <ConnectionNotice asked={asked} />
          {asked.isPending && (
            <ListSkeleton
              label={`Loading ${list.thing.many}`}
              hasBoxes={bulkActions !== undefined}
              {...columns}
            />
          )}
          {asked.isError && !answer && (
            <ErrorState what={`the ${list.thing.many}`} error={asked.error} retry={refresh} />
          )}
          {answer && rows.length === 0 && (
            <NoRows
              list={list}
              place={place}
              onAll={clear}
              onFirstPage={() => change({})}
              isFirstRun={isBare}
            />
          )}
          {answer && rows.length > 0 && (
            <ListTable
              label={tableLabel(list, place)}
              rows={rows}
              {...(total !== undefined && total <= COUNT_MAX && { total })}
              rowId={list.rowId}
              link={list.link}
              {...columns}
              {...(bulkActions && { selection, failures: bulk.failures })}
            />
          )}
          {answer && beside && (
            <ListFoot
              beside={beside}
              shown={rowsShown(answer, place.page)}
              onPage={(to) => change(to, true)}
            />
          )}
        </div>
        {showsKeys && <ListKeysHelp list={list} onClose={() => setShowsKeys(false)} />}
      </>
    );
  };
}
