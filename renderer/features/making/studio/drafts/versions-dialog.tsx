import { Button, Tabs } from '@mantine/core';
import { useState } from 'react';
import {
  type DesignVersion,
  designStepCalls,
  type OpenDesign,
} from '../../../../../shared/features/making/studio/studio.calls.ts';
import { gateway } from '../../../../platform/calls/calls.ts';
import { showFailure, showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { Modal } from '../../../../ui/modal/modal.tsx';
import type { Studio } from '../studio-state.ts';
import { DeleteVersion } from './versions/delete-version.tsx';
import type { HistoryTab } from './versions/history-tab.ts';
import { LookAtVersion } from './versions/look-at-version.tsx';
import { NameVersion } from './versions/name-version.tsx';
import { StepsList } from './versions/steps-list.tsx';
import { momentOf } from './versions/version-words.ts';
import styles from './versions/versions.module.css';
import { VersionsList } from './versions/versions-list.tsx';

/** A version that is looked at, compared or about to be deleted, instead of the list. */
interface Opened {
  readonly version: DesignVersion;
  readonly as: 'look' | 'compare' | 'delete';
}

const TITLES = {
  look: 'Earlier version',
  compare: 'Earlier version',
  delete: 'Delete this version?',
} as const;

interface VersionsDialogProps {
  readonly design: OpenDesign;
  readonly studio: Studio;
  readonly flush: () => Promise<number>;
  /** What is said of a published design that was changed since; null where nothing was. */
  readonly unpublished: string | null;
  /** The tab that shows first. */
  readonly tab: HistoryTab;
  readonly onClose: () => void;
}

/** What was done to a design, and how it was before: each step and each version can be gone back to. */
export default function VersionsDialog(props: VersionsDialogProps) {
  const { design, studio, flush, unpublished, tab, onClose } = props;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isDiscarding, setDiscarding] = useState(false);
  const [shownTab, setShownTab] = useState<string | null>(tab);
  /** Where the focus goes as the list comes back: to a version’s row, or to the field where its row is gone. */
  const [returned, setReturned] = useState<{ readonly id: string | null } | null>(null);
  const restore = (version: DesignVersion) => {
    studio.become(version, `restored the version of ${momentOf(version.at)}`);
    showSnackbar({ text: 'Version restored. Undo brings your work back.' });
    onClose();
  };
  const discard = async () => {
    setDiscarding(true);
    try {
      const { live } = await gateway().call(designStepCalls.getLive, { params: { design: design.id } });
      studio.become(live, 'discarded changes');
      showSnackbar({ text: 'Changes discarded. Undo brings them back.' });
      onClose();
    } catch (error) {
      showFailure(error);
    } finally {
      setDiscarding(false);
    }
  };
  const toList = (id: string | null) => {
    setReturned({ id });
    setOpened(null);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={opened ? TITLES[opened.as] : 'Steps and versions'}
      size={opened?.as === 'compare' ? '60rem' : 'lg'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      {opened?.as === 'delete' && (
        <DeleteVersion
          designId={design.id}
          version={opened.version}
          onKept={() => toList(opened.version.id)}
          onDeleted={() => toList(null)}
        />
      )}
      {(opened?.as === 'look' || opened?.as === 'compare') && (
        <LookAtVersion
          base={design.base}
          version={opened.version}
          studio={studio}
          isComparing={opened.as === 'compare'}
          onCompare={(isComparing) => setOpened({ ...opened, as: isComparing ? 'compare' : 'look' })}
          onRestore={() => restore(opened.version)}
          onBack={() => toList(opened.version.id)}
        />
      )}
      {!opened && (
        <>
          {unpublished !== null && (
            <div className={styles.head}>
              <p>{unpublished}</p>
              <Button variant="default" loading={isDiscarding} onClick={() => void discard()}>
                Discard changes
              </Button>
            </div>
          )}
          <Tabs value={shownTab} onChange={setShownTab} keepMounted={false}>
            <Tabs.List grow>
              <Tabs.Tab value="versions">Versions</Tabs.Tab>
              <Tabs.Tab value="steps">Your steps</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="versions">
              <NameVersion
                designId={design.id}
                flush={flush}
                isFocused={returned !== null && returned.id === null}
              />
              <VersionsList
                design={design}
                focusedId={returned?.id ?? null}
                onLook={(version) => setOpened({ version, as: 'look' })}
                onRestore={restore}
                onDelete={(version) => setOpened({ version, as: 'delete' })}
              />
            </Tabs.Panel>
            <Tabs.Panel value="steps">
              <StepsList studio={studio} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </Modal>
  );
}
