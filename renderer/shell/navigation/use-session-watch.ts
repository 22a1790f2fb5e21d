import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentSession, loadSession } from '../../platform/access/browser-session.ts';
import { forgetVisitor } from '../../platform/access/sign-out.ts';
import { onSignedOutElsewhere, whenSignedOut } from '../../platform/calls/calls.ts';
import { IS_STATION } from '../../platform/environment.ts';
import { deleteFormDrafts } from '../../platform/forms/form-drafts.ts';

const LOGIN = '/login/';

/** Notices that the visitor is signed out - here, in another tab, or on the server - and goes to /login/. Spec 1 §4. */
export function useSessionWatch(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useEffect(() => {
    if (IS_STATION) return;
    const leaveFor = (target: string) => {
      if (currentSession()?.user == null) return;
      forgetVisitor();
      void navigate(target);
    };
    // The session expired while the person worked: logging in returns to the same screen.
    const leave = () => {
      const here = location.pathname + location.search;
      leaveFor(location.pathname === LOGIN ? here : `${LOGIN}?redirect_uri=${encodeURIComponent(here)}`);
    };
    whenSignedOut(leave);
    const stop = onSignedOutElsewhere((news) => {
      if (news === 'session-over') return leave();
      deleteFormDrafts(sessionStorage);
      leaveFor(LOGIN);
    });
    const check = async () => {
      if (document.visibilityState !== 'visible' || currentSession()?.user == null) return;
      const session = await loadSession(null).catch(() => currentSession());
      if (session?.user == null) leave();
    };
    document.addEventListener('visibilitychange', check);
    return () => {
      whenSignedOut(() => {});
      stop();
      document.removeEventListener('visibilitychange', check);
    };
  }, [navigate]);

  // A route change is a moment to ask again; the answer is throttled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what the check follows
  useEffect(() => {
    if (!IS_STATION && currentSession()?.user) loadSession(null).catch(() => {});
  }, [pathname]);
}
