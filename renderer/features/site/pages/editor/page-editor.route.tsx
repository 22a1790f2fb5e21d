import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import { pageCalls } from '../../../../../shared/features/site/pages/pages.calls.ts';
import { HOME_URL } from '../../../../../shared/features/site/pages/pages.ts';
import { PAGE_MESSAGES } from '../../../../../shared/rules/messages/messages.ts';
import { useSession } from '../../../../platform/access/use-session.ts';
import { withProject } from '../../../../platform/calls/calls.ts';
import { useCallMutation } from '../../../../platform/data/data.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { Row } from '../../../../ui/layout.tsx';
import { ToolStart } from '../../../../ui/tool-start.tsx';
import { PageOfStore } from './page-of-store.tsx';

/** A store whose home page is still the one that every store begins with. */
function FirstHome({
  division,
  onMade,
}: {
  readonly division: string;
  readonly onMade: () => Promise<unknown>;
}) {
  const create = useCallMutation(pageCalls.create, { onSuccess: onMade, onError: showFailure });
  const start = (template: 'home' | 'blank') =>
    create.mutate({ params: { division }, body: { template, url: HOME_URL, title: 'Home' } });
  return (
    <ToolStart title="Home page">
      <Empty
        title="Make your home page your own"
        action={
          <Row gap={3} at="center">
            <Button loading={create.isPending} onClick={() => start('home')}>
              Start from a template
            </Button>
            <Button variant="default" disabled={create.isPending} onClick={() => start('blank')}>
              Start with an empty page
            </Button>
          </Row>
        }
      >
        Shoppers keep seeing the present home page until you publish.
      </Empty>
    </ToolStart>
  );
}

/** `/pages/edit/{page}/`: the page builder. */
export default function EditPage() {
  const { page = 'home' } = useParams();
  const { store } = useSession();
  const division = store?.divisionId;
  const params = useMemo(() => (division ? { division, page } : null), [division, page]);
  if (!params)
    return (
      <ToolStart title="Edit page">
        <Empty title={PAGE_MESSAGES.withoutStore} />
      </ToolStart>
    );
  if (page === 'footer') return <Navigate to={withProject('/footer-editor/')} replace />;
  return (
    <PageOfStore
      key={`${params.division} ${params.page}`}
      params={params}
      title="Edit page"
      back={{ text: 'My Pages', to: '/pages/' }}
      {...(page === 'home' && {
        start: (onMade: () => Promise<unknown>) => <FirstHome division={params.division} onMade={onMade} />,
      })}
    />
  );
}
