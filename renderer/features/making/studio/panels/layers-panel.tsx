import { ActionIcon } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconEye,
  IconEyeOff,
  IconLetterT,
  IconLock,
  IconLockOpen,
  IconPhoto,
  IconShape,
  IconSticker,
} from '@tabler/icons-react';
import {
  reorder,
  type SceneElement,
  sideOf,
  updateElement,
} from '../../../../../shared/features/making/studio/studio.ts';
import { elementName } from '../element-name.ts';
import type { Studio } from '../studio-state.ts';
import styles from './panels.module.css';

interface LayersPanelProps {
  readonly studio: Studio;
  readonly pictureNames: ReadonlyMap<string, string>;
  readonly warnedIds: ReadonlySet<string>;
}

const icons = { picture: IconPhoto, text: IconLetterT, shape: IconShape, drawing: IconSticker };

/** Everything on this side, the topmost first, as it can be chosen by keyboard too. */
export function LayersPanel({ studio, pictureNames, warnedIds }: LayersPanelProps) {
  const { scene, side, selectedId, change, select } = studio;
  const elements = sideOf(scene, side)?.elements.toReversed() ?? [];
  if (elements.length === 0) return null;

  const line = (element: SceneElement, index: number) => {
    const name = elementName(element, pictureNames);
    const Icon = icons[element.kind];
    const set = (fields: Partial<SceneElement>) => change((now) => updateElement(now, element.id, fields));
    return (
      <li key={element.id} className={styles.layer} data-selected={element.id === selectedId || undefined}>
        <button
          type="button"
          className={styles.layerName}
          aria-pressed={element.id === selectedId}
          onClick={() => select(element.id === selectedId ? null : element.id)}
        >
          <Icon size={16} aria-hidden />
          <span>{name}</span>
          {warnedIds.has(element.id) && <span className={styles.dot} role="img" aria-label="has a warning" />}
        </button>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Move ${name} up`}
          disabled={index === 0}
          onClick={() => change((now) => reorder(now, element.id, 'forward'))}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Move ${name} down`}
          disabled={index === elements.length - 1}
          onClick={() => change((now) => reorder(now, element.id, 'backward'))}
        >
          <IconArrowDown size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={element.hidden ? `Show ${name}` : `Hide ${name}`}
          onClick={() => set({ hidden: !element.hidden })}
        >
          {element.hidden ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={element.locked ? `Unlock ${name}` : `Lock ${name}`}
          onClick={() => set({ locked: !element.locked })}
        >
          {element.locked ? <IconLock size={16} /> : <IconLockOpen size={16} />}
        </ActionIcon>
      </li>
    );
  };

  return (
    <section aria-label="Layers" className={styles.section}>
      <h2 className={styles.heading}>Layers</h2>
      <ul className={styles.list}>{elements.map(line)}</ul>
    </section>
  );
}
