import type { ComponentType } from 'react';
import { islandAddress } from './island-addresses.ts';

/** A value that is the same after a trip through JSON. Functions, dates and the like become `never`. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends ((...input: never) => unknown) | Date | symbol | bigint
    ? never
    : T extends object
      ? { readonly [K in keyof T]: Json<T[K]> }
      : never;

interface IslandOptions {
  /** When it wakes: once the browser is idle, once it is nearly in view, or at the first touch. */
  readonly when?: 'idle' | 'seen' | 'touched';
}

/**
 * The default export of each `*.island.tsx`: an interactive part of a store page, complete as it comes from the server,
 * awake when its time has come. A page shows it like any component, so that nothing has to be named.
 * @param component takes JSON alone, since its props travel in the page
 * @param name the file's, written in by the build (bundling/island-names.ts)
 */
export function defineIsland<P extends object>(
  component: P extends Json<P> ? ComponentType<P> : never,
  options?: IslandOptions,
  name?: string,
): ComponentType<P>;
export function defineIsland(
  Component: ComponentType<object>,
  { when = 'idle' }: IslandOptions = {},
  name?: string,
): ComponentType<object> {
  // The islands' own build wakes the component inside the element that the page already has.
  if (import.meta.env.SELVEDGE_TARGET === 'islands') return Component;
  if (name === undefined) throw new Error('An island is the default export of a file ending in .island.tsx');
  const address = islandAddress(name);
  return (props) => (
    <div
      style={{ display: 'contents' }}
      data-props={JSON.stringify(props)}
      data-when={when}
      {...(address && { 'data-island': address })}
    >
      <Component {...props} />
    </div>
  );
}
