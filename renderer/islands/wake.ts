import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Takes over an element that the server rendered an island into. */
export function wake(element: Element, component: ComponentType<object>, props: object): void {
  hydrateRoot(element, createElement(component, props));
}
