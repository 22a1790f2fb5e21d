import { ActionIcon, Button, Progress, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import {
  OKRS_MAX,
  type Okr,
  type StaffUser,
  totalOkrCompletion,
} from '../../../../shared/features/staff/staff-users/staff-users.ts';
import { useUnsavedChanges } from '../../../platform/navigation/use-unsaved-changes.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { NumberField } from '../../../ui/fields/fields.ts';
import { Row } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './staff-users.module.css';
import { updateStaff } from './update-staff.ts';

const MAX_PERCENT = 100;

/** Objectives with their completion, and the average. */
export function OkrsSection({ user }: { readonly user: StaffUser }) {
  const [okrs, setOkrs] = useState<readonly Okr[]>(user.okrs);
  const [busy, setBusy] = useState(false);
  const total = totalOkrCompletion(user.may.lead ? okrs : user.okrs);
  const change = (id: string, part: Partial<Okr>) =>
    setOkrs((old) => old.map((okr) => (okr.id === id ? { ...okr, ...part } : okr)));
  const changed = JSON.stringify(okrs) !== JSON.stringify(user.okrs);
  useUnsavedChanges(changed && !busy);
  const save = async () => {
    setBusy(true);
    const written = okrs
      .map((okr) => ({ ...okr, title: okr.title.trim() }))
      .filter(({ title }) => title !== '');
    try {
      await updateStaff(user.id, { okrs: written });
      setOkrs(written);
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  return (
    <Panel title="Objectives">
      {total === null ? (
        <Text c="var(--ink-soft)">No objectives yet.</Text>
      ) : (
        <Row gap={3} after={4} wrap={false}>
          <Progress value={total} flex={1} aria-label="All objectives" />
          <Text>{total}%</Text>
        </Row>
      )}
      <ul className={styles.rows}>
        {(user.may.lead ? okrs : user.okrs).map((okr, at) => (
          <li key={okr.id}>
            {user.may.lead ? (
              <div className={styles.okr} style={{ flex: 1 }}>
                <TextInput
                  label={`Objective ${at + 1}`}
                  value={okr.title}
                  maxLength={200}
                  onChange={(event) => change(okr.id, { title: event.currentTarget.value })}
                />
                <NumberField
                  label="Per cent"
                  value={okr.completion}
                  min={0}
                  max={MAX_PERCENT}
                  onValue={(completion) => change(okr.id, { completion: Math.min(MAX_PERCENT, completion) })}
                />
                <ActionIcon
                  variant="default"
                  size="xl"
                  aria-label={`Remove objective ${at + 1}`}
                  onClick={() => setOkrs((old) => old.filter(({ id }) => id !== okr.id))}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </div>
            ) : (
              <>
                <span>{okr.title}</span>
                <span>{okr.completion}%</span>
              </>
            )}
          </li>
        ))}
      </ul>
      {user.may.lead && (
        <Row before={4}>
          {(changed || busy) && (
            <Button loading={busy} onClick={() => void save()}>
              Save objectives
            </Button>
          )}
          {okrs.length < OKRS_MAX && (
            <Button
              variant="default"
              onClick={() => setOkrs((old) => [...old, { id: newId(), title: '', completion: 0 }])}
            >
              Add an objective
            </Button>
          )}
        </Row>
      )}
    </Panel>
  );
}
