import { type ComponentType, createElement, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { typedBefore } from './typed.ts';

/** Takes over an element that the server rendered an island into, with what was typed there before. */
export function wake(element: Element, component: ComponentType<object>, props: object): void {
  const sayAgain = typedBefore(element);
  function Awake() {
    // biome-ignore lint/correctness/useExhaustiveDependencies: said again once, after the first render
    useEffect(sayAgain, []);
    return createElement(component, props);
  }
  hydrateRoot(element, createElement(Awake));
}
