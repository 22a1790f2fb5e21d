import { Switch, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { readersTimeZone } from '../../../platform/time-zone.ts';
import { fromLocalField, toLocalField } from '../../../ui/fields/local-moment.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { type PartProps, SORT_CHOICES } from './collection-form.ts';
import styles from './collections.module.css';

/** Whether, when and in which order shoppers see a collection. */
export function VisibilityPanel({ fields, errors, change }: PartProps) {
  // The server doesn’t know the person’s time zone: the times follow in the browser.
  const [zone, setZone] = useState<string | null>(null);
  useEffect(() => setZone(readersTimeZone().replaceAll('_', ' ')), []);
  return (
    <Panel title="In your store">
      <Stack gap={4}>
        <Switch
          label="Shown to shoppers"
          checked={fields.isPublished}
          onChange={(event) => change({ isPublished: event.currentTarget.checked })}
        />
        <TextInput
          type="datetime-local"
          label="From"
          value={zone === null ? '' : toLocalField(fields.startsAt)}
          onChange={(event) => change({ startsAt: fromLocalField(event.currentTarget.value) })}
          error={errors.startsAt}
          disabled={!fields.isPublished}
        />
        <TextInput
          type="datetime-local"
          label="Until"
          value={zone === null ? '' : toLocalField(fields.endsAt)}
          onChange={(event) => change({ endsAt: fromLocalField(event.currentTarget.value) })}
          error={errors.endsAt}
          disabled={!fields.isPublished}
        />
        <p className={styles.note}>
          {zone === null ? 'Empty means always.' : `Empty means always. Times are those of ${zone}.`}
        </p>
        <Select
          label="Products are sorted"
          value={fields.sort}
          data={[...SORT_CHOICES]}
          allowDeselect={false}
          onChange={(value) => {
            const sort = SORT_CHOICES.find((choice) => choice.value === value);
            if (sort) change({ sort: sort.value });
          }}
        />
      </Stack>
    </Panel>
  );
}
