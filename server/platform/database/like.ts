/** A LIKE pattern for texts that contain this one; its letters that mean something in a pattern stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
