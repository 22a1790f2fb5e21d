import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { momentText } from '../../../shared/rules/dates/dates.ts';
import type { Rule } from '../../../shared/rules/fields/fields.ts';
import { useFieldForm } from '../../platform/forms/use-field-form.ts';
import type { PopupProps } from '../../platform/popups/popups.ts';
import { readersTimeZone } from '../../platform/time-zone.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Form, SubmitButton, TextField } from '../../ui/fields/fields.ts';
import { Hint } from '../../ui/hint.tsx';
import { Stack } from '../../ui/layout.tsx';
import styles from './confirm-correspondence.module.css';
import { fromTypedTime, peopleText, sendTimeRefusal, toTypedTime, untilText } from './send-time.ts';

const HOUR_MS = 3_600_000;
const SEND_TIME: Rule = {
  name: 'send_time',
  check: (typed) => sendTimeRefusal(fromTypedTime(String(typed ?? '')) ?? '', Date.now()),
};
const RULE_SET = { at: [SEND_TIME] };

interface RescheduleProps {
  readonly from: string | null;
  readonly onChosen: (at: string | null) => void;
  readonly onBack: () => void;
}

function Reschedule({ from, onChosen, onBack }: RescheduleProps) {
  const [when, setWhen] = useState('later');
  const [initial] = useState(() => ({
    at: toTypedTime(from ?? new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS).toISOString()),
  }));
  const form = useFieldForm({
    initial,
    rules: when === 'later' ? RULE_SET : {},
    submit: async ({ at }) => onChosen(when === 'later' ? fromTypedTime(at) : null),
  });
  return (
    <Form form={form} label="Send time">
      <SegmentedControl
        aria-label="Send time"
        value={when}
        onChange={setWhen}
        data={[
          { value: 'later', label: 'At a time' },
          { value: 'now', label: 'Now' },
        ]}
      />
      {when === 'later' && (
        <TextField
          {...form.field('at')}
          type="datetime-local"
          label="Day and time"
          hint={`In your time zone, ${readersTimeZone()}`}
        />
      )}
      <DialogActions onCancel={onBack} cancelLabel="Back">
        <SubmitButton form={form}>Use this time</SubmitButton>
      </DialogActions>
    </Form>
  );
}

/** Says what goes out, to how many people and when, before it does; the time can still be changed. Spec 1 §2.11. */
export default function ConfirmCorrespondencePopup({
  subject,
  recipients,
  audience,
  scheduledFor,
  close,
}: PopupProps<'confirm-correspondence'>) {
  const [at, setAt] = useState(scheduledFor);
  const [rescheduling, setRescheduling] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const timeZone = readersTimeZone();
  const confirm = () => {
    const late = at === null ? null : sendTimeRefusal(at, Date.now());
    if (late === null) close({ scheduledFor: at });
    else setRefusal(late);
  };
  return (
    <Dialog title={at === null ? 'Send this now?' : 'Schedule this?'} onClose={() => close()}>
      {rescheduling ? (
        <Reschedule
          from={at}
          onBack={() => setRescheduling(false)}
          onChosen={(chosen) => {
            setAt(chosen);
            setRefusal(null);
            setRescheduling(false);
          }}
        />
      ) : (
        <Stack gap={5}>
          <dl className={styles.facts}>
            <dt>What</dt>
            <dd>{subject}</dd>
            <dt>To</dt>
            <dd>
              {peopleText(recipients)}
              {audience && <span className={styles.aside}>{audience}</span>}
            </dd>
            <dt>When</dt>
            <dd>
              {at === null ? 'Now' : momentText(at, timeZone)}
              {at !== null && (
                <span className={styles.aside}>
                  Your time ({timeZone}), {untilText(at, Date.now())}
                </span>
              )}
              <Button
                variant="subtle"
                ml="calc(-1 * var(--button-padding-x))"
                onClick={() => setRescheduling(true)}
              >
                Reschedule
              </Button>
            </dd>
          </dl>
          {recipients === 0 && <Hint tone="warn">This list is empty, so no one would receive this.</Hint>}
          {refusal && (
            <Hint tone="bad" isAlert>
              {refusal}. Choose another time or send it now.
            </Hint>
          )}
          <DialogActions onCancel={() => close()}>
            <Button onClick={confirm} disabled={recipients === 0} data-autofocus>
              {at === null ? 'Send now' : 'Schedule'}
            </Button>
          </DialogActions>
        </Stack>
      )}
    </Dialog>
  );
}
