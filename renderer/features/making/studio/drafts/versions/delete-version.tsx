import { Button } from '@mantine/core';
import {
  type DesignVersion,
  designStepCalls,
} from '../../../../../../shared/features/making/studio/studio.calls.ts';
import { useCallMutation } from '../../../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../../../platform/snackbars/snackbars.ts';
import { useFocusOnce } from './use-focus-once.ts';
import { momentOf } from './version-words.ts';
import styles from './versions.module.css';

interface DeleteVersionProps {
  readonly designId: string;
  readonly version: DesignVersion;
  readonly onKept: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a version is deleted, which can’t be undone. */
export function DeleteVersion({ designId, version, onKept, onDeleted }: DeleteVersionProps) {
  const keep = useFocusOnce<HTMLButtonElement>(true);
  const deleting = useCallMutation(designStepCalls.deleteVersion, {
    refreshes: [designStepCalls.listVersions],
    onSuccess: () => {
      showSnackbar({ text: 'Version deleted' });
      onDeleted();
    },
    onError: showFailure,
  });
  return (
    <div className={styles.look}>
      <p>
        “{version.name}” of {momentOf(version.at)} is deleted permanently. Your design stays as it is now.
      </p>
      <div className={styles.acts}>
        <Button ref={keep} variant="default" onClick={onKept}>
          Keep version
        </Button>
        <Button
          color="brick"
          loading={deleting.isPending}
          onClick={() => deleting.mutate({ params: { design: designId, point: version.id } })}
        >
          Delete version
        </Button>
      </div>
    </div>
  );
}
