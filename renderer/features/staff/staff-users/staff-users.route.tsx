import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  STAFF_PAGE_SIZE,
  STAFF_TEAMS,
  type StaffRow,
  staffTeamSchema,
  staffUserCalls,
} from '../../../../shared/features/staff/staff-users/staff-users.ts';
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
import { StaffFace } from './staff-face.tsx';
import { StaffPills } from './staff-pills.tsx';
import styles from './staff-users.module.css';

/** What the list can be narrowed to, each a query of the address. */
const FILTERS = [
  {
    name: 'team',
    label: 'Team',
    any: 'All teams',
    data: Object.entries(STAFF_TEAMS).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'status',
    label: 'Status',
    any: 'Any',
    data: [
      { value: 'enabled', label: 'Enabled' },
      { value: 'pending', label: 'Pending' },
      { value: 'disabled', label: 'Disabled' },
    ],
  },
  {
    name: 'only',
    label: 'Only',
    any: 'Everyone',
    data: [
      { value: 'leadership', label: 'Leadership' },
      { value: 'muted', label: 'Muted' },
    ],
  },
] as const;

const oneOf = <T extends string>(value: string | null, known: readonly T[]): T | undefined =>
  known.find((each) => each === value);

function wishOf(address: URLSearchParams) {
  const team = staffTeamSchema.safeParse(address.get('team')).data;
  const status = oneOf(address.get('status'), ['enabled', 'pending', 'disabled']);
  const only = oneOf(address.get('only'), ['leadership', 'muted']);
  return {
    query: {
      search: address.get('search')?.trim() ?? '',
      page: Math.max(1, Number(address.get('page')) || 1),
      ...(team && { team }),
      ...(status && { status }),
      ...(only && { only }),
    },
  };
}

export const queries: RouteQueries = (_, search) => [reads(staffUserCalls.list, wishOf(search))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const COLUMNS: readonly DataColumn<StaffRow>[] = [
  {
    id: 'name',
    header: 'Name',
    isName: true,
    cell: (user) => (
      <span className={styles.person}>
        <StaffFace name={user.name} avatar={user.avatar} colour={user.colour} />
        <span className={styles.lines}>
          {user.name}
          <small>{user.email}</small>
        </span>
      </span>
    ),
  },
  {
    id: 'team',
    header: 'Team',
    cell: (user) => (user.team ? STAFF_TEAMS[user.team] : user.internal ? 'No team' : 'Factory'),
  },
  { id: 'status', header: 'Status', cell: (user) => <StaffPills {...user} /> },
  {
    id: 'lastActive',
    header: 'Last active',
    width: '12rem',
    cell: (user) => (user.lastActive ? <OrderDate at={user.lastActive} /> : 'Never logged in'),
  },
];
const keyOf = (user: StaffRow) => user.id;
const linkOf = (user: StaffRow) => `/staff/users/${user.id}/`;

/** Everybody who works here. */
export default function StaffUsers() {
  const [address] = useSearchParams();
  const { query } = wishOf(address);
  const staff = useCall(staffUserCalls.list, { query }, { keepPrevious: true });
  const change = useAddressChange();
  const [typed, setTyped] = useState(query.search);
  useTypingPause(typed, query.search, (search) => change({ search }));
  const showAll = () => {
    setTyped('');
    change({ search: null, team: null, status: null, only: null });
  };
  const found = staff.data;
  return (
    <>
      <PageHeader title="Staff" lead="Internal and factory staff." />
      <Stack gap="md">
        <div className={styles.filters}>
          <TextInput
            type="search"
            label="Search"
            placeholder="Name, username or email"
            leftSection={<IconSearch size={18} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {FILTERS.map(({ name, label, any, data }) => (
            <Select
              key={name}
              label={label}
              placeholder={any}
              clearable
              data={data}
              value={query[name] ?? null}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
        </div>
        <p className="only-read-aloud" aria-live="polite">
          {found && !staff.isFetching ? `${found.total} people` : ''}
        </p>
        <FoundList asked={staff} label="Staff" lines={8}>
          {({ rows: users, total }) => {
            const last = Math.max(1, Math.ceil(total / STAFF_PAGE_SIZE));
            return (
              <>
                <DataTable
                  label="Staff"
                  rows={users}
                  columns={COLUMNS}
                  rowKey={keyOf}
                  rowLink={linkOf}
                  empty={
                    query.page > 1 ? (
                      <EmptyState
                        title={`Page ${query.page} doesn’t exist`}
                        icon={<IconUserOff size={32} stroke={1.5} />}
                        action={
                          <Button variant="default" onClick={() => change({})}>
                            Go to the first page
                          </Button>
                        }
                      >
                        That page doesn’t exist.
                      </EmptyState>
                    ) : (
                      <EmptyState
                        title="No one matches"
                        icon={<IconUserOff size={32} stroke={1.5} />}
                        action={
                          <Button variant="default" onClick={showAll}>
                            Show everyone
                          </Button>
                        }
                      >
                        Try another name or remove a filter.
                      </EmptyState>
                    )
                  }
                />
                {users.length > 0 && last > 1 && (
                  <Group
                    component="nav"
                    className={styles.pages}
                    justify="space-between"
                    wrap="nowrap"
                    aria-label="Pages"
                  >
                    <Button
                      variant="default"
                      disabled={query.page <= 1}
                      onClick={() => change({ page: String(query.page - 1) }, true)}
                    >
                      Previous
                    </Button>
                    <Text c="var(--ink-soft)" ta="center">
                      Page {query.page} of {last}, {total} in all
                    </Text>
                    <Button
                      variant="default"
                      disabled={query.page >= last}
                      onClick={() => change({ page: String(query.page + 1) }, true)}
                    >
                      Next
                    </Button>
                  </Group>
                )}
              </>
            );
          }}
        </FoundList>
      </Stack>
    </>
  );
}
