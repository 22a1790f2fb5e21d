import { type RefObject, useEffect } from 'react';

/** Keys for a list of orders: up and down walk through its links (Enter opens one, as anywhere), J asks for the jobsheet. */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  openJobsheet: (order: string) => void,
): void {
  useEffect(() => {
    const links = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('[data-name] > a') ?? [])];
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { activeElement } = document;
      const typing = activeElement instanceof HTMLInputElement;
      const all = links();
      const at = all.findIndex((link) => link.isSameNode(activeElement));
      if (event.key === 'ArrowDown' || (event.key === 'ArrowUp' && !typing)) {
        const inside = at !== -1 || typing || activeElement === document.body;
        const next = all[event.key === 'ArrowDown' ? at + 1 : Math.max(0, at - 1)];
        if (!inside || !next) return;
        event.preventDefault();
        next.focus();
        next.scrollIntoView({ block: 'nearest' });
      }
      const order = all[at]?.querySelector('[data-order]')?.getAttribute('data-order');
      if (event.key.toLowerCase() === 'j' && order) {
        event.preventDefault();
        openJobsheet(order);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list, openJobsheet]);
}
