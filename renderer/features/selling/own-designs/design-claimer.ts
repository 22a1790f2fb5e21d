import { useEffect } from 'react';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import { ownDesignsCalls } from '../../../../shared/features/selling/own-designs/own-designs.calls.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { forgetDesigns, hasRememberedDesigns } from './kept-designs.ts';

/**
 * Makes what somebody designed before they had an account a draft of their first project. Rendered once in the shell; it
 * asks the server only where this browser has such designs.
 */
export function DesignClaimer() {
  const { project } = useSession();
  const { mutate } = useCallMutation(ownDesignsCalls.claimDesigns, { refreshes: [studioCalls.listDesigns] });
  const projectId = project?.permissions.includes('edit-products') ? project.id : null;
  useEffect(() => {
    if (projectId === null || !hasRememberedDesigns()) return;
    mutate(
      {},
      {
        onSuccess: ({ designs }) => {
          forgetDesigns();
          if (designs.length > 0)
            showSnackbar({
              text:
                designs.length === 1
                  ? `“${designs[0]?.name}” is now a draft in Create a product`
                  : `Your ${designs.length} designs are now drafts in Create a product`,
            });
        },
      },
    );
  }, [projectId, mutate]);
  return null;
}
