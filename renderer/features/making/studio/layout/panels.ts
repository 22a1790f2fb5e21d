/** What the inspector shows; small screens have two more in their sheet. */
export type InspectorTab = 'design' | 'layers' | 'check';
export type StudioPanel = InspectorTab | 'add' | 'sides';

export const PANEL_TITLES: Readonly<Record<StudioPanel, string>> = {
  design: 'Design',
  layers: 'Layers',
  check: 'Check',
  add: 'Add',
  sides: 'Sides and colours',
};

export const INSPECTOR_TABS = ['design', 'layers', 'check'] as const satisfies readonly InspectorTab[];

export const inspectorTab = (panel: StudioPanel | null): InspectorTab =>
  INSPECTOR_TABS.find((tab) => tab === panel) ?? 'design';
