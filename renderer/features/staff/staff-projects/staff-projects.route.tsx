import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { IconFolderOff, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  STAFF_PROJECT_KINDS,
  type StaffProjectRow,
  staffProjectCalls,
  staffProjectKindSchema,
} from '../../../../shared/features/staff/staff-projects/staff-projects.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { useTypingPause } from '../../../platform/forms/use-typing-pause.ts';
import { useAddressChange } from '../../../platform/navigation/use-address-change.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { FoundList } from '../../../ui/found-list.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ProjectPills } from './project-pills.tsx';
import styles from './staff-projects.module.css';

const KINDS = Object.entries(STAFF_PROJECT_KINDS).map(([value, label]) => ({ value, label }));

const placeIn = (text: string | null) =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

function wishOf(address: URLSearchParams) {
  const only = staffProjectKindSchema.safeParse(address.get('only')).data;
  const after = placeIn(address.get('after'));
  const before = placeIn(address.get('before'));
  return {
    query: {
      search: address.get('search')?.trim() ?? '',
      ...(only && { only }),
      ...(before && { before }),
      ...(after && { after }),
    },
  };
}

export const queries: RouteQueries = (_, search) => [reads(staffProjectCalls.list, wishOf(search))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const others = (count: number, one: string, many: string) =>
  count === 1 ? one : `${count.toLocaleString('en-GB')} ${many}`;

const COLUMNS: readonly DataColumn<StaffProjectRow>[] = [
  {
    id: 'name',
    header: 'Project',
    isName: true,
    cell: ({ name, id }) => (
      <span className={styles.lines}>
        {name}
        <small className={styles.code}>{id}</small>
      </span>
    ),
  },
  {
    id: 'people',
    header: 'Owner',
    cell: ({ owner, members }) => (
      <span className={styles.lines}>
        {owner ?? 'No one'}
        <small>{others(members, 'One member', 'members')}</small>
      </span>
    ),
  },
  {
    id: 'stores',
    header: 'Store',
    cell: ({ host, stores }) => (
      <span className={styles.lines}>
        {host ?? 'None'}
        {stores > 1 && <small>{stores} stores</small>}
      </span>
    ),
  },
  { id: 'kind', header: 'Kind', cell: (project) => <ProjectPills {...project} /> },
  {
    id: 'createdAt',
    header: 'Created',
    width: '10rem',
    cell: ({ createdAt }) => <OrderDate at={createdAt} />,
  },
];
const keyOf = ({ id }: StaffProjectRow) => id;
const linkOf = ({ id }: StaffProjectRow) => `/staff/projects/${id}/`;

/** Every project of the platform, newest first. */
export default function StaffProjects() {
  const [address] = useSearchParams();
  const { query } = wishOf(address);
  const projects = useCall(staffProjectCalls.list, { query }, { keepPrevious: true });
  const change = useAddressChange();
  const [typed, setTyped] = useState(query.search);
  useTypingPause(typed, query.search, (search) => change({ search }));
  const showAll = () => {
    setTyped('');
    change({ search: null, only: null });
  };
  const found = projects.data;
  return (
    <>
      <PageHeader title="All projects" lead="Every merchant’s project, newest first." />
      <Stack gap="md">
        <div className={styles.filters}>
          <TextInput
            type="search"
            label="Search"
            placeholder="Name, owner’s email or domain"
            leftSection={<IconSearch size={18} aria-hidden />}
            value={typed}
            maxLength={120}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Select
            label="Only"
            placeholder="All projects"
            clearable
            data={KINDS}
            value={query.only ?? null}
            onChange={(only) => change({ only })}
          />
        </div>
        <p className="only-read-aloud" aria-live="polite">
          {found && !projects.isFetching
            ? others(found.rows.length, 'One project shown', 'projects shown')
            : ''}
        </p>
        <FoundList asked={projects} label="Projects" lines={8}>
          {({ rows, next, previous }) => (
            <>
              <DataTable
                label="Projects"
                rows={rows}
                columns={COLUMNS}
                rowKey={keyOf}
                rowLink={linkOf}
                empty={
                  <EmptyState
                    title="No project fits"
                    icon={<IconFolderOff size={32} stroke={1.5} />}
                    action={
                      <Button variant="default" onClick={showAll}>
                        Show all projects
                      </Button>
                    }
                  >
                    Part of a project’s name, of an owner’s email or of a store’s domain is enough.
                  </EmptyState>
                }
              />
              {(next !== null || previous !== null) && (
                <Group component="nav" justify="space-between" aria-label="Pages">
                  <Button
                    variant="default"
                    disabled={previous === null}
                    onClick={() => change({ before: previous }, true)}
                  >
                    Newer
                  </Button>
                  <Button
                    variant="default"
                    disabled={next === null}
                    onClick={() => change({ after: next }, true)}
                  >
                    Older
                  </Button>
                </Group>
              )}
            </>
          )}
        </FoundList>
      </Stack>
    </>
  );
}
