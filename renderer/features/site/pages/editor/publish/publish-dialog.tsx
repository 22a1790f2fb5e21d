import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LiveState, Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import { failureMessage } from '../../../../../platform/snackbars/snackbars.ts';
import { Modal } from '../../../../../ui/modal/modal.tsx';
import { useEditor } from '../page-editor.ts';
import { CheckList } from './check-list.tsx';
import { checkPage } from './page-check.ts';
import styles from './publish.module.css';

interface PublishDialogProps {
  readonly live: LiveState;
  readonly onClose: () => void;
  readonly onShow: (uid: Uid | null) => void;
  /** Publishes the draft as it is saved up to this change. */
  readonly publish: (sequence: number, note: string) => Promise<void>;
}

/** What changed, what to look at, and one press that puts the draft in the shop. */
export function PublishDialog({ live, onClose, onShow, publish }: PublishDialogProps) {
  const editor = useEditor();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const stops = checkPage(editor.doc, editor.tree, editor.links).filter(({ stops }) => stops);
  const go = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await publish(await editor.save(), note);
      editor.say('Published');
      onClose();
    } catch (error) {
      setFailure(failureMessage(error));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Publish" size="lg" centered>
      <div className={styles.dialog}>
        <p>
          {live.version === null
            ? `Shoppers will see this ${editor.kind} from now on.`
            : live.changes > 0
              ? `Shoppers see version ${live.version}. ${live.changes} ${live.changes === 1 ? 'change goes' : 'changes go'} live.`
              : `Shoppers see version ${live.version} already.`}
        </p>
        <h3>Check</h3>
        <CheckList onShow={onShow} />
        <TextInput
          label="Note"
          description="For the list of versions, if you like."
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {failure && (
          <p role="alert" className={styles.alert}>
            {failure}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button data-autofocus disabled={stops.length > 0} loading={isBusy} onClick={() => void go()}>
            Publish this {editor.kind}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
