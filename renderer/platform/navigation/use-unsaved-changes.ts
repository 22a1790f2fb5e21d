import { useEffect } from 'react';
import { openPopup } from '../popups/popups.ts';
import { pauseNavigation } from './pause.ts';

const ask = async (): Promise<boolean> =>
  (await openPopup('confirm', {
    title: 'Leave without saving?',
    text: 'You’ll lose your changes if you leave now.',
    confirmLabel: 'Leave',
    cancelLabel: 'Keep editing',
    destructive: true,
  })) === true;

/** While `unsaved`, leaving the screen asks first; so does closing the tab, in the browser's own words. */
export function useUnsavedChanges(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const end = pauseNavigation(ask);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      end();
      removeEventListener('beforeunload', warn);
    };
  }, [unsaved]);
}
