import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import {
  findGraphics,
  GRAPHIC_CATEGORIES,
  GRAPHIC_CATEGORY_NAMES,
  type Graphic,
} from '../../../../../shared/features/making/graphics/graphics.ts';
import { Modal } from '../../../../ui/modal/modal.tsx';
import styles from './panels.module.css';

/** Inks of the previews, which have a white ground. */
const PREVIEW_INKS = ['#2b4280', '#e8743b', '#2f7d4f'];

function GraphicPicture({ graphic }: { readonly graphic: Graphic }) {
  return (
    <svg viewBox={`0 0 ${graphic.width} ${graphic.height}`} className={styles.graphicArt} aria-hidden>
      {graphic.paths.map(({ d, ink = 0, line }) =>
        line === undefined ? (
          <path key={d} d={d} fill={PREVIEW_INKS[ink]} fillRule="evenodd" />
        ) : (
          <path
            key={d}
            d={d}
            fill="none"
            stroke={PREVIEW_INKS[ink]}
            strokeWidth={line}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ),
      )}
    </svg>
  );
}

interface GraphicsLibraryProps {
  readonly onGraphic: (graphic: Graphic) => void;
  readonly onClose: () => void;
}

/** Ready-made drawings, by category or by search. */
export default function GraphicsLibrary({ onGraphic, onClose }: GraphicsLibraryProps) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const graphics = useMemo(() => findGraphics(wanted), [wanted]);
  return (
    <Modal opened onClose={onClose} title="Graphics" size="xl" closeButtonProps={{ 'aria-label': 'Close' }}>
      <TextInput
        label="Find a graphic"
        placeholder="Mountain, coffee, star…"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      {graphics.length === 0 && (
        <p className={styles.note} role="status">
          No graphics match “{wanted}”. Try another word.
        </p>
      )}
      {GRAPHIC_CATEGORIES.map((category) => {
        const shown = graphics.filter((graphic) => graphic.category === category);
        return (
          shown.length > 0 && (
            <section key={category}>
              <h3 className={styles.graphicsHeading}>{GRAPHIC_CATEGORY_NAMES[category]}</h3>
              <ul className={styles.graphics}>
                {shown.map((graphic) => (
                  <li key={graphic.id}>
                    <button
                      type="button"
                      className={styles.graphicButton}
                      title={graphic.name}
                      aria-label={`Add ${graphic.name}`}
                      onClick={() => onGraphic(graphic)}
                    >
                      <GraphicPicture graphic={graphic} />
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </Modal>
  );
}
