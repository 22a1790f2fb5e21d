import type { ComponentType } from 'react';
import { islandAddress } from './island-addresses.ts';

interface IslandProps<P extends object> {
  /** Name of the component's file, without `.island.tsx`. */
  readonly name: string;
  /** The file's default export: the server renders it here. */
  readonly component: ComponentType<P>;
  /** JSON only: they travel in the page. */
  readonly props: P;
  /** When it wakes: once the browser is idle, once it is nearly in view, or at the first touch. */
  readonly when?: 'idle' | 'seen' | 'touched';
}

/** An interactive part of a store page: complete as it comes from the server, awake when its time has come. */
export function Island<P extends object>({
  name,
  component: Component,
  props,
  when = 'idle',
}: IslandProps<P>) {
  const address = islandAddress(name);
  return (
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
