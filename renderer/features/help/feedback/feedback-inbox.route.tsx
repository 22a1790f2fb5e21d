import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { FEEDBACK_VIEWS, feedbackCalls } from '../../../../shared/features/help/feedback/feedback.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { FeedbackCard } from './feedback-card.tsx';

const VIEW_NAMES = { open: 'To answer', answered: 'Answered', all: 'All' } as const;

/** What people wrote, newest first, and what staff answered. */
export default function FeedbackInbox() {
  const [search] = useSearchParams();
  const view = FEEDBACK_VIEWS.find((each) => each === search.get('view')) ?? 'open';
  const before = search.get('before');
  const inbox = useCall(
    feedbackCalls.list,
    { query: { view, ...(before && { before }) } },
    { keepPrevious: true },
  );
  const shown = inbox.data?.feedback ?? [];
  const last = shown.at(-1);
  return (
    <Stack gap={5} style={{ maxWidth: '56rem' }}>
      <PageHeader title="Feedback" lead="Issues, suggestions and questions. Answers go out by email." />
      <Row>
        {FEEDBACK_VIEWS.map((each) => (
          <Button
            key={each}
            component={ProjectLink}
            to={`/staff/feedback/?view=${each}`}
            variant={each === view ? 'filled' : 'default'}
            aria-current={each === view ? 'page' : undefined}
          >
            {VIEW_NAMES[each]}
          </Button>
        ))}
      </Row>
      {inbox.isPending && <LoadingState label="Loading feedback…" />}
      {inbox.isError && (
        <ErrorState what="the feedback" error={inbox.error} retry={() => void inbox.refetch()} />
      )}
      {inbox.isSuccess && shown.length === 0 && (
        <Empty title="Nothing here">When someone sends feedback, it appears here.</Empty>
      )}
      {shown.map((each) => (
        <FeedbackCard key={each.id} feedback={each} />
      ))}
      {inbox.data?.more && last && (
        <Button
          component={ProjectLink}
          to={`/staff/feedback/?view=${view}&before=${last.id}`}
          variant="default"
          w="fit-content"
        >
          Older feedback
        </Button>
      )}
    </Stack>
  );
}
