import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type FlatBlock, SAVED_LIMITS } from '../../../../../../shared/features/site/pages/pages.ts';
import { savedBlockCalls } from '../../../../../../shared/features/site/pages/saved-blocks.calls.ts';
import { useCallMutation } from '../../../../../platform/data/data.ts';
import { failureMessage } from '../../../../../platform/snackbars/snackbars.ts';
import { Choice } from '../../../../../ui/choice.tsx';
import { Modal } from '../../../../../ui/modal/modal.tsx';
import { blockWords, kindTitle } from '../document/block-tree.ts';
import { useEditor } from '../page-editor.ts';
import styles from './saved-blocks.module.css';
import { blocksToSave, shareStep } from './saved-steps.ts';

interface SaveDialogProps {
  readonly block: FlatBlock;
  readonly onClose: () => void;
}

/** Saves the selected block for other pages: to be copied each time, or to be the same everywhere. */
export function SaveDialog({ block, onClose }: SaveDialogProps) {
  const editor = useEditor();
  const [name, setName] = useState(() =>
    (blockWords(block) ?? kindTitle(block.type)).slice(0, SAVED_LIMITS.name),
  );
  const [kind, setKind] = useState<'copied' | 'shared'>('copied');
  const [isTried, setTried] = useState(false);
  const create = useCallMutation(savedBlockCalls.create, {
    refreshes: [savedBlockCalls.list],
    onSuccess: (saved) => {
      if (saved.isShared) editor.make(shareStep(block, saved));
      else editor.say(`${saved.name} is saved. Find it under Add, Saved`);
      onClose();
    },
  });
  const problem = name.trim() === '' ? 'Give it a name' : null;
  const save = () => {
    setTried(true);
    if (problem !== null) return;
    create.mutate({
      body: { name: name.trim(), isShared: kind === 'shared', blocks: blocksToSave(editor, block) },
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Save for other pages"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput
          label="Name"
          data-autofocus
          maxLength={SAVED_LIMITS.name}
          value={name}
          error={isTried ? problem : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Choice
          label="On other pages"
          kind="cards"
          value={kind}
          onValue={setKind}
          options={[
            {
              value: 'copied',
              text: 'Copy each time',
              hint: 'Each page gets blocks that it changes without the others.',
            },
            {
              value: 'shared',
              text: 'Keep the same everywhere',
              hint: 'A shared block: you change it in one place for all pages, and a page can differ.',
            },
          ]}
        />
        {create.isError && (
          <p role="alert" className={styles.alert}>
            {failureMessage(create.error)}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
}
