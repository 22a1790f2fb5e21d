import { SegmentedControl } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import styles from './drive.module.css';
import { type DrivePlace, SORTS } from './drive-place.ts';
import type { DriveLayout } from './use-drive-layout.ts';

interface DriveToolbarProps {
  readonly place: DrivePlace;
  readonly layout: DriveLayout;
  readonly onLayout: (value: string) => void;
  readonly onChange: (values: Readonly<Record<string, string | null>>) => void;
}

/** Searches, sorts and lays out the files. */
export function DriveToolbar({ place, layout, onLayout, onChange }: DriveToolbarProps) {
  return (
    <Toolbar label="Search and order" className={styles.toolbar}>
      <SearchField
        label={place.isBin ? 'Search the bin' : 'Search all files'}
        placeholder="Name, or type:png"
        value={place.search}
        onText={(search) => onChange({ search })}
      />
      {!place.isBin && (
        <Select
          aria-label="Order"
          className={styles.order ?? ''}
          data={[...SORTS]}
          value={place.sort}
          allowDeselect={false}
          onChange={(value) => onChange({ sort: value === 'newest' ? null : value })}
        />
      )}
      <SegmentedControl
        aria-label="Layout"
        value={layout}
        onChange={onLayout}
        data={[
          { value: 'grid', label: <IconLayoutGrid size={18} aria-label="Grid" /> },
          { value: 'list', label: <IconList size={18} aria-label="List" /> },
        ]}
      />
    </Toolbar>
  );
}
