import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { IconHistory } from '@tabler/icons-react';
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
import { publishedWords } from './published-words.ts';
import type { useAutosave } from './use-autosave.ts';
import type { HistoryTab } from './versions/history-tab.ts';

const versionsDialog = lazyCode(() => import('./versions-dialog.tsx'));

interface DraftBarProps {
  readonly design: OpenDesign;
  readonly studio: Studio;
  readonly autosave: ReturnType<typeof useAutosave>;
  readonly people: readonly Colleague[];
  readonly pictureNames: ReadonlyMap<string, string>;
  /** The tab of the design’s history that is open; null where it is closed. */
  readonly history: HistoryTab | null;
  readonly onHistory: (tab: HistoryTab | null) => void;
}

/** People who have the design open too, and the way to its steps and versions. */
export function DraftBar(props: DraftBarProps) {
  const { design, studio, autosave, people, pictureNames, history, onHistory } = props;
  const { status, changedSince } = autosave;
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
          onClick={() => onHistory('versions')}
        >
          <IconHistory size={20} />
        </ActionIcon>
      </Tooltip>
      {history && (
        <LateDialog code={versionsDialog} onClose={() => onHistory(null)}>
          {({ default: VersionsDialog }) => (
            <VersionsDialog
              design={design}
              studio={studio}
              flush={autosave.flush}
              unpublished={status && changedSince !== null ? publishedWords(status, true) : null}
              tab={history}
              onClose={() => onHistory(null)}
            />
          )}
        </LateDialog>
      )}
    </div>
  );
}
