import { Button, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconCrown, IconFolderOff, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { memberRoleName } from '../../../../shared/contract/roles.ts';
import { INTEGRATION_QUERY, projectCalls } from '../../../../shared/features/projects/projects/projects.ts';
import { PROJECT_QUERY } from '../../../../shared/rules/constants/constants.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import {
  browserLoader,
  queryClient,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { useTypingPause } from '../../../platform/forms/use-typing-pause.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { ConnectionNotice } from '../../../ui/connection-notice.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Row } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill, Tag } from '../../../ui/status-pill.tsx';
import styles from './switch.module.css';

const FIRST_PAGE = { query: { page: '1' } };

export const queries: RouteQueries = () => [reads(projectCalls.list, FIRST_PAGE)];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** Arrow keys walk from the search field through the found projects and back. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-project]')];
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? stops.indexOf(activeElement) : -1;
  event.preventDefault();
  stops[at + step]?.focus();
}

/** Every project of the account, found by part of its name on the server. Spec 1 §2.6. */
export default function SwitchProject() {
  const { project: active } = useSession();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  useTypingPause(typed, search, (text) => {
    setSearch(text);
    setPage(1);
  });
  const input =
    search === '' && page === 1 ? FIRST_PAGE : { query: { page: String(page), ...(search && { search }) } };
  const asked = useCall(projectCalls.list, input, { keepPrevious: true });
  const { data, error, isPending, refetch } = asked;
  const pages = data ? Math.ceil(data.total / data.perPage) : 0;

  const change = async (id: string) => {
    try {
      await refreshSession(id);
      queryClient().clear();
      await navigate(`/dashboard/?${PROJECT_QUERY}=${encodeURIComponent(id)}`);
    } catch (failure) {
      showFailure(failure);
    }
  };
  return (
    <Page
      width="read"
      title="Switch project"
      actions={
        <Button component={ProjectLink} to={`/project/create/?${INTEGRATION_QUERY}=store`} variant="default">
          New project
        </Button>
      }
    >
      <Panel>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys pass through it on their way from field to list */}
        <div onKeyDown={walk}>
          <TextInput
            label="Find a project"
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            leftSection={<IconSearch size={18} aria-hidden />}
            autoComplete="off"
            autoFocus
          />
          <Text size="sm" c="var(--ink-soft)" mt="xs" role="status">
            {data && (data.total === 1 ? 'One project' : `${data.total} projects`)}
          </Text>
          <ConnectionNotice asked={asked} />
          {isPending && <LoadingState label="Projects" />}
          {error && !data && <ErrorState what="your projects" error={error} retry={refetch} />}
          {data?.total === 0 && (
            <Empty
              title={search === '' ? 'No project yet' : 'No projects match'}
              icon={<IconFolderOff size={32} stroke={1.5} />}
              action={
                search !== '' && (
                  <Button variant="default" onClick={() => setTyped('')}>
                    Show all projects
                  </Button>
                )
              }
            >
              {search === ''
                ? 'Create one above, or ask a team to invite you by email.'
                : 'Try part of the name. You’ll only see projects you’ve been invited to.'}
            </Empty>
          )}
          <ul className={styles.list} aria-label="Projects">
            {data?.projects.map(({ id, name, role, isPro }) => (
              <li key={id}>
                <UnstyledButton data-project className={styles.project} onClick={() => change(id)}>
                  <span className={styles.name}>
                    {name}
                    <span className={styles.code}>{id}</span>
                  </span>
                  <Row gap={2}>
                    {isPro && <Tag icon={<IconCrown size={14} aria-hidden />}>Pro</Tag>}
                    <Tag>{memberRoleName(role)}</Tag>
                    {id === active?.id && <StatusPill tone="good">Open now</StatusPill>}
                  </Row>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </div>
        {pages > 1 && (
          <Row at="spread" before={4}>
            <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <Text size="sm">
              Page {page} of {pages}
            </Text>
            <Button variant="default" disabled={page === pages} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </Row>
        )}
      </Panel>
    </Page>
  );
}
