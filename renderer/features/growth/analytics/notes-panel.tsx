import { Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { analyticsCalls } from '../../../../shared/features/growth/analytics/analytics.calls.ts';
import { REPORT_NOTE_MAX, type ReportNote } from '../../../../shared/features/growth/analytics/analytics.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from './analytics.module.css';

interface NotesPanelProps {
  readonly notes: readonly ReportNote[];
  readonly today: string;
}

/** What happened on which day, so that a figure can be understood later. */
export function NotesPanel({ notes, today }: NotesPanelProps) {
  const { project } = useSession();
  const mayWrite = project?.permissions.includes('manage-settings') === true;
  const [day, setDay] = useState(today);
  const [text, setText] = useState('');
  const add = useCallMutation(analyticsCalls.addNote, {
    refreshes: [analyticsCalls.report],
    onSuccess: () => setText(''),
    onError: showFailure,
  });
  const remove = useCallMutation(analyticsCalls.deleteNote, {
    refreshes: [analyticsCalls.report],
    onError: showFailure,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !add.isPending) add.mutate({ body: { day, text } });
  };
  return (
    <Panel title="Notes">
      {notes.length === 0 && (
        <p className={styles.none}>
          No notes in this period. Note a campaign or a market, and see it in the chart.
        </p>
      )}
      <ul className={styles.notes}>
        {notes.map(({ id, day: on, text: said, author }) => (
          <li key={id}>
            <span>
              <strong>{formatDate(`${on}T12:00:00Z`, 'shortDay', 'UTC')}</strong> {said}{' '}
              <small>{author}</small>
            </span>
            {mayWrite && (
              <Button
                variant="subtle"
                className={styles.small}
                aria-label={`Delete the note “${said}”`}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ params: { note: id } })}
              >
                <IconTrash size={18} aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form className={styles.noteForm} onSubmit={submit}>
          <TextInput
            label="Day"
            type="date"
            required
            withAsterisk={false}
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
          <TextInput
            label="Note"
            maxLength={REPORT_NOTE_MAX}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={add.isPending}>
            Add note
          </Button>
        </form>
      )}
    </Panel>
  );
}
