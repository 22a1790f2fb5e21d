/** What changing the drive takes. */
export const DRIVE_EDITS = ['edit-products'] as const;
