import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import {
  BLOCK_TYPES,
  type BlockType,
  isBlockTypeName,
  isForSite,
} from '../../../../../../shared/features/site/blocks/blocks.ts';
import { useGuardState } from '../../../../../platform/access/use-session.ts';
import { blockStart } from '../document/block-starts.ts';
import { type Place, placeToAdd, placeWords, refusalIn } from '../document/places.ts';
import { addStep } from '../document/steps.ts';
import { useEditor } from '../page-editor.ts';
import { SavedLibrary } from '../saved-blocks/saved-library.tsx';
import { useSamplePictures } from '../use-sample-pictures.tsx';
import { BlockPictogram } from './block-pictogram.tsx';
import styles from './library-panel.module.css';
import { searchLibrary } from './library-search.ts';

interface LibraryPanelProps {
  /** Chosen with a + on the page; otherwise a block goes after the selection. */
  readonly place: Place | null;
  readonly onAdded: () => void;
  readonly onDrag: (event: React.PointerEvent, type: string) => void;
}

const NOTHING: ReadonlySet<string> = new Set();
/** As wide as half of a page: texts can be told from each other in the picture. */
const PICTURED_WIDTH = 480;
const ANY_STORE = { name: '', tagline: '', collections: [] };

/** Every kind of block, with a search that takes the focus. */
export function LibraryPanel({ place, onAdded, onDrag }: LibraryPanelProps) {
  const editor = useEditor();
  const { doc, tree, kind: edited, selection } = editor;
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const selected = selection.at(-1) ?? null;
  const placeFor = (type: string): Place | null => {
    if (!place) return placeToAdd(doc, tree, type, selected);
    return refusalIn(doc, tree, type, place.parent) === null ? place : null;
  };
  const add = ({ type, title }: BlockType) => {
    const target = placeFor(type);
    if (!target) {
      editor.say(refusalIn(doc, tree, type, place?.parent ?? null) ?? `${title} can’t go here`);
      return;
    }
    if (editor.make(addStep(editor, type, target))) onAdded();
  };
  const target = place ?? placeToAdd(doc, tree, 'textBlock', selected);
  const { context } = useGuardState();
  const offered = useMemo(
    () =>
      Object.values<BlockType>(BLOCK_TYPES).filter(
        (kind) => isForSite(kind, context) && (edited === 'mail' || kind.facts.mailOnly !== true),
      ),
    [context, edited],
  );
  const samples = useMemo(
    () =>
      offered
        .map(({ type }) => type)
        .filter(isBlockTypeName)
        .map((type) => {
          const { properties, holds } = blockStart(type);
          const items = holds.filter(isBlockTypeName).map((held) => ({ type: held }));
          return { id: type, blocks: () => [{ type, properties, items }] };
        }),
    [offered],
  );
  const picture = useSamplePictures({
    division: editor.division,
    samples,
    store: ANY_STORE,
    width: PICTURED_WIDTH,
  });
  const groups = searchLibrary(search, offered);
  const [best] = groups.flatMap(({ kinds }) => kinds).filter(({ type }) => placeFor(type) !== null);

  const walk = (event: KeyboardEvent) => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = cards.findIndex((card) => card.matches(':focus'));
    const step = { ArrowDown: 2, ArrowUp: -2, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || cards.length === 0) return;
    if (at < 0 && event.key !== 'ArrowDown') return;
    event.preventDefault();
    cards[at < 0 ? 0 : Math.min(cards.length - 1, Math.max(0, at + step))]?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows only move the focus between its buttons
    <div className={styles.library} onKeyDown={walk}>
      <TextInput
        aria-label="Search blocks"
        placeholder="Search blocks"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        data-autofocus
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !best) return;
          event.preventDefault();
          add(best);
        }}
      />
      <p className={styles.target}>{target ? `Adds: ${placeWords(doc, tree, target, NOTHING)}` : ''}</p>
      <div ref={list} className={styles.groups}>
        <SavedLibrary search={search} place={place} onAdded={onAdded} />
        {groups.map((group) => (
          <section key={group.name} aria-label={group.name}>
            <h3 className={styles.group}>{group.name}</h3>
            <div className={styles.cards}>
              {group.kinds.map((kind) => {
                const isRefused = placeFor(kind.type) === null;
                return (
                  <div key={kind.type} className={styles.card} data-refused={isRefused || undefined}>
                    <span className={styles.picture} aria-hidden>
                      {picture(kind.type, <BlockPictogram type={kind.type} group={kind.facts.group} />)}
                    </span>
                    <button
                      type="button"
                      className={styles.add}
                      data-kind={kind.type}
                      aria-label={`Add ${kind.title}`}
                      aria-describedby={`about-${kind.type}`}
                      onPointerDown={(event) => onDrag(event, kind.type)}
                      onClick={() => add(kind)}
                    >
                      <span className={styles.title}>{kind.title}</span>
                      <span className={styles.about} id={`about-${kind.type}`}>
                        {isRefused
                          ? (refusalIn(doc, tree, kind.type, place?.parent ?? null) ?? kind.facts.description)
                          : kind.facts.description}
                      </span>
                    </button>
                  </div>
                );
              })}
            </div>
          </section>
        ))}
        {groups.length === 0 && (
          <p className={styles.none}>No kind of block matches “{search}”. Try a simpler word.</p>
        )}
      </div>
    </div>
  );
}
