import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { OpenDesign } from '../../../../../shared/features/making/studio/studio.calls.ts';
import { findElement } from '../../../../../shared/features/making/studio/studio.ts';
import type { Colleague } from '../../../../platform/people/colleagues.ts';
import { showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { lazyCode } from '../../../../ui/lazy-code.ts';
import { LateDialog } from '../../../../ui/modal/late-dialog.tsx';
import { PeopleFaces } from '../../../../ui/people/people-faces.tsx';
import { Tooltip } from '../../../../ui/tooltip/tooltip.tsx';
import { elementName } from '../element-name.ts';
import type { Studio } from '../studio-state.ts';
import styles from './drafts.module.css';
import type { useAutosave } from './use-autosave.ts';

const versionsDialog = lazyCode(() => import('./versions-dialog.tsx'));

/** “Live”, apart from whether the draft is saved; nothing while there is no product. */
export function LiveWords({
  isPublished,
  changedSince,
}: {
  readonly isPublished: boolean;
  readonly changedSince: string | null;
}) {
  if (!isPublished) return null;
  return (
    <span className={styles.live}>{changedSince === null ? 'Live' : 'Live, with unpublished changes'}</span>
  );
}

interface DraftBarProps {
  readonly design: OpenDesign;
  readonly studio: Studio;
  readonly autosave: ReturnType<typeof useAutosave>;
  readonly people: readonly Colleague[];
  readonly isPublished: boolean;
  readonly pictureNames: ReadonlyMap<string, string>;
}

/** People who have the design open too, and the way to its steps and versions. */
export function DraftBar({ design, studio, autosave, people, isPublished, pictureNames }: DraftBarProps) {
  const [isOpen, setOpen] = useState(false);
  const whereIs = ({ selection }: Colleague) =>
    selection.map((id) => findElement(studio.scene, id)).find((element) => element !== undefined);
  return (
    <div className={styles.bar}>
      <PeopleFaces
        people={people}
        label="Also in this design"
        wordsOf={(person) => {
          const element = whereIs(person);
          return element ? `${person.name}, at ${elementName(element, pictureNames)}` : person.name;
        }}
        onPress={(person) => {
          const element = whereIs(person);
          if (element) studio.select(element.id);
          else showSnackbar({ text: `${person.name} hasn’t selected anything` });
        }}
      />
      <Tooltip label="Steps and versions">
        <ActionIcon
          variant="default"
          size="xl"
          aria-label="Steps and versions"
          onPointerEnter={() => versionsDialog.ahead()}
          onClick={() => setOpen(true)}
        >
          <IconHistory size={20} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <LateDialog code={versionsDialog} onClose={() => setOpen(false)}>
          {({ default: VersionsDialog }) => (
            <VersionsDialog
              design={design}
              studio={studio}
              flush={autosave.flush}
              hasUnpublished={isPublished && autosave.changedSince !== null}
              onClose={() => setOpen(false)}
            />
          )}
        </LateDialog>
      )}
    </div>
  );
}
