import { useBackCloses } from '../use-back-closes.ts';

/** Lets the browser’s Back close what is open, the last of the layers first. */
export function BackCloses({ layers }: { readonly layers: readonly (() => void)[] }) {
  useBackCloses(layers);
  return null;
}
