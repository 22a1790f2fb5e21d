import { Button } from '@mantine/core';
import { useState } from 'react';
import { peopleCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import {
  CONSENT_SOURCES,
  CONSENT_STATES,
  canLift,
  PEOPLE_LIMITS,
  type Person,
  type SaidConsent,
  SUPPRESSION_CAUSES,
} from '../../../../shared/features/growth/people/people.rules.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx';
import styles from './people.module.css';

const CHANNELS: Readonly<Record<SaidConsent['channel'], string>> = {
  email: 'Email',
  push: 'Push',
  onsite: 'On your store',
};
const TONES: Readonly<Record<SaidConsent['state'], Tone>> = {
  given: 'good',
  asked: 'note',
  withdrawn: 'warn',
};

const REFRESHES = { refreshes: [peopleCalls.get, peopleCalls.list] } as const;

/** One thing that was said: when, where, and the words that were read. */
function Said({ said }: { readonly said: SaidConsent }) {
  return (
    <li>
      <p>
        <strong>{said.basis === 'customer' ? 'Customer' : CONSENT_STATES[said.state]}</strong>{' '}
        <span className={styles.soft}>
          <OrderDate at={said.at} />
        </span>
      </p>
      <p>
        {CONSENT_SOURCES[said.source] ?? said.source}
        {said.page !== '' && `, page ${said.page}`}
      </p>
      {said.words !== null && <blockquote>{said.words}</blockquote>}
    </li>
  );
}

interface ReasonFormProps {
  readonly person: Person;
  readonly act: 'stop' | 'lift';
  readonly close: () => void;
}

function ReasonForm({ person, act, close }: ReasonFormProps) {
  const stop = useCallMutation(peopleCalls.stop, REFRESHES);
  const lift = useCallMutation(peopleCalls.lift, REFRESHES);
  const form = useFieldForm({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      const input = { params: { person: person.id }, body: { reason } };
      const { message } = await (act === 'stop' ? stop : lift).mutateAsync(input);
      showSnackbar({ text: message });
      close();
    },
  });
  return (
    <Form form={form} label={act === 'stop' ? 'Stop offers' : 'Allow offers again'}>
      <TextField
        {...form.field('reason')}
        label="Reason"
        hint="Your team sees it."
        maxLength={PEOPLE_LIMITS.reason}
      />
      <Row gap={2}>
        <SubmitButton form={form}>{act === 'stop' ? 'Stop offers' : 'Allow offers again'}</SubmitButton>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </Row>
    </Form>
  );
}

/** What a person agreed to, why, and what keeps offers from them. */
export function ConsentPanel({ person }: { readonly person: Person }) {
  const [act, setAct] = useState<'stop' | 'lift' | null>(null);
  const channels = [...new Set(person.consents.map(({ channel }) => channel))];
  return (
    <Panel title="Consent">
      <Stack gap={4}>
        {channels.length === 0 && <p className={styles.soft}>They never said anything about offers.</p>}
        {channels.map((channel) => {
          const said = person.consents.filter((one) => one.channel === channel);
          const [newest] = said;
          if (!newest) return null;
          return (
            <details key={channel} className={styles.why}>
              <summary>
                <span>{CHANNELS[channel]}</span>
                <StatusPill tone={TONES[newest.state]}>{CONSENT_STATES[newest.state]}</StatusPill>
                <span className={styles.whyWord}>Why</span>
              </summary>
              <ol>
                {said.map((one) => (
                  <Said key={`${one.at} ${one.state}`} said={one} />
                ))}
              </ol>
            </details>
          );
        })}
        {person.monthly && <p>Asked for one email a month</p>}
        {person.suppressions.map((one) => (
          <p key={`${one.cause} ${one.isEverywhere}`} className={styles.suppressed}>
            <strong>
              {one.isEverywhere ? 'They stopped the emails of all stores' : SUPPRESSION_CAUSES[one.cause]}
            </strong>{' '}
            <span className={styles.soft}>
              <OrderDate at={one.at} />
            </span>
            {one.reason !== null && <span> {one.reason}</span>}
          </p>
        ))}
        {act !== null && <ReasonForm person={person} act={act} close={() => setAct(null)} />}
        {act === null &&
          (person.suppressions.some(canLift) ? (
            <Button variant="default" w="fit-content" onClick={() => setAct('lift')}>
              Allow offers again
            </Button>
          ) : (
            person.suppressions.length === 0 && (
              <Button variant="default" w="fit-content" onClick={() => setAct('stop')}>
                Stop offers
              </Button>
            )
          ))}
      </Stack>
    </Panel>
  );
}
