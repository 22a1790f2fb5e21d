export const IMPORT_STEPS = ['Upload', 'Columns', 'Consent', 'Check', 'Run'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];
