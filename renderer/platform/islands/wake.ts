import { type ComponentType, createElement, useEffect, useLayoutEffect, useRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { typedBefore } from './typed.ts';

interface AwakeProps {
  readonly component: ComponentType<object>;
  readonly props: object;
  readonly element: HTMLElement;
}

function Awake({ component, props, element }: AwakeProps) {
  const sayAgain = useRef<(() => Promise<void>) | null>(null);
  // Read once the island takes events and before any of its effects: input up to here would be lost.
  useLayoutEffect(() => {
    sayAgain.current = typedBefore(element);
  }, [element]);
  useEffect(() => {
    void sayAgain.current?.().then(() => {
      element.dataset.awake = '';
    });
  }, [element]);
  return createElement(component, props);
}

/** Hydrates an island's server-rendered element, with the input typed before. Then the element is marked as awake. */
export function wake(element: HTMLElement, component: ComponentType<object>, props: object): void {
  hydrateRoot(element, createElement(Awake, { component, props, element }));
}
