import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { emailDraftCalls } from '../../../../../shared/features/growth/email-drafts/email-drafts.calls.ts';
import { formatDate, formatTime } from '../../../../../shared/rules/dates/dates.ts';
import { useCall, useCallMutation } from '../../../../platform/data/data.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { ErrorState, LoadingState } from '../../../../ui/states.tsx';
import { useEditor } from '../../../site/pages/pages.ts';
import styles from './draft-editor.module.css';

interface DraftVersionsProps {
  readonly params: { readonly division: string; readonly draft: string };
}

const REFRESHES = [emailDraftCalls.listVersions];

/** Versions that someone saved or sent as a test; each can be made the draft again. */
export function DraftVersions({ params }: DraftVersionsProps) {
  const editor = useEditor();
  const [note, setNote] = useState('');
  const answer = useCall(emailDraftCalls.listVersions, { params });
  const keep = useCallMutation(emailDraftCalls.keepVersion, { refreshes: REFRESHES });
  const restore = useCallMutation(emailDraftCalls.restoreVersion, {
    onSuccess: () => editor.refresh(),
    onError: showFailure,
  });
  const save = () =>
    editor.save().then(
      (sequence) =>
        keep.mutate(
          { params, body: { sequence, note } },
          {
            onError: showFailure,
            onSuccess: ({ number }) => {
              setNote('');
              editor.say(`Version ${number} saved`);
            },
          },
        ),
      () => editor.say('Your changes aren’t saved yet. Try again in a moment'),
    );
  if (answer.isPending) return <LoadingState label="Versions" />;
  if (answer.isLoadingError)
    return <ErrorState what="the versions" error={answer.error} retry={answer.refetch} />;
  return (
    <div className={styles.versions}>
      <TextInput
        label="What changed"
        description="To find this version again. You can leave it empty."
        value={note}
        maxLength={300}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button variant="default" loading={keep.isPending} onClick={() => void save()}>
        Save version
      </Button>
      <ul>
        {answer.data.versions.map(({ number, at: when, by, note: words }) => (
          <li key={number}>
            <div>
              <strong>Version {number}</strong>
              <small>
                {formatDate(when, 'shortDay')}, {formatTime(when)}
                {by && `, ${by.name}`}
              </small>
              {words !== '' && <span>{words}</span>}
            </div>
            <Button
              variant="default"
              size="compact-md"
              loading={restore.isPending && restore.variables?.params.version === number}
              aria-label={`Restore version ${number}`}
              onClick={() =>
                void editor.save().then(
                  () => restore.mutate({ params: { ...params, version: number } }),
                  () => editor.say('Save your changes first'),
                )
              }
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
