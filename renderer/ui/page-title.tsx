import { useEffect, useSyncExternalStore } from 'react';
import { PRODUCT_NAME } from '../../shared/rules/constants/constants.ts';

interface TitleState {
  /** The screen's own title, where it is not the route table's. */
  readonly own: string | null;
  readonly unread: number;
}

const EMPTY: TitleState = { own: null, unread: 0 };
let state = EMPTY;
const listeners = new Set<() => void>();

function change(next: Partial<TitleState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many notifications are unread; shown in front of the title. */
export const setUnreadCount = (unread: number): void => change({ unread });

/** `(2) My products | Selvedge`. Spec 1 §2.1, spec 3 §4.3. */
export const documentTitle = (title: string, unread: number, company: string = PRODUCT_NAME): string =>
  `${unread > 0 ? `(${unread}) ` : ''}${title} | ${company}`;

/** The title and last breadcrumb of a screen that shows one thing by its name. */
export function PageTitle({ children }: { readonly children: string }) {
  useEffect(() => {
    change({ own: children });
    return () => change({ own: null });
  }, [children]);
  return null;
}

export const useTitleState = (): TitleState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => EMPTY,
  );
