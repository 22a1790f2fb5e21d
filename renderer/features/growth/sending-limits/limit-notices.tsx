import { Button } from '@mantine/core';
import { useState } from 'react';
import { countText } from '../../../../shared/contract/list.ts';
import {
  type SendingLimits,
  sendingLimitCalls,
} from '../../../../shared/features/growth/sending-limits/sending-limits.calls.ts';
import {
  BREAK_ADVICE,
  breakText,
  LIFT_REASON_MAX,
  receiverName,
} from '../../../../shared/features/growth/sending-limits/sending-limits.ts';
import { required } from '../../../../shared/rules/fields/fields.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';

const waitText = (count: number): string =>
  count === 1 ? '1 email waits.' : `${countText(count)} emails wait.`;

const INITIAL = { reason: '' };
const RULE_SET = { reason: [required] };

function Lift({ onCancel }: { readonly onCancel: () => void }) {
  const lift = useCallMutation(sendingLimitCalls.lift, { refreshes: [sendingLimitCalls.find] });
  const form = useFieldForm({
    initial: INITIAL,
    rules: RULE_SET,
    submit: async (body) => {
      await lift.mutateAsync({ body });
      showSnackbar({ text: 'Your emails continue' });
    },
  });
  return (
    <Form form={form} label="Continue your emails">
      <TextField
        {...form.field('reason')}
        label="What have you changed?"
        hint="For example: we removed the old list. We keep your answer."
        type="text"
        autoComplete="off"
        maxLength={LIFT_REASON_MAX}
      />
      <Row gap={3}>
        <SubmitButton form={form} w="fit-content">
          Continue emails
        </SubmitButton>
        <Button variant="default" onClick={onCancel}>
          Keep paused
        </Button>
      </Row>
    </Form>
  );
}

function Stopped({ limits, isHome }: { readonly limits: SendingLimits; readonly isHome: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [stopped] = limits.breaks;
  if (!stopped || stopped.liftedAt !== null) return null;
  return (
    <Hint tone="bad" title="Your email offers are paused">
      <Stack gap={3}>
        <p>{`${breakText(stopped)} ${isHome ? '' : BREAK_ADVICE[stopped.cause]} Receipts and other emails about orders still leave.`}</p>
        {stopped.words !== '' && <p>{`It said: “${stopped.words}”`}</p>}
        {isHome ? (
          <ProjectLink to="/teemail/configuration/">Open email settings</ProjectLink>
        ) : !limits.mayChange ? (
          <p>Someone who may change settings can continue them.</p>
        ) : isOpen ? (
          <Lift onCancel={() => setOpen(false)} />
        ) : (
          <Button variant="default" w="fit-content" onClick={() => setOpen(true)}>
            Continue emails
          </Button>
        )}
      </Stack>
    </Hint>
  );
}

/** What holds up a store’s emails now: a stop after complaints or bounces, and receivers that take them slowly. */
export function LimitNotices({
  limits,
  isHome = false,
}: {
  readonly limits: SendingLimits;
  readonly isHome?: boolean;
}) {
  return (
    <>
      <Stopped limits={limits} isHome={isHome} />
      {limits.slow.map(({ receiver, waiting }) => (
        <Hint
          key={receiver}
          tone="warn"
          title={`${receiverName(receiver)} is slowing us down. ${waitText(waiting)}`}
        >
          We send them as fast as it takes them. Everyone else gets theirs as usual.
        </Hint>
      ))}
    </>
  );
}
