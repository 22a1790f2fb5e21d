import { Text } from '@mantine/core';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import {
  FEEDBACK_TEXT_MAX_LENGTH,
  feedbackCalls,
} from '../../../../shared/features/help/feedback/feedback.ts';
import { required } from '../../../../shared/rules/fields/fields.ts';
import { isLocalPath } from '../../../../shared/rules/url-safety/url-safety.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { callKey, queryClient } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextAreaField } from '../../../ui/fields/fields.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SafeLink } from '../../../ui/safe-link.tsx';
import styles from './feedback.module.css';

type Feedback = CallAnswer<typeof feedbackCalls.list>['feedback'][number];

const TYPE_NAMES = { issue: 'Issue', suggestion: 'Suggestion', question: 'Question' } as const;
const ANSWER_RULES = { answer: [required] };
const NO_ANSWER = { answer: '' };

function AnswerForm({ feedback }: { readonly feedback: Feedback }) {
  const form = useFieldForm<{ answer: string }>({
    initial: NO_ANSWER,
    rules: ANSWER_RULES,
    keepAs: `feedback-answer-${feedback.id}`,
    submit: async ({ answer }) => {
      await gateway().call(feedbackCalls.answer, { params: { feedback: feedback.id }, body: { answer } });
      showSnackbar({ text: `Answer sent to ${feedback.from}` });
      await queryClient().invalidateQueries({ queryKey: callKey(feedbackCalls.list) });
    },
  });
  return (
    <Form form={form} label={`Answer ${feedback.from}`}>
      <TextAreaField {...form.field('answer')} label="Answer" rows={3} maxLength={FEEDBACK_TEXT_MAX_LENGTH} />
      <SubmitButton form={form} w="fit-content">
        Send answer
      </SubmitButton>
    </Form>
  );
}

/** One feedback with its images and its answer, or the form for one. */
export function FeedbackCard({ feedback }: { readonly feedback: Feedback }) {
  const { type, from, project, createdAt, page, proposal, images, answer } = feedback;
  return (
    <Panel title={`${TYPE_NAMES[type]} from ${from}`}>
      <Stack gap={3}>
        <Text size="sm" c="var(--ink-soft)">
          <OrderDate at={createdAt} />
          {project && `, ${project}`}, on {isLocalPath(page) ? <SafeLink href={page}>{page}</SafeLink> : page}
        </Text>
        <p className={styles.written}>{feedback.feedback}</p>
        {proposal && (
          <div>
            <strong>What should happen instead</strong>
            <p className={styles.written}>{proposal}</p>
          </div>
        )}
        {images.length > 0 && (
          <Row>
            {images.map((id, index) => (
              <a key={id} href={`/omnis/v3/feedback/images/${id}/`} target="_blank" rel="noopener">
                <img
                  src={`/omnis/v3/feedback/images/${id}/`}
                  alt={`Attachment ${index + 1} of ${images.length}`}
                  className={styles.attachment}
                  loading="lazy"
                />
              </a>
            ))}
          </Row>
        )}
        {answer ? (
          <div>
            <strong>
              {answer.by} answered, <OrderDate at={answer.at} />
            </strong>
            <p className={styles.written}>{answer.text}</p>
          </div>
        ) : (
          <AnswerForm feedback={feedback} />
        )}
      </Stack>
    </Panel>
  );
}
