/** What a spreadsheet takes for a formula, with any quotes before it. OWASP: CSV injection. */
const FORMULA = /^'*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

/** A cell that no spreadsheet calculates: a quote goes before what would be a formula. {@link readCell} removes it. */
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell as it was before {@link safeCell}. */
export const readCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** Whether a spreadsheet would calculate this text. */
export const isFormula = (text: string): boolean => /^[=+@\uFF1D\uFF20]/.test(text);
