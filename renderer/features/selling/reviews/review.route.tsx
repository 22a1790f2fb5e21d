import { Button } from '@mantine/core';
import { IconExternalLink, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import {
  type ManagedReview,
  reviewCalls,
} from '../../../../shared/features/selling/reviews/reviews.calls.ts';
import { HELD_WORDS, REVIEW_LIMITS } from '../../../../shared/features/selling/reviews/reviews.ts';
import { RULE_MAKERS } from '../../../../shared/rules/fields/fields.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Form, SubmitButton, TextAreaField } from '../../../ui/fields/fields.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './review.module.css';
import { REVIEW_STATES } from './review-states.ts';
import { Stars } from './stars.tsx';

export const queries: RouteQueries = ({ review }) =>
  review ? [reads(reviewCalls.get, { params: { review } })] : [];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const REFRESHES = { refreshes: [reviewCalls.get, reviewCalls.list] } as const;

const REPLY_RULES = { reply: [RULE_MAKERS.max_length(REVIEW_LIMITS.replyMax)] };

function ReplyForm({ review }: { readonly review: ManagedReview }) {
  const save = useCallMutation(reviewCalls.reply, REFRESHES);
  const initial = useMemo(() => ({ reply: review.reply ?? '' }), [review.reply]);
  const form = useFieldForm<{ reply: string }>({
    initial,
    rules: REPLY_RULES,
    submit: async ({ reply }) => {
      await save.mutateAsync({ params: { review: review.id }, body: { reply } });
      showSnackbar({ text: reply.trim() === '' ? 'Reply removed' : 'Reply saved' });
    },
  });
  return (
    <Form form={form} label="Reply">
      <TextAreaField
        {...form.field('reply')}
        label="Your reply"
        hint="Everyone who reads the review sees it. Leave it empty to remove the reply."
        maxLength={REVIEW_LIMITS.replyMax}
      />
      <Row>
        <SubmitButton form={form}>Save reply</SubmitButton>
      </Row>
    </Form>
  );
}

function StateButton({ review: { id, state } }: { readonly review: ManagedReview }) {
  const show = useCallMutation(reviewCalls.showMany, REFRESHES);
  const hide = useCallMutation(reviewCalls.hideMany, REFRESHES);
  const body = { ids: [id] };
  const change = async (to: 'show' | 'hide') => {
    if (to === 'hide') {
      const answer = await openPopup('confirm', {
        title: 'Hide this review?',
        text: 'Hide only what is abusive, has personal data or is about something else. Hiding a review because of its stars is against the law in many countries.',
        confirmLabel: 'Hide',
      });
      if (answer !== true) return;
    }
    try {
      await (to === 'show' ? show : hide).mutateAsync({ body });
      showSnackbar({ text: to === 'show' ? 'Review shown' : 'Review hidden' });
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <>
      {state !== 'shown' && (
        <Button leftSection={<IconEye size={16} aria-hidden />} onClick={() => void change('show')}>
          Show
        </Button>
      )}
      {state !== 'hidden' && (
        <Button
          variant="default"
          leftSection={<IconEyeOff size={16} aria-hidden />}
          onClick={() => void change('hide')}
        >
          Hide
        </Button>
      )}
    </>
  );
}

/** `/reviews/{review}/`: one review, whether the store shows it, and the reply to it. */
export default function Review() {
  const { review: id = '' } = useParams();
  const found = useCall(reviewCalls.get, { params: { review: id } });
  if (found.isPending) return <LoadingState label="Review" lines={8} />;
  if (found.isLoadingError)
    return <ErrorState what="this review" error={found.error} retry={() => void found.refetch()} />;
  const { review } = found.data;
  const title = review.title || `Review by ${review.name}`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        lead={
          <>
            <Stars stars={review.stars} /> {review.productName}
          </>
        }
        actions={
          <Row gap={3}>
            {review.address !== null && (
              <Button
                component="a"
                href={review.address}
                target="_blank"
                rel="noreferrer"
                variant="default"
                leftSection={<IconExternalLink size={16} aria-hidden />}
              >
                View in store
              </Button>
            )}
            <StateButton review={review} />
          </Row>
        }
      />
      <Stack>
        <Panel title="Review">
          <p className={styles.text}>{review.body}</p>
          <Facts
            facts={[
              ['Customer', review.isVerified ? `${review.name}, verified buyer` : review.name],
              ...(review.variant ? [['Bought', review.variant] as const] : []),
              [
                'Status',
                <StatusPill key="state" tone={REVIEW_STATES[review.state].tone}>
                  {REVIEW_STATES[review.state].text}
                </StatusPill>,
              ],
              ...(review.state === 'waiting' && review.heldFor
                ? [['Reason to check', HELD_WORDS[review.heldFor]] as const]
                : []),
              ['Written', <OrderDate key="written" at={review.writtenAt} />],
              ...(review.edits > 0
                ? [['Changed by its writer', review.edits === 1 ? 'Once' : `${review.edits} times`] as const]
                : []),
            ]}
          />
        </Panel>
        <Panel title="Reply in public">
          <ReplyForm key={review.id} review={review} />
        </Panel>
      </Stack>
    </>
  );
}
