export const IMPORT_STEPS = ['Upload', 'Columns', 'Check', 'Import'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];
