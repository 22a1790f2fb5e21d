import {
  type ComponentPropsWithRef,
  type ComponentType,
  cloneElement,
  lazy,
  type ReactElement,
  Suspense,
  useMemo,
  useState,
} from 'react';

/** The button of a menu, before and after its menu is there. */
export type MenuButton = ReactElement<ComponentPropsWithRef<'button'>>;

interface LazyMenuProps<P> {
  readonly button: MenuButton;
  /** The menu around the button, fetched when somebody reaches for it. */
  readonly load: () => Promise<{ readonly default: ComponentType<P & { readonly target: MenuButton }> }>;
  readonly props: P;
}

/** A button whose menu costs the first screen nothing. */
export function LazyMenu<P extends object>({ button, load, props }: LazyMenuProps<P>) {
  const [wanted, setWanted] = useState(false);
  const List: ComponentType<P & { readonly target: MenuButton }> = useMemo(() => lazy(load), [load]);
  const fetchAhead = () => void load();
  const closed = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': wanted,
    onClick: () => setWanted(true),
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    // While the menu’s code is on its way.
    onKeyDown: ({ key }) => key === 'Escape' && setWanted(false),
  });
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <List {...props} target={button} />
    </Suspense>
  );
}
