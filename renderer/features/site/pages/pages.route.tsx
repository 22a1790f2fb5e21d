import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useEffect } from 'react';
import { type PageRow, pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { onAction } from '../../../platform/actions.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { PageMenu } from './page-menu.tsx';
import { pageState, pageWhen } from './page-state.ts';
import styles from './pages.module.css';
import { restoredBy, useRestore } from './use-restore.ts';

/** Hears “Undo” after a page was deleted. */
function UndoDeletion({ division }: { readonly division: string }) {
  const { run } = useRestore(division);
  useEffect(
    () =>
      onAction((event) => {
        const page = restoredBy(event);
        if (page !== null) run(page);
      }),
    [run],
  );
  return null;
}

/** A home page that its owner hasn’t built isn’t in the list. */
function FirstHome() {
  return (
    <p className={styles.home}>
      <span>Your home page is the one that every store begins with.</span>
      <Button component={ProjectLink} to="/pages/edit/home/" variant="default">
        Make it your own
      </Button>
    </p>
  );
}

function AbovePages({ hasHome, division }: { readonly hasHome: boolean; readonly division: string }) {
  const { store } = useSession();
  return (
    <>
      <UndoDeletion division={division} />
      {store && !hasHome && <FirstHome />}
    </>
  );
}

function ShownWhen({ page }: { readonly page: PageRow }) {
  const timeZone = useTimeZone();
  return (
    <span className={styles.when}>
      {pageWhen(page, timeZone)}
      {page.isHiddenFromSearch && <span>Hidden from search engines</span>}
    </span>
  );
}

const list = defineList({
  call: pageCalls.list,
  title: 'My Pages',
  thing: { one: 'page', many: 'pages' },
  rowId: ({ id }) => id,
  // A deleted page has to be restored first.
  link: ({ id, deletedAt }) => (deletedAt === null ? `/pages/edit/${id}/` : '/pages/?view=deleted'),
  views: [
    { id: 'all', name: 'All' },
    {
      id: 'live',
      name: 'Live',
      empty: { title: 'Nothing is live', text: 'Publish a draft to show it to shoppers.' },
    },
    { id: 'draft', name: 'Drafts', empty: { title: 'No drafts', text: 'Every page is live.' } },
    {
      id: 'deleted',
      name: 'Deleted',
      empty: { title: 'Nothing was deleted', text: 'You can restore a page for 30 days after deleting it.' },
    },
  ],
  search: { hint: 'Name or address', looksThrough: ['names', 'addresses'], view: 'all' },
  columns: [
    {
      id: 'name',
      title: 'Name',
      kind: 'text',
      value: ({ title, isHome }) => (isHome ? `${title} (home page)` : title),
      second: ({ url }) => url,
      keep: 1,
      width: 14,
      grow: true,
      card: 'title',
    },
    {
      id: 'when',
      title: 'Shoppers',
      kind: 'own',
      cell: (page) => <ShownWhen page={page} />,
      keep: 2,
      width: 15,
      card: 'line',
    },
    {
      id: 'changed',
      title: 'Changed',
      kind: 'date',
      value: ({ changedAt }) => changedAt,
      keep: 3,
      width: 11,
      card: 'none',
    },
    {
      id: 'state',
      title: 'Status',
      kind: 'own',
      cell: (page) => {
        const { text, tone } = pageState(page);
        return <StatusPill tone={tone}>{text}</StatusPill>;
      },
      keep: 1,
      width: 8,
      card: 'status',
    },
    {
      id: 'more',
      title: 'More',
      kind: 'own',
      cell: (page) => <PageMenu page={page} />,
      keep: 1,
      width: 6,
      card: 'status',
    },
  ],
  create: { text: 'Create a page', to: '/pages/create/' },
  above: ({ hasHome, division }) => <AbovePages hasHome={hasHome} division={division} />,
  empty: {
    title: 'No pages yet',
    text: 'Tell people who you are, answer their questions or show off one design. Start from a template.',
    icon: IconFileText,
  },
});

/** `/pages/`: the pages that a store’s owner built. */
export const queries = listQueries(list);
export const loader = listLoader(list);
export const clientLoader = listClientLoader(list);
export default listScreen(list);
