import { Button } from '@mantine/core';
import { useState } from 'react';
import { pageCalls } from '../../../../../../shared/features/site/pages/pages.calls.ts';
import { formatDate, formatTime } from '../../../../../../shared/rules/dates/dates.ts';
import { useCall, useCallMutation } from '../../../../../platform/data/data.ts';
import { showFailure } from '../../../../../platform/snackbars/snackbars.ts';
import { ErrorState, LoadingState } from '../../../../../ui/states.tsx';
import { useEditor } from '../page-editor.ts';
import { CompareDialog } from './compare-dialog.tsx';
import styles from './versions-panel.module.css';

interface VersionsPanelProps {
  readonly params: { readonly division: string; readonly page: string };
}

/** What was published before: each version can be seen next to the draft or another one, and brought back. */
export function VersionsPanel({ params }: VersionsPanelProps) {
  const editor = useEditor();
  const answer = useCall(pageCalls.listVersions, { params });
  const [compared, setCompared] = useState<number | null>(null);
  const restore = useCallMutation(pageCalls.restoreVersion, {
    onSuccess: () => editor.refresh(),
    onError: showFailure,
  });
  if (answer.isPending) return <LoadingState label="Versions" />;
  if (answer.isLoadingError)
    return <ErrorState what="the versions" error={answer.error} retry={answer.refetch} />;
  const { versions } = answer.data;
  if (versions.length === 0)
    return <p className={styles.none}>A version is kept each time you publish this {editor.kind}.</p>;
  return (
    <>
      <ul className={styles.versions}>
        {versions.map(({ number, at: when, by, note, budgetReason, isLive }) => (
          <li key={number}>
            <div>
              <strong>
                Version {number}
                {isLive && ', live now'}
              </strong>
              <small>
                {formatDate(when, 'shortDay')}, {formatTime(when)}
                {by && `, ${by.name}`}
              </small>
              {note !== '' && <span>{note}</span>}
              {budgetReason !== '' && <span>Over the speed budget: {budgetReason}</span>}
            </div>
            <div className={styles.acts}>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Compare version ${number}`}
                onClick={() => setCompared(number)}
              >
                Compare
              </Button>
              <Button
                variant="default"
                size="compact-md"
                loading={restore.isPending && restore.variables?.params.version === number}
                aria-label={`Restore version ${number}`}
                onClick={() => {
                  void editor.save().then(
                    () => restore.mutate({ params: { ...params, version: number } }),
                    () => editor.say('Save your changes first'),
                  );
                }}
              >
                Restore
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {compared !== null && (
        <CompareDialog
          params={params}
          versions={versions}
          from={compared}
          onClose={() => setCompared(null)}
        />
      )}
    </>
  );
}
