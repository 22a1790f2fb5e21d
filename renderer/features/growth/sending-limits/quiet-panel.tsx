import { NativeSelect, Switch } from '@mantine/core';
import {
  type SendingLimits,
  sendingLimitCalls,
} from '../../../../shared/features/growth/sending-limits/sending-limits.calls.ts';
import {
  TOUCH_BOUNDS,
  type TouchSettings,
} from '../../../../shared/features/growth/sending-limits/sending-limits.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { NumberField } from '../../../ui/fields/fields.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './sending-limits.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 === 0 ? 12 : hour % 12}${hour < 12 ? 'am' : 'pm'}`,
}));

/** How many offers a person gets at most, and when they get none. */
export function QuietPanel({ limits }: { readonly limits: SendingLimits }) {
  const save = useCallMutation(sendingLimitCalls.save, { refreshes: [sendingLimitCalls.find] });
  const { settings, mayChange } = limits;
  const set = (changed: Partial<TouchSettings>) =>
    save.mutate(
      { body: { ...settings, ...changed } },
      { onSuccess: () => showSnackbar({ text: 'Quiet times saved' }), onError: showFailure },
    );
  const isLocked = !mayChange || save.isPending;
  const [dayLeast, dayMost] = TOUCH_BOUNDS.perDay;
  const [weekLeast, weekMost] = TOUCH_BOUNDS.perWeek;
  return (
    <Panel title="Quiet times">
      <Stack gap={4}>
        <Switch
          label="Limit offers for each person"
          description="People who’ve had as many are left out, and you see how many. Emails about orders don’t count."
          checked={settings.isOn}
          disabled={isLocked}
          onChange={(event) => set({ isOn: event.currentTarget.checked })}
        />
        {settings.isOn && (
          <div className={styles.pair}>
            <NumberField
              label="In 24 hours"
              value={settings.perDay}
              min={dayLeast}
              max={dayMost}
              disabled={isLocked}
              onValue={(perDay) => {
                if (perDay >= dayLeast && perDay <= dayMost && perDay !== settings.perDay) set({ perDay });
              }}
            />
            <NumberField
              label="In seven days"
              value={settings.perWeek}
              min={weekLeast}
              max={weekMost}
              disabled={isLocked}
              onValue={(perWeek) => {
                if (perWeek >= weekLeast && perWeek <= weekMost && perWeek !== settings.perWeek)
                  set({ perWeek });
              }}
            />
          </div>
        )}
        <Switch
          label="Quiet hours"
          description="Automatic emails and push messages wait until they end, in each person’s own time. Campaigns leave at the time that you choose."
          checked={settings.hasQuietHours}
          disabled={isLocked}
          onChange={(event) => set({ hasQuietHours: event.currentTarget.checked })}
        />
        {settings.hasQuietHours && (
          <div className={styles.pair}>
            <NativeSelect
              label="From"
              data={HOURS}
              value={String(settings.quietFrom)}
              disabled={isLocked}
              onChange={(event) => set({ quietFrom: Number(event.currentTarget.value) })}
            />
            <NativeSelect
              label="Until"
              data={HOURS}
              value={String(settings.quietTo)}
              disabled={isLocked}
              onChange={(event) => set({ quietTo: Number(event.currentTarget.value) })}
            />
          </div>
        )}
      </Stack>
    </Panel>
  );
}
