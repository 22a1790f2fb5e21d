import { TextInput } from '@mantine/core';
import type { Late, Timing } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { wallTime, zoneName } from '../../../../shared/rules/dates/dates.ts';
import { Choice } from '../../../ui/choice.tsx';
import { NumberField } from '../../../ui/fields/fields.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { peopleText } from './campaign-texts.ts';
import styles from './campaigns.module.css';
import type { StepProps } from './step-props.ts';
import { useForecast } from './use-forecast.ts';

/** Tomorrow at ten, as a clock on the wall of the store shows it. */
function tomorrowAtTen(timeZone: string): string {
  const { day } = wallTime(new Date(Date.now() + 86_400_000), timeZone);
  return `${day}T10:00`;
}

interface LateChoiceProps {
  readonly timing: Extract<Timing, { kind: 'zones' }>;
  readonly people: number;
  readonly onLate: (late: Late) => void;
}

function LateChoice({ timing, people, onLate }: LateChoiceProps) {
  return (
    <Choice
      kind="list"
      label={`For ${peopleText(people)} that hour has passed`}
      value={timing.late}
      onValue={onLate}
      options={[
        { value: 'now', text: 'Send straight away' },
        { value: 'next-day', text: 'Send the next day at that hour' },
        { value: 'leave-out', text: 'Leave them out' },
      ]}
    />
  );
}

/** Step 3: when it is sent. */
export function TimeStep({ editing, choices }: StepProps) {
  const { fields, set, errors } = editing;
  const { timing, test } = fields;
  const { timeZone } = choices;
  const forecast = useForecast(fields);
  const at = timing.kind === 'now' ? null : timing.at;
  const place = zoneName(timeZone, new Date());
  const choose = (kind: Timing['kind']) => {
    const local = at ?? tomorrowAtTen(timeZone);
    set({
      timing:
        kind === 'now'
          ? { kind }
          : kind === 'at'
            ? { kind, at: local }
            : kind === 'zones'
              ? { kind, at: local, late: 'now' }
              : { kind, at: null, hours: 4 },
    });
  };
  const hasSample = test !== null && test.share < 100;
  return (
    <Panel title="When it is sent">
      <Stack gap={4}>
        <Choice
          kind="list"
          label="Time"
          isLabelHidden
          value={timing.kind}
          onValue={choose}
          error={errors.get('timing')}
          options={[
            { value: 'now', text: 'Now', hint: 'You can call it back for ten seconds.' },
            { value: 'at', text: 'At a time', hint: `In your store’s time: ${place}.` },
            {
              value: 'zones',
              text: 'At each reader’s own time',
              hint: hasSample
                ? 'Not with a test that sends a sample first.'
                : 'The same hour for everyone, wherever they are.',
            },
            {
              value: 'spread',
              text: 'Spread over some hours',
              hint: 'Visitors come to your store little by little.',
            },
          ]}
        />
        {timing.kind !== 'now' && (
          <div className={styles.pairs}>
            <TextInput
              type="datetime-local"
              label={timing.kind === 'spread' ? 'Starts (empty for now)' : 'Day and time'}
              value={timing.at ?? ''}
              error={errors.get('timing.at') ?? (forecast.data?.timeProblem || undefined)}
              onChange={(event) => {
                const value = event.currentTarget.value.slice(0, 16);
                if (timing.kind === 'spread') set({ timing: { ...timing, at: value === '' ? null : value } });
                else set({ timing: { ...timing, at: value } });
              }}
            />
            {timing.kind === 'spread' && (
              <NumberField
                label="Hours"
                min={1}
                max={24}
                value={timing.hours}
                onValue={(hours) => set({ timing: { ...timing, hours } })}
              />
            )}
          </div>
        )}
        {timing.kind === 'zones' && (forecast.data?.late ?? 0) > 0 && (
          <LateChoice
            timing={timing}
            people={forecast.data?.late ?? 0}
            onLate={(late) => set({ timing: { ...timing, late } })}
          />
        )}
        {timing.kind === 'zones' && (forecast.data?.unknownZone ?? 0) > 0 && (
          <Hint tone="note">
            {`We don’t know the time zone of ${peopleText(forecast.data?.unknownZone ?? 0)}. They get it at your store’s time, ${place}.`}
          </Hint>
        )}
        {forecast.data?.clockChanges.map(({ kind, zone, at: moment, people }) => (
          <Hint key={`${kind} ${zone}`} tone="warn">
            {kind === 'never'
              ? `Clocks change that day, and this time doesn’t exist in ${zoneName(zone, moment)}. ${peopleText(people)} get it at ${wallTime(moment, zone).time}.`
              : `Clocks change that day, and this time comes twice in ${zoneName(zone, moment)}. ${peopleText(people)} get it at the first of both.`}
          </Hint>
        ))}
      </Stack>
    </Panel>
  );
}
