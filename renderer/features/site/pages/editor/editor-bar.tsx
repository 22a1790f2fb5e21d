import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCheck,
  IconCloudOff,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconKeyboard,
  IconLoader2,
  IconUsers,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { lensWords } from '../../../../../shared/features/site/blocks/blocks.ts';
import { useFetchedCode } from '../../../../ui/lazy-code.ts';
import { ProjectLink } from '../../../../ui/project-link.tsx';
import { Tooltip } from '../../../../ui/tooltip/tooltip.tsx';
import { type SaveState, saveWords } from './document/save-state.ts';
import styles from './editor.module.css';
import { LATE } from './late-parts.ts';
import { type PageEditor, useEditor } from './page-editor.ts';
import { PeopleInBar } from './people/people-in-bar.tsx';
import { SCREENS } from './screens.ts';

const ICONS = {
  saved: IconCheck,
  saving: IconLoader2,
  offline: IconCloudOff,
  retrying: IconCloudOff,
  failed: IconAlertTriangle,
} as const;
const SCREEN_ICONS = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  desktop: IconDeviceDesktop,
} as const;

function DraftState({ state }: { readonly state: SaveState }) {
  const Icon = ICONS[state.kind];
  return (
    <output className={styles.state} data-kind={state.kind} aria-live="polite">
      <Icon size={14} aria-hidden />
      <span>{saveWords(state)}</span>
    </output>
  );
}

const BACK = {
  page: { text: 'Back to all pages', to: '/pages/' },
  footer: { text: 'Back to the website', to: '/website/' },
  mail: { text: 'Back to all drafts', to: '/teemail/drafts/' },
} as const;

interface SpeedProps {
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** Its place is kept: what it says comes late, or not at all. */
function SpeedInBar(props: SpeedProps) {
  const part = useFetchedCode(LATE.speedChip, () => undefined);
  return <div className={styles.speed}>{part && <part.FollowedSpeedChip {...props} />}</div>;
}

interface EditorBarProps {
  readonly name: string;
  readonly url: string;
  /** What shoppers have: “Not live”, “Live since 3 May”. */
  readonly live: ReactNode;
  readonly screen: string;
  /** These stay the same. */
  readonly onScreen: (screen: string) => void;
  readonly onShortcuts: () => void;
  readonly onViewAs: () => void;
  readonly speed: SpeedProps;
  readonly onPublish: () => void;
}

type OfEditor = Pick<PageEditor, 'kind' | 'saveState' | 'view' | 'canUndo' | 'canRedo' | 'undo' | 'redo'>;

/** Back, the page’s name, how the draft and the live page stand, undo and redo, widths, publish. */
export function EditorBar(props: EditorBarProps) {
  const { kind, saveState, view, canUndo, canRedo, undo, redo } = useEditor();
  return <DrawnBar {...props} {...{ kind, saveState, view, canUndo, canRedo, undo, redo }} />;
}

/** Not drawn again with each letter. */
const DrawnBar = memo(function DrawnBar(props: EditorBarProps & OfEditor) {
  const { name, url, live, screen, onScreen, onShortcuts, onViewAs, speed, onPublish, ...editor } = props;
  const back = BACK[editor.kind];
  return (
    <section className={styles.bar} data-region="Editor bar" aria-label="Editor bar">
      <ActionIcon
        component={ProjectLink}
        to={back.to}
        variant="subtle"
        color="gray"
        size="xl"
        aria-label={back.text}
      >
        <IconArrowLeft size={20} />
      </ActionIcon>
      <div className={styles.names}>
        <h1 className={styles.name} tabIndex={-1}>
          {name} {url !== '' && editor.kind === 'page' && <small>{url}</small>}
        </h1>
        <p className={styles.states}>
          <DraftState state={editor.saveState} />
          <span className={styles.live}>{live}</span>
        </p>
      </div>
      <PeopleInBar />
      <SegmentedControl
        className={styles.widths ?? ''}
        aria-label="Page width"
        size="sm"
        value={screen}
        onChange={onScreen}
        data={SCREENS.filter(({ id }) => editor.kind !== 'mail' || id !== 'tablet').map(
          ({ id, label, width }) => {
            const Icon = SCREEN_ICONS[id];
            return {
              value: id,
              label: (
                <span className={styles.widthLabel} title={width ? `${label}, ${width} px` : label}>
                  <Icon size={18} aria-hidden />
                  <span className="only-read-aloud">{label}</span>
                </span>
              ),
            };
          },
        )}
      />
      {editor.kind !== 'mail' && (
        <Button
          className={styles.viewAs ?? ''}
          variant={editor.view ? 'light' : 'default'}
          aria-label={editor.view ? `View as: ${lensWords(editor.view.lens)}` : 'View as'}
          leftSection={<IconUsers size={18} aria-hidden />}
          onPointerEnter={LATE.viewAs.ahead}
          onFocus={LATE.viewAs.ahead}
          onClick={onViewAs}
        >
          <span>{editor.view ? lensWords(editor.view.lens) : 'View as'}</span>
        </Button>
      )}
      {editor.kind === 'page' && <SpeedInBar {...speed} />}
      <div className={styles.history}>
        <Tooltip label="Undo (Ctrl+Z)">
          <ActionIcon
            variant="default"
            size="xl"
            aria-label="Undo"
            disabled={!editor.canUndo}
            onClick={editor.undo}
          >
            <IconArrowBackUp size={20} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Redo (Ctrl+Shift+Z)">
          <ActionIcon
            variant="default"
            size="xl"
            aria-label="Redo"
            disabled={!editor.canRedo}
            onClick={editor.redo}
          >
            <IconArrowForwardUp size={20} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Shortcuts (?)">
          <ActionIcon
            className={styles.whereWide ?? ''}
            variant="default"
            size="xl"
            aria-label="Page editor shortcuts"
            onPointerEnter={LATE.shortcuts.ahead}
            onFocus={LATE.shortcuts.ahead}
            onClick={onShortcuts}
          >
            <IconKeyboard size={20} />
          </ActionIcon>
        </Tooltip>
      </div>
      <Button
        size="md"
        {...(editor.kind !== 'mail' && { onPointerEnter: LATE.publish.ahead, onFocus: LATE.publish.ahead })}
        onClick={onPublish}
      >
        {editor.kind === 'mail' ? 'Preview' : 'Publish'}
      </Button>
    </section>
  );
});
