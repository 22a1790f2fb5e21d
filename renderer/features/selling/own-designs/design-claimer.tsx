import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../../../platform/access/use-session.ts';
import { hasRememberedDesigns } from './kept-designs.ts';

const Claim = lazy(() => import('./claim-designs.ts'));

/**
 * Makes what somebody designed before they had an account a draft of their first project. Rendered once in the shell;
 * only where this browser has such designs it loads what claims them, and asks the server.
 */
export function DesignClaimer() {
  const { project } = useSession();
  const [hasDesigns, setHasDesigns] = useState(false);
  const projectId = project?.permissions.includes('edit-products') ? project.id : null;
  useEffect(() => setHasDesigns(projectId !== null && hasRememberedDesigns()), [projectId]);
  if (projectId === null || !hasDesigns) return null;
  return (
    <Suspense>
      <Claim key={projectId} />
    </Suspense>
  );
}
