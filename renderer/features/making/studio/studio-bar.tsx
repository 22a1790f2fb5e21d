import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconKeyboard } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PRODUCT_LIMITS } from '../../../../shared/features/making/products/products.ts';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { SaveIndicator } from './drafts/save-indicator.tsx';
import type { SaveState } from './drafts/save-state.ts';
import styles from './studio.module.css';
import { useStudioDoor } from './studio-door.ts';
import type { Studio } from './studio-state.ts';

interface StudioBarProps {
  readonly studio: Studio;
  readonly baseName: string;
  readonly saveState: SaveState;
  /** Whether shoppers see it. */
  readonly live: ReactNode;
  /** The people in it, its steps and its versions. */
  readonly drafts: ReactNode;
  readonly wasPublished: boolean;
  readonly isPublishing: boolean;
  /** Leads to ordering, for people who buy what they design. */
  readonly onOrder: (() => void) | null;
  readonly onPublish: () => void;
  readonly onShortcuts: () => void;
}

/** The bar above the stage: back, the product’s name, undo and redo, publish. */
export function StudioBar(props: StudioBarProps) {
  const {
    studio,
    baseName,
    saveState,
    live,
    drafts,
    wasPublished,
    isPublishing,
    onPublish,
    onOrder,
    onShortcuts,
  } = props;
  const { home } = useStudioDoor();
  const { name } = studio.settings;
  return (
    <header className={styles.bar}>
      <ActionIcon
        component={ProjectLink}
        to={home.path}
        variant="subtle"
        color="gray"
        size="xl"
        aria-label={home.label}
      >
        <IconArrowLeft size={20} />
      </ActionIcon>
      <div className={styles.titles}>
        <h1 className="only-read-aloud">{name || `Untitled ${baseName}`}</h1>
        <input
          className={styles.title}
          aria-label="Name"
          placeholder={`Untitled ${baseName}`}
          value={name}
          maxLength={PRODUCT_LIMITS.nameLength}
          onChange={(event) => studio.setSettings({ name: event.currentTarget.value })}
        />
        <div className={styles.states}>
          <SaveIndicator state={saveState} />
          {live}
        </div>
      </div>
      {drafts}
      <div className={styles.history}>
        <Tooltip label="Undo (Ctrl+Z)">
          <ActionIcon
            variant="default"
            size="xl"
            aria-label="Undo"
            disabled={!studio.canUndo}
            onClick={studio.undo}
          >
            <IconArrowBackUp size={20} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Redo (Ctrl+Shift+Z)">
          <ActionIcon
            variant="default"
            size="xl"
            aria-label="Redo"
            disabled={!studio.canRedo}
            onClick={studio.redo}
          >
            <IconArrowForwardUp size={20} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Shortcuts (?)">
          <ActionIcon
            className={styles.whereWide ?? ''}
            variant="default"
            size="xl"
            aria-label="Studio shortcuts"
            onClick={onShortcuts}
          >
            <IconKeyboard size={20} />
          </ActionIcon>
        </Tooltip>
      </div>
      {onOrder ? (
        <Button size="md" onClick={onOrder}>
          Buy
        </Button>
      ) : (
        <PermissionGate needs={['edit-products']}>
          <Button size="md" onClick={onPublish} loading={isPublishing}>
            Publish
            {wasPublished && <span className={styles.whereWide}>&nbsp;changes</span>}
          </Button>
        </PermissionGate>
      )}
    </header>
  );
}
