import { useEffect, useMemo } from 'react';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  FEEDBACK_TEXT_MAX_LENGTH,
  feedbackCalls,
} from '../../../../shared/features/help/feedback/feedback.ts';
import { FEEDBACK_SNACKBAR_MS } from '../../../../shared/rules/constants/constants.ts';
import {
  asksForProposal,
  DEFAULT_FEEDBACK_TYPE,
  FEEDBACK_TYPES,
  feedbackRules,
} from '../../../../shared/rules/fields/fields.ts';
import { FEEDBACK_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { useGuardState } from '../../../platform/access/use-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { openPopup, type PopupProps } from '../../../platform/popups/popups.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, SelectField, SubmitButton, TextAreaField } from '../../../ui/fields/fields.ts';
import { Row } from '../../../ui/layout.tsx';
import { FeedbackImagesField } from './feedback-images-field.tsx';
import { OPEN_FEEDBACK } from './feedback-opener.tsx';
import { useFeedbackImages } from './use-feedback-images.ts';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    'feedback-popup': { props: Record<string, never>; answer: 'sent' };
  }
}

const INITIAL = { type: DEFAULT_FEEDBACK_TYPE as string, feedback: '', proposal: '' };
const CHOICES = FEEDBACK_TYPES.map((value) => ({
  value,
  label: { issue: 'An issue', suggestion: 'A suggestion', question: 'A question' }[value],
}));
const typeOf = (value: string | null) =>
  FEEDBACK_TYPES.find((type) => type === value) ?? DEFAULT_FEEDBACK_TYPE;

/** Sends an issue, a suggestion or a question. Drafts survive a reload. Spec 3 §5.4. */
export default function FeedbackPopup({ close }: PopupProps<'feedback-popup'>) {
  const atlas = useGuardState().context === 'atlas';
  const images = useFeedbackImages();
  const rules = useMemo(() => feedbackRules({ atlas }), [atlas]);
  const form = useFieldForm({
    initial: INITIAL,
    rules,
    keepAs: 'feedback',
    submit: async ({ type, feedback, proposal }) => {
      try {
        await gateway().call(feedbackCalls.submit, {
          body: {
            type: typeOf(type),
            feedback,
            ...(asksForProposal(type) && { proposal }),
            page: location.pathname + location.search,
            images: images.images.flatMap(({ id }) => id ?? []),
          },
        });
      } catch (error) {
        if (!(error instanceof Refusal && error.status === 422))
          showSnackbar({ type: 'error', text: FEEDBACK_MESSAGES.failed });
        throw error;
      }
      close('sent');
      showSnackbar({
        text: FEEDBACK_MESSAGES.submitted,
        displayMs: FEEDBACK_SNACKBAR_MS,
        action: { text: FEEDBACK_MESSAGES.writeAnother, event: OPEN_FEEDBACK },
      });
    },
  });

  const leave = async () => {
    const written = [form.values.feedback, form.values.proposal].some((text) => text?.trim());
    if (written || images.images.length > 0) {
      const sure = await openPopup('confirm', {
        title: 'Discard your feedback?',
        text: 'You haven’t sent it yet.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep writing',
        destructive: true,
      });
      if (!sure) return;
    }
    form.reset();
    close();
  };
  const { add } = images;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (!file) return;
      event.preventDefault();
      void add(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [add]);

  return (
    <Dialog title="Feedback" onClose={() => void leave()} size="m">
      <Form form={form}>
        <SelectField {...form.field('type')} label="What type of feedback is it?" choices={CHOICES} />
        <TextAreaField
          {...form.field('feedback')}
          label="Your feedback"
          rows={4}
          maxLength={FEEDBACK_TEXT_MAX_LENGTH}
        />
        {asksForProposal(form.values.type) && (
          <TextAreaField
            {...form.field('proposal')}
            required={atlas}
            label="What should happen instead?"
            rows={2}
            maxLength={FEEDBACK_TEXT_MAX_LENGTH}
          />
        )}
        <FeedbackImagesField {...images} />
        <Row at="end">
          <SubmitButton form={form} disabled={!form.isValid || images.busy}>
            Send feedback
          </SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
