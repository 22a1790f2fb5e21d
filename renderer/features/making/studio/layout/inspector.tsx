import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import type { ReactNode } from 'react';
import styles from './layout.module.css';
import { INSPECTOR_TABS, type InspectorTab, PANEL_TITLES } from './panels.ts';

interface InspectorProps {
  readonly tab: InspectorTab;
  readonly onTab: (tab: InspectorTab) => void;
  readonly children: (tab: InspectorTab) => ReactNode;
}

/** What is selected, the layers and the check, next to the stage. */
export function Inspector({ tab, onTab, children }: InspectorProps) {
  return (
    <aside className={styles.inspector} aria-label="Inspector" data-region="Inspector">
      <Tabs
        value={tab}
        onChange={(value) => onTab(INSPECTOR_TABS.find((each) => each === value) ?? 'design')}
        keepMounted={false}
      >
        <Tabs.List grow className={styles.tabs}>
          {INSPECTOR_TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {PANEL_TITLES[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {INSPECTOR_TABS.map((each) => (
          <Tabs.Panel key={each} value={each}>
            {children(each)}
          </Tabs.Panel>
        ))}
      </Tabs>
    </aside>
  );
}
