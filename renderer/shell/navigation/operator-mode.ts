const OPERATOR_QUERY = 'operator';

/** Headless operator mode: another program shows our screens inside its own frame. Spec 1 §2.1. */
export const isOperatorMode = (search: string): boolean => new URLSearchParams(search).has(OPERATOR_QUERY);
