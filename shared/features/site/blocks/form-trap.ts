/**
 * Name of a field in store forms that people don’t see: what fills it in is a program. No browser’s own filling-in knows
 * the name.
 */
export const FORM_TRAP = 'leave_empty';
