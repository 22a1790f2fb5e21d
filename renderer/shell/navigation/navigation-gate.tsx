import { useEffect } from 'react';
import { createPath, useBlocker, useNavigate } from 'react-router';
import { lacksIntegration } from '../../../shared/features/projects/projects/projects.ts';
import { GUARD_FALLBACK } from '../../../shared/rules/constants/constants.ts';
import { onAction } from '../../platform/actions.ts';
import { notifyNavigation } from '../../platform/navigation/departure.ts';
import { isOperatorFrame, reportNavigation } from '../../platform/navigation/operator-frame.ts';
import { askToLeave, isPaused, onResume } from '../../platform/navigation/pause.ts';

/** Action that says that what the address names does not exist after all. Spec 1 §2.12. */
export const PAGE_NOT_FOUND = 'page-not-found';

/** Links that the router does not follow: other hosts, new windows, files. */
function reportOtherLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return;
  const { origin, pathname, search, hash, href } = link;
  if (origin === location.origin && pathname === location.pathname) return;
  event.preventDefault();
  reportNavigation(origin === location.origin ? pathname + search + hash : href);
}

/**
 * Decides what happens to a navigation away from this screen: reported to the parent window in operator mode, held
 * back while there is unsaved work or a save is running, performed otherwise. Rendered once in the shell.
 */
export function NavigationGate() {
  const navigate = useNavigate();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    notifyNavigation();
    return isOperatorFrame() || isPaused() || lacksIntegration(nextLocation.pathname, nextLocation.search);
  });

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (lacksIntegration(blocker.location.pathname, blocker.location.search)) {
      blocker.reset();
      return;
    }
    if (isOperatorFrame()) {
      reportNavigation(createPath(blocker.location));
      blocker.reset();
      return;
    }
    let gone = false;
    const stop = onResume(() => blocker.proceed());
    void askToLeave().then((answer) => {
      if (gone) return;
      if (answer === 'leave') blocker.proceed();
      if (answer === 'stay') blocker.reset();
    });
    return () => {
      gone = true;
      stop();
    };
  }, [blocker]);

  useEffect(() => {
    if (!isOperatorFrame()) return;
    document.addEventListener('click', reportOtherLinks, { capture: true });
    return () => document.removeEventListener('click', reportOtherLinks, { capture: true });
  }, []);

  useEffect(
    () =>
      onAction((name) => {
        if (name === PAGE_NOT_FOUND) void navigate(GUARD_FALLBACK, { replace: true });
      }),
    [navigate],
  );
  return null;
}
