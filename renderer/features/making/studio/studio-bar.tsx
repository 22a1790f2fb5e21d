import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconDeviceFloppy,
  IconDots,
  IconKeyboard,
  IconMenu2,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PRODUCT_LIMITS } from '../../../../shared/features/making/products/products.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { raiseAction } from '../../../platform/actions.ts';
import { OPEN_MENU } from '../../../platform/shell/shell-actions.ts';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { SaveIndicator } from './drafts/save-indicator.tsx';
import type { SaveState } from './drafts/save-state.ts';
import styles from './studio.module.css';
import { useStudioDoor } from './studio-door.ts';
import type { Studio } from './studio-state.ts';

/** The steps from an idea to a product, in any order. */
export type StudioStep = 'design' | 'product';

interface StudioBarProps {
  readonly studio: Studio;
  readonly baseName: string;
  readonly saveState: SaveState;
  readonly step: StudioStep;
  readonly onStep: (step: StudioStep) => void;
  readonly isPhone: boolean;
  /** Whether shoppers see it. */
  readonly live: ReactNode;
  /** The people in it, its steps and its versions. */
  readonly drafts: ReactNode;
  readonly wasPublished: boolean;
  readonly isPublishing: boolean;
  readonly onPublish: () => void;
  readonly onSave: () => void;
  readonly onShortcuts: () => void;
  /** How large the design shows. */
  readonly zoom: ReactNode;
}

/** The bar above the stage: back, the product’s name, its steps, undo and redo, publish. */
export function StudioBar(props: StudioBarProps) {
  const { studio, baseName, saveState, step, onStep, isPhone, live, drafts, wasPublished, isPublishing } =
    props;
  const { home, ordering } = useStudioDoor();
  const { user } = useSession();
  const { name } = studio.settings;
  const steps = [
    ['design', 'Design'],
    ['product', ordering?.tab ?? 'Colours and price'],
  ] as const;
  return (
    <header className={styles.bar} data-region="Studio bar">
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
      {!isPhone && (
        <nav className={styles.stepsNav} aria-label="Steps">
          {steps.map(([id, label], index) => (
            <button
              key={id}
              type="button"
              className={styles.stepButton}
              {...(id === step && { 'aria-current': 'step' as const })}
              onClick={() => onStep(id)}
            >
              {index + 1}. {label}
            </button>
          ))}
        </nav>
      )}
      {drafts}
      <div className={styles.history}>
        <Tooltip label="Undo (Ctrl+Z)">
          <ActionIcon
            variant="subtle"
            color="gray"
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
            variant="subtle"
            color="gray"
            size="xl"
            aria-label="Redo"
            disabled={!studio.canRedo}
            onClick={studio.redo}
          >
            <IconArrowForwardUp size={20} />
          </ActionIcon>
        </Tooltip>
      </div>
      {props.zoom}
      <ActionMenu
        position="bottom-end"
        button={
          <ActionIcon variant="subtle" color="gray" size="xl" aria-label="More">
            <IconDots size={20} />
          </ActionIcon>
        }
      >
        {(Menu) => (
          <>
            <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={props.onSave}>
              Save now
            </Menu.Item>
            <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={props.onShortcuts}>
              Studio shortcuts
            </Menu.Item>
            {isPhone && user && (
              <Menu.Item leftSection={<IconMenu2 size={16} />} onClick={() => raiseAction(OPEN_MENU)}>
                Menu
              </Menu.Item>
            )}
          </>
        )}
      </ActionMenu>
      {ordering && (
        <Button size="md" onClick={() => onStep('product')}>
          Buy
        </Button>
      )}
      {!ordering && isPhone && step === 'design' && (
        <Button size="md" onClick={() => onStep('product')}>
          Next
        </Button>
      )}
      {!ordering && (!isPhone || step === 'product') && (
        <PermissionGate needs={['edit-products']}>
          <Button size="md" onClick={props.onPublish} loading={isPublishing}>
            Publish
            {wasPublished && <span className={styles.whereWide}>&nbsp;changes</span>}
          </Button>
        </PermissionGate>
      )}
    </header>
  );
}
