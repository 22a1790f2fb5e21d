import { storageRefusal } from '../../../shared/rules/storage/storage.ts';

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What a zod schema does; an island writes its own, since it carries no schemas. */
export interface Parser<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

/** Reads a kept value; undefined where nothing is kept or it no longer has the expected form. */
export function readKept<T>(place: Place, key: string, schema: Parser<T>): T | undefined {
  try {
    const text = place.getItem(key);
    if (text === null) return undefined;
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value. False where it is too large (spec 3 §5.8) or the browser refuses. */
export function keep(place: Place, key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  if (storageRefusal('storage', key, text) !== null) return false;
  try {
    place.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function forget(place: Place, key: string): void {
  try {
    place.removeItem(key);
  } catch {
    // Storage is unavailable, so there is no value to delete.
  }
}
