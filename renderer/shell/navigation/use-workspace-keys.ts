import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../platform/access/use-session.ts';
import { withProject } from '../../platform/calls/calls.ts';
import { hasLetterKeys, isTyping } from '../../platform/letter-keys.ts';
import { openWorkspaces } from '../../platform/routing/menu.ts';
import type { Workspace } from '../../platform/routing/route-entry.ts';
import { workspaceHome } from '../menu/workspace-home.ts';

const SECOND_KEY: Readonly<Record<string, Workspace>> = { p: 'project', f: 'factory', s: 'staff' };
/** How long the second key may take, in milliseconds. */
const PATIENCE_MS = 1500;

/** `g`, then `p`, `f` or `s`: to the project, the factory, the staff's screens. */
export function useWorkspaceKeys(): void {
  const { guard, project } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (guard.user === null) return;
    let began = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || !hasLetterKeys()) return;
      const key = event.key.toLowerCase();
      const isSecond = event.timeStamp - began < PATIENCE_MS;
      began = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const workspace = isSecond ? SECOND_KEY[key] : undefined;
      if (workspace === undefined || !openWorkspaces(guard).includes(workspace)) return;
      event.preventDefault();
      void navigate(withProject(workspaceHome(workspace, guard), project?.id ?? null));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [guard, project, navigate]);
}
