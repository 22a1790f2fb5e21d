import { STATE_LISTS } from './state-lists.ts';

/** A state, province or the like. Its code is what an address keeps and a label shows. */
interface State {
  readonly code: string;
  readonly name: string;
}

/** The states that an address in a country can name; none where any text may stand. */
export const listStates = (country: string): State[] =>
  (STATE_LISTS[country]?.split('|') ?? []).map((entry) => {
    const [code = '', name = code] = entry.split('=');
    return { code, name };
  });

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** A state as an address keeps it, found by its code or its name; null where the country has none of that name. */
export function findState(country: string, typed: string): string | null {
  const states = listStates(country);
  if (states.length === 0) return typed.trim();
  const wanted = plain(typed);
  return states.find(({ code, name }) => [code, name].some((one) => plain(one) === wanted))?.code ?? null;
}
