import { Button } from '@mantine/core';
import { useState } from 'react';
import { savedBlockCalls } from '../../../../../../shared/features/site/pages/saved-blocks.calls.ts';
import { useCallMutation } from '../../../../../platform/data/data.ts';
import { failureMessage } from '../../../../../platform/snackbars/snackbars.ts';
import { Modal } from '../../../../../ui/modal/modal.tsx';
import { useEditor } from '../page-editor.ts';
import { counted, ReachList } from './reach-list.tsx';
import styles from './saved-blocks.module.css';
import type { PlaceOfShared } from './shared-on-page.ts';

interface ChangeDialogProps {
  readonly at: PlaceOfShared;
  readonly page: string;
  readonly onClose: () => void;
}

/** Shows what a change of a shared block touches; then gives all places what this one has. */
export function ChangeDialog({ at: { place, saved }, page, onClose }: ChangeDialogProps) {
  const editor = useEditor();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<'drafts' | 'publish' | null>(null);
  const change = useCallMutation(savedBlockCalls.change, {
    refreshes: [savedBlockCalls.uses, savedBlockCalls.versions, savedBlockCalls.list],
  });
  const go = async (publish: boolean) => {
    setBusy(publish ? 'publish' : 'drafts');
    setFailure(null);
    try {
      const sequence = await editor.save();
      const answer = await change.mutateAsync({
        params: { savedBlock: saved.id },
        body: { page, uid: place.uid, sequence, version: saved.version, publish },
      });
      await editor.refresh();
      editor.say(
        `${saved.name} is changed in ${counted(answer.places, 'place')}${publish ? ' and published' : ''}`,
      );
      onClose();
    } catch (error) {
      setFailure(failureMessage(error));
      setBusy(null);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Change ${saved.name} for all`}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={styles.dialog}>
        <p>
          Every place gets what this one has. Shoppers see it when each page is published next, or straight
          away if you publish everywhere. Other changes of drafts stay drafts.
        </p>
        <ReachList savedBlock={saved.id} from={page} />
        {failure && (
          <p role="alert" className={styles.alert}>
            {failure}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="default"
            loading={busy === 'publish'}
            disabled={busy === 'drafts'}
            onClick={() => void go(true)}
          >
            Publish everywhere
          </Button>
          <Button
            data-autofocus
            loading={busy === 'drafts'}
            disabled={busy === 'publish'}
            onClick={() => void go(false)}
          >
            Change the drafts
          </Button>
        </div>
      </div>
    </Modal>
  );
}
