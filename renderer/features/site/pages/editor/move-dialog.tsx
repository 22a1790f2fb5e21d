import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Modal } from '../../../../ui/modal/modal.tsx';
import { blockLabel, pathTo, topmost } from './document/block-tree.ts';
import { isSamePlace, placesFor, placeWords } from './document/places.ts';
import { moveStep } from './document/steps.ts';
import styles from './editor.module.css';
import { useEditor } from './page-editor.ts';
import { within } from './page-words.ts';

/** Moves the selection without dragging: every place that takes it, in the page’s order. */
export function MoveDialog({ onClose }: { readonly onClose: () => void }) {
  const editor = useEditor();
  const { doc, tree, selection } = editor;
  const moving = useMemo(() => topmost(doc, tree, selection), [doc, tree, selection]);
  const own = useMemo(() => new Set(moving.map(({ uid }) => uid)), [moving]);
  const places = useMemo(
    () => placesFor(doc, tree, moving).filter((place) => !isSamePlace(tree, moving, place)),
    [doc, tree, moving],
  );
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const [first] = moving;
  const drop = (index: number) => {
    const place = places[index];
    if (place) editor.make(moveStep(editor, moving, place));
    onClose();
  };
  const walk = (event: KeyboardEvent) => {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: places.length - 1 }[event.key];
    if (next === undefined) {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      drop(at);
      return;
    }
    event.preventDefault();
    const to = Math.min(places.length - 1, Math.max(0, next));
    setAt(to);
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
  };
  const name = first && moving.length === 1 ? blockLabel(first) : `${moving.length} blocks`;
  return (
    <Modal opened onClose={onClose} title={`Move ${name}`} centered>
      {places.length === 0 ? (
        <p>There’s no other place for it {within(editor.kind)}.</p>
      ) : (
        <div
          ref={list}
          role="listbox"
          aria-label="Places"
          tabIndex={0}
          data-autofocus
          className={styles.places}
          aria-activedescendant={`place-${at}`}
          onKeyDown={walk}
        >
          {places.map((place, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
            <div
              key={`${place.parent} ${place.at}`}
              id={`place-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              style={{
                paddingInlineStart: `calc(${place.parent === null ? 1 : pathTo(doc, place.parent).length + 1} * var(--space-3))`,
              }}
              onClick={() => drop(index)}
            >
              {placeWords(doc, tree, place, own)}
            </div>
          ))}
        </div>
      )}
    </Modal>
  );
}
