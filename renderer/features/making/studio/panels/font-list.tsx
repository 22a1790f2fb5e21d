import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FONT_FAMILIES } from '../../../../../shared/features/making/studio/studio.ts';
import { FontButton, type FontPickerProps, fontStyle, showInPage } from './font-button.tsx';
import styles from './panels.module.css';

interface FontListProps extends FontPickerProps {
  /** It takes the place of a button that was pressed. */
  readonly startsOpen: boolean;
}

/** The bundled fonts, each shown in itself. */
export function FontList({ value, onChange, startsOpen }: FontListProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [search, setSearch] = useState('');
  const { dropdownOpened, openDropdown, focusTarget } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it was pressed once
  useEffect(() => {
    if (!startsOpen) return;
    focusTarget();
    openDropdown();
  }, []);
  useEffect(() => {
    if (dropdownOpened) for (const family of FONT_FAMILIES) showInPage(family);
  }, [dropdownOpened]);
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
        <FontButton value={value} onClick={() => combobox.toggleDropdown()} />
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
              <span className={styles.font} style={fontStyle(family)}>
                {family.name}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
