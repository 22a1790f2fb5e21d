import { Button, Combobox, type ComboboxStore, NativeSelect, useCombobox } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  FONT_FAMILIES,
  FONT_KINDS,
  type FontFamily,
  type FontKind,
  fontFamily,
  isPlaceholder,
  nearestWeight,
  type TextElement,
  writtenText,
} from '../../../../../shared/features/making/studio/studio.ts';
import { fetchFont } from '../browser-fonts.ts';
import { useChosenFonts } from './chosen-fonts.ts';
import { FontButton, type FontPickerProps } from './font-button.tsx';
import { showFontPreview } from './font-preview.ts';
import { FontRow } from './font-row.tsx';
import styles from './fonts.module.css';

interface FontListProps extends FontPickerProps {
  /** It takes the place of a button that was pressed. */
  readonly startsOpen: boolean;
}

const SAMPLE_LENGTH = 24;
const PREVIEWS_AFTER_MS = 60;

type Shelf = 'all' | 'favourites' | 'recent' | FontKind;
const SHELF_WORDS: Readonly<Record<Shelf, string>> = {
  all: 'All fonts',
  favourites: 'Favourites',
  recent: 'Recent',
  sans: 'Plain',
  serif: 'With serifs',
  display: 'Headlines',
  script: 'Handwriting',
  mono: 'Typewriter',
};
const SHELVES: readonly Shelf[] = ['all', 'favourites', 'recent', ...FONT_KINDS];
const EMPTY: Partial<Record<Shelf, string>> = {
  favourites: 'No favourites yet. Press the star next to a font.',
  recent: 'Fonts that you choose are listed here.',
};

/** What the rows say: the merchant’s own words, or a font’s name while there are none. */
function sampleOf(element: TextElement): string | null {
  const [line = ''] = writtenText(element).trim().split('\n');
  return isPlaceholder(element) || line === '' ? null : Array.from(line).slice(0, SAMPLE_LENGTH).join('');
}

const fontOfOption = (optionId: string | null): FontFamily | undefined =>
  fontFamily((optionId && document.getElementById(optionId)?.dataset.font) ?? '');

/** Tries fonts on the stage while the keys go through the list. */
function usePreviews(element: TextElement) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    // A font that is still on its way mustn’t be shown once it comes.
    timer.current = undefined;
    showFontPreview(null);
  }, []);
  useEffect(() => stop, [stop]);
  const start = (family: FontFamily | undefined) => {
    clearTimeout(timer.current);
    if (!family) return;
    const weight = nearestWeight(family, element.weight);
    timer.current = setTimeout(() => {
      const mine = timer.current;
      void fetchFont(family.id, weight, element.text).then((isThere) => {
        if (isThere && mine === timer.current)
          showFontPreview({ elementId: element.id, fontId: family.id, weight });
      });
    }, PREVIEWS_AFTER_MS);
  };
  return { start, stop };
}

/** The bundled fonts, each shown in the merchant’s words. */
export function FontList({ element, onChange, startsOpen }: FontListProps) {
  const previews = usePreviews(element);
  const plain = useCombobox({
    onDropdownClose: () => {
      plain.resetSelectedOption();
      setActive(undefined);
      previews.stop();
    },
  });
  const [active, setActive] = useState<FontFamily | undefined>();
  const onTo = (optionId: string | null) => {
    const family = fontOfOption(optionId);
    setActive(family);
    previews.start(family);
    return optionId;
  };
  const combobox: ComboboxStore = {
    ...plain,
    selectNextOption: () => onTo(plain.selectNextOption()),
    selectPreviousOption: () => onTo(plain.selectPreviousOption()),
  };
  const [search, setSearch] = useState('');
  const [shelf, setShelf] = useState<Shelf>('all');
  const [failed, setFailed] = useState<FontFamily | null>(null);
  const { favourites, recent, toggleFavourite, use } = useChosenFonts();
  const { openDropdown, focusTarget } = plain;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it was pressed once
  useEffect(() => {
    if (!startsOpen) return;
    focusTarget();
    openDropdown();
  }, []);

  const choose = async (family: FontFamily) => {
    const weight = nearestWeight(family, element.weight);
    if (!(await fetchFont(family.id, weight, element.text))) {
      setFailed(family);
      return;
    }
    setFailed(null);
    use(family.id);
    onChange(family.id);
  };
  const ofShelf =
    shelf === 'recent'
      ? recent.flatMap((id) => fontFamily(id) ?? [])
      : FONT_FAMILIES.filter(
          ({ id, kind }) =>
            shelf === 'all' || (shelf === 'favourites' ? favourites.includes(id) : kind === shelf),
        );
  const words = search.trim().toLowerCase();
  const shown = ofShelf.filter(({ name }) => name.toLowerCase().includes(words));
  const sample = sampleOf(element);
  const marked = active ?? fontFamily(element.fontId);
  return (
    <>
      <Combobox
        store={combobox}
        width={340}
        position="bottom-start"
        onOptionSubmit={(id) => {
          const family = fontFamily(id);
          plain.closeDropdown();
          if (family) void choose(family);
        }}
      >
        <Combobox.Target targetType="button">
          <FontButton value={element.fontId} onClick={() => plain.toggleDropdown()} />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Search
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder="Find a font"
            aria-label="Find a font"
          />
          <div className={styles.shelves}>
            <NativeSelect
              aria-label="Kind of font"
              value={shelf}
              data={SHELVES.map((value) => ({ value, label: SHELF_WORDS[value] }))}
              onChange={(event) =>
                setShelf(SHELVES.find((each) => each === event.currentTarget.value) ?? 'all')
              }
            />
          </div>
          <Combobox.Options className={styles.fonts ?? ''} aria-label="Fonts" tabIndex={0}>
            {shown.length === 0 && (
              <Combobox.Empty>{(words === '' && EMPTY[shelf]) || 'No fonts match'}</Combobox.Empty>
            )}
            {shown.map((family) => (
              <Combobox.Option
                key={family.id}
                value={family.id}
                active={family.id === element.fontId}
                data-font={family.id}
                className={styles.option ?? ''}
              >
                <FontRow
                  family={family}
                  element={element}
                  sample={sample ?? family.name}
                  isFavourite={favourites.includes(family.id)}
                  onFavourite={() => toggleFavourite(family.id)}
                />
              </Combobox.Option>
            ))}
          </Combobox.Options>
          {marked && (
            <Combobox.Footer>
              <Button variant="subtle" size="compact-md" onClick={() => toggleFavourite(marked.id)}>
                {favourites.includes(marked.id)
                  ? `Take ${marked.name} out of favourites`
                  : `Add ${marked.name} to favourites`}
              </Button>
            </Combobox.Footer>
          )}
        </Combobox.Dropdown>
      </Combobox>
      {failed && (
        <div className={styles.missing} role="alert">
          <span>{failed.name} couldn’t be loaded. Your text keeps its font.</span>
          <Button variant="default" size="compact-md" onClick={() => void choose(failed)}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}
