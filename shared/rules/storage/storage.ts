import {
  COOKIE_VALUE_MAX_LENGTH,
  STORAGE_KEY_MAX_LENGTH,
  STORAGE_VALUE_MAX_LENGTH,
} from '../constants/limits.ts';

/** Where the browser keeps something: its local or session storage, or a cookie. */
export type StorageArea = 'storage' | 'cookie';
export type StorageRefusal = 'key-too-long' | 'value-too-long';

/** Why a pair is refused, or null where it fits. Lengths are characters as the browser counts them. Spec 3 §5.8. */
export function storageRefusal(area: StorageArea, key: string, value: string): StorageRefusal | null {
  const most = area === 'cookie' ? COOKIE_VALUE_MAX_LENGTH : STORAGE_VALUE_MAX_LENGTH;
  if (key.length > STORAGE_KEY_MAX_LENGTH) return 'key-too-long';
  return value.length > most ? 'value-too-long' : null;
}
