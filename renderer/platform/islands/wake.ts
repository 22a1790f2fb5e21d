import { type ComponentType, createElement, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { typedBefore } from './typed.ts';

interface AwakeProps {
  readonly component: ComponentType<object>;
  readonly props: object;
  readonly sayAgain: () => void;
}

function Awake({ component, props, sayAgain }: AwakeProps) {
  useEffect(sayAgain, [sayAgain]);
  return createElement(component, props);
}

/** Hydrates an island's server-rendered element, with the input typed before. */
export function wake(element: Element, component: ComponentType<object>, props: object): void {
  hydrateRoot(element, createElement(Awake, { component, props, sayAgain: typedBefore(element) }));
}
