import { type ComponentType, lazy, Suspense, useMemo, useSyncExternalStore } from 'react';
import { type OpenPopup, openPopups, subscribeToPopups } from '../../platform/popups/popups.ts';
import { frames } from '../../ui/modal/modal.tsx';

const NONE: readonly OpenPopup[] = [];

function Popup({ load, props, close }: OpenPopup) {
  const Component: ComponentType<{ readonly close: OpenPopup['close'] }> = useMemo(() => {
    // Nearly every popup is a dialog: what it is made of comes along.
    frames.ahead();
    return lazy(load);
  }, [load]);
  return (
    <Suspense>
      <Component {...props} close={close} />
    </Suspense>
  );
}

/** Shows open popups, the newest on top. Rendered once in the shell. */
export function PopupContainer() {
  const popups = useSyncExternalStore(subscribeToPopups, openPopups, () => NONE);
  return popups.map((popup) => <Popup {...popup} key={popup.key} />);
}
