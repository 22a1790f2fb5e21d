export { avatarCalls } from './avatars.calls.ts';

/** Pixels of a photo's side. */
export const AVATAR_SIZE = 512;
