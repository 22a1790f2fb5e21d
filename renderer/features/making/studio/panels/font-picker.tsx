import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import {
  FONT_FAMILIES,
  type FontFamily,
  fontFamily,
} from '../../../../../shared/features/making/studio/studio.ts';
import { fontAddress } from '../browser-fonts.ts';
import styles from './panels.module.css';

const cssName = (family: FontFamily) => `Studio ${family.name}`;
const shownWeight = (family: FontFamily) => family.weights[0] ?? 400;
const registered = new Set<string>();

/** Makes a family's file known to the page's text, for its own name in the list. */
function showInPage(family: FontFamily): void {
  if (registered.has(family.id)) return;
  registered.add(family.id);
  const face = new FontFace(cssName(family), `url("${fontAddress(family, 'latin', shownWeight(family))}")`);
  document.fonts.add(face);
  // A font that cannot be fetched leaves its name in the page's own font.
  face.load().catch(() => registered.delete(family.id));
}

interface FontPickerProps {
  readonly value: string;
  readonly onChange: (fontId: string) => void;
}

const style = (family: FontFamily | undefined) =>
  family ? { fontFamily: `"${cssName(family)}", var(--font-text)` } : undefined;

/** The bundled fonts, each shown in itself. */
export function FontPicker({ value, onChange }: FontPickerProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [search, setSearch] = useState('');
  const chosen = fontFamily(value);
  const { dropdownOpened } = combobox;
  useEffect(() => {
    if (chosen) showInPage(chosen);
    if (dropdownOpened) for (const family of FONT_FAMILIES) showInPage(family);
  }, [chosen, dropdownOpened]);
  const shown = FONT_FAMILIES.filter((family) =>
    family.name.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        onChange(id);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button">
        <InputBase
          component="button"
          type="button"
          pointer
          size="md"
          label="Font"
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.toggleDropdown()}
          styles={{ input: { ...style(chosen), fontSize: '1.05rem' } }}
        >
          {chosen?.name ?? value}
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder="Find a font"
          aria-label="Find a font"
        />
        <Combobox.Options className={styles.fonts}>
          {shown.length === 0 && <Combobox.Empty>No fonts match</Combobox.Empty>}
          {shown.map((family) => (
            <Combobox.Option key={family.id} value={family.id} active={family.id === value}>
              <span className={styles.font} style={style(family)}>
                {family.name}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
