/** A tote is a numbered box that carries garments from one step of the floor to the next. */

/** The highest number a tote can have. */
export const TOTE_MAX = 999;

const FORM = /^TOTE(\d{3})$/;

/** The text of a tote’s barcode: `TOTE012`. */
export const toteCodeOf = (number: number): string => `TOTE${String(number).padStart(3, '0')}`;

/** Whether a text has the form of a tote’s code, known or not. */
export const isToteForm = (text: string): boolean => FORM.test(text);

/** What people call a tote: “Tote 12”. */
export const formatTote = (code: string): string => `Tote ${Number(FORM.exec(code)?.[1] ?? code)}`;
